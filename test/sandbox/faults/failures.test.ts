import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSandbox, type Sandbox, sandboxData } from '../../../src/sandbox/index.js'
import { callProxy, callSearch, DESTINATIONS, listRequest, sandboxAtNoon } from '../kit.js'

describe('failNext of a sandbox', () => {
  it('affects one call of its kind', async () => {
    const sandbox = sandboxAtNoon()
    sandbox.failNext({ status: 503, problem: { title: 'Down' } }, { kind: 'search' })

    const list = await sandbox.fetch(listRequest())
    const failed = await callSearch(sandbox)
    const after = await callSearch(sandbox)

    expect([list.status, failed.status, after.status]).toEqual([200, 503, 200])
    expect(failed.headers.get('content-type')).toBe('application/problem+json')
    expect(await failed.json()).toMatchObject({ title: 'Down', status: 503, retryable: true })
    expect(sandbox.calls('search')[0]).toMatchObject({ status: 503, forwarded: false })
  })

  it('affects the given number of calls', async () => {
    const sandbox = sandboxAtNoon()
    sandbox.failNext({ status: 500 }, { times: 2 })

    const statuses = [
      await callSearch(sandbox),
      await callSearch(sandbox),
      await callSearch(sandbox),
    ]

    expect(statuses.map(({ status }) => status)).toEqual([500, 500, 200])
  })

  it('applies the quirk json-problems to the problem', async () => {
    const sandbox = sandboxAtNoon()
    sandbox.setQuirks(['json-problems'])
    sandbox.failNext({ status: 403, problem: { title: 'Forbidden' } })

    const failed = await callSearch(sandbox)

    expect(failed.status).toBe(403)
    expect(failed.headers.get('content-type')).toBe('application/json')
    expect(await failed.json()).toMatchObject({ issues: [{ title: 'Forbidden' }] })
  })

  it('creates a custom response for each call', async () => {
    const sandbox = sandboxAtNoon()
    const response = () => new Response('<h1>Bad Gateway</h1>', { status: 502 })
    sandbox.failNext({ response }, { times: 2 })

    const first = await callSearch(sandbox)
    const second = await callSearch(sandbox)

    expect(await first.text()).toBe('<h1>Bad Gateway</h1>')
    expect([second.status, await second.text()]).toEqual([502, '<h1>Bad Gateway</h1>'])
  })

  it('simulates a network error with a TypeError', async () => {
    const sandbox = sandboxAtNoon()
    sandbox.failNext({ networkError: true })

    await expect(callSearch(sandbox)).rejects.toThrow(TypeError)
    expect(sandbox.calls('search')[0]?.status).toBeUndefined()
  })

  it('treats Response.error() as a network error', async () => {
    const sandbox = sandboxAtNoon()
    sandbox.failNext({ response: () => Response.error() })

    await expect(callSearch(sandbox)).rejects.toThrow(TypeError)
  })
})

describe('failNext with delayMs', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('returns the normal response after the delay', async () => {
    vi.useFakeTimers()
    const sandbox = createSandbox()
    sandbox.failNext({ delayMs: 5000 })
    let status = 0

    const answered = sandbox.fetch(listRequest()).then((response) => {
      status = response.status
    })
    await vi.advanceTimersByTimeAsync(4999)
    expect(status).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    await answered

    expect(status).toBe(200)
  })

  it('delays only one call if it is not endless, and not the failure after it', async () => {
    vi.useFakeTimers()
    const sandbox = createSandbox()
    sandbox.failNext({ delayMs: 3000 })
    sandbox.failNext({ status: 403 })
    const statuses: number[] = []
    const call = () => sandbox.fetch(listRequest()).then(({ status }) => statuses.push(status))

    const late = call()
    await call()
    expect(statuses).toEqual([403])
    await vi.advanceTimersByTimeAsync(3000)
    await late

    expect(statuses).toEqual([403, 200])
  })

  it('adds an endless delay to the other failures, in any order', async () => {
    vi.useFakeTimers()
    const always = { times: Number.POSITIVE_INFINITY }
    const before = createSandbox()
    before.failNext({ delayMs: 3000 }, always)
    before.failNext({ status: 403, delayMs: 1000 }, always)
    const after = createSandbox()
    after.failNext({ status: 403, delayMs: 1000 }, always)
    after.failNext({ delayMs: 3000 }, always)
    const statuses: number[] = []
    const call = (sandbox: Sandbox) =>
      sandbox.fetch(listRequest()).then(({ status }) => statuses.push(status))

    const calls = [call(before), call(after)]
    await vi.advanceTimersByTimeAsync(3999)
    expect(statuses).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await Promise.all(calls)

    expect(statuses).toEqual([403, 403])
  })

  it('delays the call again after other failures have ended', async () => {
    vi.useFakeTimers()
    const sandbox = createSandbox()
    sandbox.failNext({ delayMs: 3000 }, { times: Number.POSITIVE_INFINITY })
    sandbox.failNext({ status: 503 }, { kind: 'destinations' })
    const statuses: number[] = []

    for (let count = 0; count < 2; count += 1) {
      const call = sandbox.fetch(listRequest()).then(({ status }) => statuses.push(status))
      await vi.advanceTimersByTimeAsync(2999)
      expect(statuses).toHaveLength(count)
      await vi.advanceTimersByTimeAsync(1)
      await call
    }

    expect(statuses).toEqual([503, 200])
  })

  it.each([5000, Infinity])(
    'rejects with the reason when the caller aborts (%d ms)',
    async (delayMs) => {
      const sandbox = sandboxAtNoon()
      const controller = new AbortController()
      sandbox.failNext({ delayMs })

      const pending = sandbox.fetch(listRequest(DESTINATIONS, { signal: controller.signal }))
      setImmediate(() => controller.abort())

      await expect(pending).rejects.toMatchObject({ name: 'AbortError' })
    },
  )

  it('does not handle a call that is already aborted', async () => {
    const sandbox = sandboxAtNoon()

    const pending = sandbox.fetch(listRequest(DESTINATIONS, { signal: AbortSignal.abort() }))

    await expect(pending).rejects.toMatchObject({ name: 'AbortError' })
    expect(sandbox.calls()).toEqual([])
  })

  it('rejects when the caller aborts a provider call', async () => {
    const hub = { baseUrl: 'https://crm.test', handle: () => new Promise<Response>(() => {}) }
    const sandbox = sandboxAtNoon({ providers: { ...sandboxData().providers, hub } })

    const pending = callProxy(sandbox, { signal: AbortSignal.timeout(5) })

    await expect(pending).rejects.toMatchObject({ name: 'TimeoutError' })
  })
})
