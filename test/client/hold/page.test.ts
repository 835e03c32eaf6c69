// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ClientOptions } from '../../../src/client/connect.js'
import { createClient, type RelayClient } from '../../../src/client/createClient.js'
import { ProblemError } from '../../../src/client/response/ProblemError.js'

const crm = { integration: 'crm', path: '/contacts' }

/** Creates a client in a page whose provider is rate limited until `endRateLimit` is called. Counts its requests. */
function throttledClient(options: Partial<ClientOptions> = {}, retryAfter = '60') {
  let count = 0
  let isThrottled = true
  const client = createClient({
    endpoint: 'http://app.example/api/svc',
    partition: 'acme',
    fetch: async () => {
      count += 1
      const headers = { 'x-relay-source': 'upstream', 'retry-after': retryAfter }
      return isThrottled
        ? new Response('', { status: 429, headers })
        : Response.json({}, { headers })
    },
    ...options,
  })
  return {
    client,
    count: () => count,
    endRateLimit: () => {
      isThrottled = false
    },
  }
}

async function problemOf(call: Promise<unknown>): Promise<ProblemError> {
  const error = await call.catch((reason: unknown) => reason)
  if (error instanceof ProblemError) return error
  throw new Error('the call did not fail')
}

/** Returns the remaining time of the hold, in milliseconds. */
function leftMs(client: RelayClient): number {
  return Number(client.holds.get('crm')?.retryAt) - Date.now()
}

/** Returns the only stored hold. */
function stored(): [name: string, hold: { untilMs: number; waitMs: number; lockedOut: boolean }] {
  const name = localStorage.key(0) ?? ''
  return [name, JSON.parse(localStorage.getItem(name) ?? 'null')]
}

/** Counts the calls of a listener of an integration's hold. */
function countCalls(client: RelayClient, integration = 'crm') {
  const calls = { times: 0, stop: () => {} }
  calls.stop = client.holds.subscribe(integration, () => {
    calls.times += 1
  })
  return calls
}

const clients: RelayClient[] = []

function throttled(...args: Parameters<typeof throttledClient>) {
  const made = throttledClient(...args)
  clients.push(made.client)
  return made
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  for (const client of clients.splice(0)) client.holds.release('crm')
  localStorage.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('a hold that tabs share', () => {
  it('is stored with its end and duration, under a hashed name', async () => {
    const { client } = throttled()
    await problemOf(client.proxy(crm))

    expect(localStorage).toHaveLength(1)
    expect(stored()).toEqual([
      expect.stringMatching(/^svc-react:hold:[0-9a-z]{5,11}$/),
      { untilMs: Date.now() + 60_000, waitMs: 60_000, lockedOut: false, releases: 0 },
    ])
  })

  it.each([
    ['acme', 'svc-react:hold:1rgsx52l77'],
    ['Ünïcode 🏢', 'svc-react:hold:18c5t7yqycy'],
    ['', 'svc-react:hold:a46qkz9wjh'],
  ])(
    'has the same name in every version, for tabs with different versions: %j',
    async (partition, name) => {
      const { client } = throttled({ partition })
      await problemOf(client.proxy(crm))

      expect(stored()[0]).toBe(name)
    },
  )

  it.each([
    ['the remaining time', 20_000, 60_000, 20_000],
    ['no time if it has passed', -1, 60_000, Number.NaN],
    ['at most its duration if the clock was set back', 3_600_000, 60_000, 60_000],
    ['three days', 259_200_000, 259_200_000, 259_200_000],
    ['no time if its end is not a valid date', 1e16, 1e16, Number.NaN],
    ['no time if its duration is 0', 20_000, 0, Number.NaN],
    ['no time if its duration is negative', 20_000, -1, Number.NaN],
  ])('holds another tab for %s', async (_, inMs, waitMs, expected) => {
    const { client } = throttled()
    await problemOf(client.proxy(crm))
    const [name] = stored()

    localStorage.setItem(name, JSON.stringify({ untilMs: Date.now() + inMs, waitMs }))

    expect(leftMs(throttled().client)).toBe(expected)
  })

  it('is a lock-out in another tab too', async () => {
    const { client } = throttled()
    await problemOf(client.proxy(crm))
    const [name, hold] = stored()

    localStorage.setItem(name, JSON.stringify({ ...hold, lockedOut: true }))

    expect(client.holds.get('crm')).toEqual({ lockedOut: true, retryAt: undefined })
    expect(await problemOf(client.proxy(crm))).toMatchObject({ lockedOut: true })
  })

  it.each([
    '{',
    'null',
    '{"untilMs":"soon","waitMs":1}',
    '{"untilMs":"9999999999999","waitMs":60000}',
    '{"untilMs":9999999999999,"waitMs":"60000"}',
    '{"untilMs":9999999999999}',
  ])('is ignored if the stored text is invalid: %s', async (text) => {
    const { client } = throttled()
    await problemOf(client.proxy(crm))

    localStorage.setItem(stored()[0], text)

    expect(throttled().client.holds.get('crm')).toBeUndefined()
  })

  it('is removed from the storage when it ends', async () => {
    const { client } = throttled()
    await problemOf(client.proxy(crm))
    expect(localStorage).toHaveLength(1)

    await vi.advanceTimersByTimeAsync(60_000)
    expect(client.holds.get('crm')).toBeUndefined()

    expect(localStorage).toHaveLength(0)
  })

  it('ends in all tabs when it is released', async () => {
    const [first, second] = [throttled(), throttled()]
    await problemOf(first.client.proxy(crm))
    expect(leftMs(second.client)).toBe(60_000)

    first.client.holds.release('crm')

    expect(second.client.holds.get('crm')).toBeUndefined()
    expect((await problemOf(second.client.proxy(crm))).origin).toBe('provider')
  })

  const shorter = () => JSON.stringify({ untilMs: Date.now() + 1_000, waitMs: 1_000 })

  // Each tab has its own copy of the storage, which is outdated while the tab is busy. When an earlier hold ends there,
  // that tab removes the text of a hold that it has not seen.
  it.each([
    ['removes it', (name: string) => localStorage.removeItem(name)],
    ['shortens it', (name: string) => localStorage.setItem(name, shorter())],
    ['writes nonsense', (name: string) => localStorage.setItem(name, '{')],
    ['clears the storage', () => localStorage.clear()],
  ])('continues, and is stored again, if another tab %s', async (_, change) => {
    const { client, count } = throttled()
    await problemOf(client.proxy(crm))
    const [name, hold] = stored()
    const retryAt = client.holds.get('crm')?.retryAt

    change(name)
    window.dispatchEvent(new StorageEvent('storage', { key: name }))

    expect((await problemOf(client.proxy(crm))).retryAt).toBe(retryAt)
    expect(count()).toBe(1)
    expect(stored()).toEqual([name, hold])
    expect(leftMs(throttled().client)).toBe(60_000)
  })

  it('is not stored again if it has ended on the browser’s clock, which was set forward', async () => {
    const { client } = throttled()
    await problemOf(client.proxy(crm))
    vi.setSystemTime(Date.now() + 3_600_000)

    localStorage.removeItem(stored()[0])

    expect(client.holds.get('crm')).toBeDefined()
    expect(localStorage).toHaveLength(0)
  })

  it('is followed by the hold of another tab, even if the browser’s clock was set back', async () => {
    const { client } = throttled()
    await problemOf(client.proxy(crm))
    const [name] = stored()
    await vi.advanceTimersByTimeAsync(60_000)
    const endMs = Date.now()
    vi.setSystemTime(endMs - 3_600_000)

    localStorage.setItem(name, shorter())

    expect(client.holds.get('crm')?.retryAt).toEqual(new Date(endMs + 1_000))
  })

  it('continues if the storage becomes unavailable', async () => {
    const { client } = throttled()
    await problemOf(client.proxy(crm))

    vi.stubGlobal('localStorage', undefined)
    const hold = client.holds.get('crm')
    vi.unstubAllGlobals()

    expect(hold?.retryAt).toBeInstanceOf(Date)
  })

  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }

  it.each([
    ['full', { value: { getItem: () => null, setItem: denied } }],
    ['unreadable', { value: { getItem: denied, setItem: denied } }],
    ['forbidden', { get: denied }],
  ])('lasts until it is released if the storage is %s', async (_, storage) => {
    const { client } = throttled()
    const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
    Object.defineProperty(globalThis, 'localStorage', { ...storage, configurable: true })

    await problemOf(client.proxy(crm))
    const held = await problemOf(client.proxy(crm))
    client.holds.release('crm')
    const sent = await problemOf(client.proxy(crm))
    if (own) Object.defineProperty(globalThis, 'localStorage', own)

    expect([held.origin, sent.origin]).toEqual(['held', 'provider'])
  })

  it('is shared by clients of the same partition, and not with another endpoint', async () => {
    const first = throttled()
    const same = throttled()
    const elsewhere = throttled({ endpoint: 'http://app.example/other' })

    await problemOf(first.client.proxy(crm))

    expect((await problemOf(same.client.proxy(crm))).origin).toBe('held')
    expect((await problemOf(elsewhere.client.proxy(crm))).origin).toBe('provider')
  })
})

describe('a listener of a hold', () => {
  it.each([
    ['changes it', () => window.dispatchEvent(new StorageEvent('storage', { key: stored()[0] }))],
    ['clears the storage', () => window.dispatchEvent(new StorageEvent('storage', { key: null }))],
    ['has changed it while the page was frozen', () => window.dispatchEvent(new Event('pageshow'))],
    [
      'has changed it while the page was hidden',
      () => document.dispatchEvent(new Event('visibilitychange')),
    ],
  ])('is called once when another tab %s, but not after it is removed', async (_, happens) => {
    const { client } = throttled()
    await problemOf(client.proxy(crm))
    const first = countCalls(client)
    const second = countCalls(client)

    happens()
    expect([first.times, second.times]).toEqual([1, 1])
    first.stop()
    happens()
    expect([first.times, second.times]).toEqual([1, 2])
    second.stop()
    happens()
    expect([first.times, second.times]).toEqual([1, 2])

    const third = countCalls(client)
    happens()
    third.stop()
    expect(third.times).toBe(1)
  })

  it('is not called when another key is stored', async () => {
    const { client } = throttled()
    await problemOf(client.proxy(crm))
    const calls = countCalls(client)

    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
    calls.stop()

    expect(calls.times).toBe(0)
  })

  it('is called at the new end time if another tab extends the hold', async () => {
    const { client } = throttled()
    await problemOf(client.proxy(crm))
    const [name, hold] = stored()
    const calls = countCalls(client)
    localStorage.setItem(
      name,
      JSON.stringify({ ...hold, waitMs: 90_000, untilMs: hold.untilMs + 30_000 }),
    )
    window.dispatchEvent(new StorageEvent('storage', { key: name }))

    await vi.advanceTimersByTimeAsync(89_999)
    expect(calls.times).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    calls.stop()

    expect(calls.times).toBe(2)
    expect(client.holds.get('crm')).toBeUndefined()
  })

  it('leaves no timer behind when it is removed', async () => {
    const { client } = throttled()
    await problemOf(client.proxy(crm))

    const { stop } = countCalls(client)
    expect(vi.getTimerCount()).toBe(1)
    stop()

    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a call in a page', () => {
  it('leaves no timer when it is aborted in its second hold', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const [waiting, other] = [throttled({ whenHeld: 'wait' }), throttled()]
    await problemOf(other.client.proxy(crm))
    const controller = new AbortController()
    const call = waiting.client.proxy(crm, { signal: controller.signal })
    // The first hold has ended, and the random pause before the call has not.
    await vi.advanceTimersByTimeAsync(60_010)
    await problemOf(other.client.proxy(crm))
    await vi.advanceTimersByTimeAsync(1_000)
    expect([waiting.count(), other.count(), vi.getTimerCount()]).toEqual([0, 2, 1])

    controller.abort(new Error('left'))
    await expect(call).rejects.toThrow('left')

    expect(vi.getTimerCount()).toBe(0)
  })

  it('fails immediately if whenHeld is fail, even if others are queued', async () => {
    const patient = throttled({ whenHeld: 'wait' })
    const hasty = throttled()
    await problemOf(patient.client.proxy(crm))
    let hasWaited = false
    patient.endRateLimit()
    const waiting = patient.client.proxy(crm).then(() => {
      hasWaited = true
    })

    expect((await problemOf(hasty.client.proxy(crm))).origin).toBe('held')
    expect(hasWaited).toBe(false)
    await vi.advanceTimersByTimeAsync(60_101)
    await waiting
  })

  it('is sent to the page’s own origin if the endpoint is a path', async () => {
    const urls: string[] = []
    const client = createClient({
      endpoint: '/api/svc/',
      fetch: async ({ url }) => {
        urls.push(url)
        return Response.json([], { headers: { 'x-relay-source': 'relay' } })
      },
    })

    await client.listDestinations()

    expect(urls).toEqual([`${location.origin}/api/svc/destinations`])
  })
})
