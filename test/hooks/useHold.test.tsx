import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient, type RelayClient } from '../../src/client/createClient.js'
import { SvcProvider } from '../../src/hooks/SvcProvider.js'
import { useHold } from '../../src/hooks/useHold.js'
import { createStack } from '../support/renderSvc.js'

const call = { integration: 'crm', path: '/contacts' }

/** Returns a client of a provider that is always throttled, and the number of calls that reached it. */
function throttledClient(
  partition: string,
  headers: Record<string, string> = { 'retry-after': '60' },
) {
  let count = 0
  const client = createClient({
    endpoint: 'http://app.example/api/svc',
    partition,
    fetch: async () => {
      count += 1
      return new Response('', {
        status: 429,
        headers: { 'x-relay-source': 'upstream', ...headers },
      })
    },
  })
  return { client, count: () => count, call: () => client.proxy(call).catch(() => {}) }
}

function renderHold(client: RelayClient, integration?: string) {
  return renderHook(() => useHold(integration), {
    wrapper: ({ children }) => <SvcProvider client={client}>{children}</SvcProvider>,
  })
}

/** Simulates a change of the shared storage by another tab. */
function inAnotherTab(change: () => void) {
  const before = { ...localStorage }
  change()
  const names = new Set([...Object.keys(before), ...Object.keys({ ...localStorage })])
  for (const key of names) {
    if (before[key] !== localStorage.getItem(key)) {
      window.dispatchEvent(new StorageEvent('storage', { key }))
    }
  }
}

beforeEach(() => {
  localStorage.clear()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('useHold', () => {
  it('returns the hold when it begins, and ends it with release', async () => {
    const { client, call: send, count } = throttledClient('acme')
    const { result } = renderHold(client, 'crm')
    expect(result.current.hold).toBeUndefined()

    const startMs = Date.now()
    await act(send)
    expect(Number(result.current.hold?.retryAt) - startMs).toBeGreaterThan(58_000)
    await act(send)
    expect(count()).toBe(1)
    act(() => result.current.release())

    expect(result.current.hold).toBeUndefined()
    await act(send)
    expect(count()).toBe(2)
  })

  it('does not return the hold of another integration or of the list', async () => {
    const { client, call: send } = throttledClient('acme')
    const desk = renderHold(client, 'desk')
    const list = renderHold(client)

    await act(send)

    expect(desk.result.current.hold).toBeUndefined()
    expect(list.result.current.hold).toBeUndefined()
  })

  it('returns a lock-out without a retry time', async () => {
    const { client, call: send } = throttledClient('acme', { 'x-svc-retryable': 'false' })
    const { result } = renderHold(client, 'crm')

    await act(send)

    expect(result.current.hold).toEqual({ lockedOut: true, retryAt: undefined })
  })

  it('returns null after the hold has ended', async () => {
    vi.useFakeTimers()
    const { client, call: send } = throttledClient('acme', { 'retry-after': '1' })
    const { result } = renderHold(client, 'crm')

    await act(send)
    expect(result.current.hold).toBeDefined()

    await act(() => vi.advanceTimersByTimeAsync(999))
    expect(result.current.hold).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(1))

    expect(result.current.hold).toBeUndefined()
  })
})

describe('a hold that another tab started', () => {
  it('applies to a page that is opened later', async () => {
    const first = throttledClient('acme')
    await first.call()
    const [name = '', text = ''] = Object.entries({ ...localStorage })[0] ?? []
    first.client.holds.release('crm')

    inAnotherTab(() => localStorage.setItem(name, text))
    const later = throttledClient('acme')
    await later.call()

    expect(later.count()).toBe(0)
    expect(later.client.holds.get('crm')?.retryAt).toBeInstanceOf(Date)
  })

  it('is returned by useHold until that tab ends it', async () => {
    const { client, call: send } = throttledClient('acme')
    await send()
    const [name = '', text = ''] = Object.entries({ ...localStorage })[0] ?? []
    client.holds.release('crm')
    const { result } = renderHold(client, 'crm')
    expect(result.current.hold).toBeUndefined()

    act(() => inAnotherTab(() => localStorage.setItem(name, text)))
    expect(result.current.hold).toBeDefined()
    const ended = JSON.stringify({ ...JSON.parse(text), waitMs: 0, releases: 1 })
    act(() => inAnotherTab(() => localStorage.setItem(name, ended)))

    expect(result.current.hold).toBeUndefined()
  })

  it('does not apply to another partition', async () => {
    const acme = throttledClient('acme')
    const globex = throttledClient('globex')

    await acme.call()
    await globex.call()

    expect(globex.count()).toBe(1)
  })

  it('does not store readable names', async () => {
    const { call: send } = throttledClient('acme-tenant')

    await send()

    const stored = JSON.stringify({ ...localStorage })
    expect(stored).not.toBe('{}')
    expect(stored).not.toMatch(/acme|crm|app\.example|contacts/)
  })

  it.each([
    '',
    '{',
    'null',
    '{}',
    '[]',
    '{"untilMs":"soon","waitMs":1}',
    '{"untilMs":1e300,"waitMs":1e300}',
  ])('ignores an invalid stored value: %s', async (text) => {
    const first = throttledClient('acme')
    await first.call()
    const [name = ''] = Object.keys({ ...localStorage })

    inAnotherTab(() => localStorage.setItem(name, text))
    const hold = first.client.holds.get('crm')

    expect(hold === undefined || Number(hold.retryAt) - Date.now() <= 86_400_000).toBe(true)
  })

  it('is limited to its page if storage is not available', async () => {
    const { client, call: send, count } = throttledClient('no-storage')
    const forbidden = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('forbidden', 'SecurityError')
      },
    })
    try {
      await send()
      await send()

      expect(count()).toBe(1)
      expect(client.holds.get('crm')).toBeDefined()
    } finally {
      if (forbidden) Object.defineProperty(globalThis, 'localStorage', forbidden)
    }
  })

  it('applies to searches and only to its own integration', async () => {
    const { client, sandbox } = createStack()
    sandbox.throttle({ integration: 'crm', groupRef: 'acme', forMs: 60_000 })
    const read = { integration: 'crm', path: '/crm/v3/objects/contacts', throttle: true }
    await client.proxy(read).catch(() => {})

    const search = { integration: 'crm', objectName: 'contacts', fieldFilters: [] }
    await client.search(search).catch(() => {})
    await client.proxy({ ...read, integration: 'desk', path: '/api/v2/tickets.json' })

    expect(sandbox.calls('search')).toHaveLength(0)
    expect(sandbox.calls('proxy')).toHaveLength(2)
  })
})
