import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRelay, type RelayOptions } from '../../../src/relay/index.js'
import { appRequest, baseOptions, kindOf, search, setUp, streaming } from '../support.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  // First, because a spy on a fake timer restores the fake.
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const never = <T>() => new Promise<T>(() => {})

interface Wait {
  path: string
  init?: Parameters<typeof appRequest>[1]
  options?: Partial<RelayOptions>
  /** Default time limit, in milliseconds. */
  ms: number
  /** The option that changes the limit. */
  limit: keyof NonNullable<RelayOptions['limits']>
  /** The response after the time limit. */
  late: string
  cause: string
}

const stalled = (length?: string) => ({
  ...streaming(new ReadableStream({ start: (it) => it.enqueue(new Uint8Array(5)) })),
  ...(length !== undefined && { headers: { 'content-length': length } }),
})

const manifest = {
  specVersion: '1.0.0',
  integrations: [
    { name: 'acmeCrm', provider: 'p', read: { objects: [{ objectName: 'contacts' }] } },
    { name: 'acmeErp', provider: 'p' },
  ],
}

/** Everything that is awaited before the call to the service. */
const waits: Record<string, Wait> = {
  authorize: {
    path: '/proxy/crm/a',
    options: { authorize: never },
    ms: 5_000,
    limit: 'appMs',
    late: '500 authorize-failed',
    cause: 'authorize-timeout',
  },
  installationConfig: {
    path: '/integrations',
    options: { installationConfig: never, manifest },
    ms: 5_000,
    limit: 'appMs',
    late: '500 misconfigured',
    cause: 'installation-config-timeout',
  },
  'installationConfig of a provider call': {
    path: '/proxy/crm/a',
    options: { installationConfig: never },
    ms: 5_000,
    limit: 'appMs',
    late: '500 misconfigured',
    cause: 'installation-config-timeout',
  },
  apiKey: {
    path: '/proxy/crm/a',
    options: { apiKey: never },
    ms: 5_000,
    limit: 'appMs',
    late: '500 misconfigured',
    cause: 'apiKey-timeout',
  },
  accessToken: {
    path: '/destinations',
    options: { accessToken: never },
    ms: 5_000,
    limit: 'appMs',
    late: '500 misconfigured',
    cause: 'accessToken-timeout',
  },
  'a small body': {
    path: '/proxy/crm/a',
    init: stalled('10'),
    ms: 20_000,
    limit: 'bodyMs',
    late: '408 upload-timeout',
    cause: 'body-late',
  },
  'the first piece of a large body': {
    path: '/proxy/crm/a',
    init: streaming(new ReadableStream()),
    ms: 20_000,
    limit: 'bodyMs',
    late: '408 upload-timeout',
    cause: 'body-late',
  },
  'the body of a search': {
    path: '/search/crm',
    init: stalled(),
    ms: 20_000,
    limit: 'bodyMs',
    late: '408 upload-timeout',
    cause: 'body-late',
  },
}

const cases = Object.entries(waits)

/** A new request, because a stream can be read only once. */
function requestOf({ path, init }: Wait, signal?: AbortSignal): Request {
  const body =
    init?.body instanceof ReadableStream
      ? {
          body: new ReadableStream({
            start: (it) => {
              if (init.headers || path.startsWith('/search')) it.enqueue(new Uint8Array(5))
            },
          }),
        }
      : {}
  return appRequest(path, { ...init, ...body, ...(signal && { signal }) })
}

/** Whether a promise has settled. */
async function hasSettled(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending')
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending
}

describe('a wait before the call to the service', () => {
  it.each(cases)('K2 ends at its default limit: %s', async (_, wait) => {
    const { relay, sent, events } = setUp({ ...wait.options, limits: { maxInFlight: 1 } })

    const pending = relay(requestOf(wait))
    await vi.advanceTimersByTimeAsync(wait.ms - 1)
    expect(await hasSettled(pending)).toBe(false)
    await vi.advanceTimersByTimeAsync(1)

    expect(await kindOf(await pending)).toBe(wait.late)
    expect(events).toMatchObject([{ cause: wait.cause }])
    expect(sent).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each(cases)('K2 ends at the configured limit: %s', async (_, wait) => {
    const { relay } = setUp({ ...wait.options, limits: { [wait.limit]: 30 } })

    const pending = relay(requestOf(wait))
    await vi.advanceTimersByTimeAsync(29)
    expect(await hasSettled(pending)).toBe(false)
    await vi.advanceTimersByTimeAsync(1)

    expect(await kindOf(await pending)).toBe(wait.late)
  })

  it.each(cases)('K2 ends when the caller disconnects: %s', async (_, wait) => {
    const { relay, sent, events } = setUp(wait.options)
    const caller = new AbortController()

    const pending = relay(requestOf(wait, caller.signal))
    await vi.advanceTimersByTimeAsync(1)
    expect(await hasSettled(pending)).toBe(false)
    caller.abort()

    expect(await kindOf(await pending)).toBe('499 aborted')
    expect(events).toMatchObject([{ error: 'aborted' }])
    expect(sent).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each<[string, string, Partial<RelayOptions>]>([
    ['the description of the relay', '', { installationConfig: never }],
    ['the fields of an object', '/integrations', { fields: never, manifest }],
  ])('K2 ends when the caller disconnects: %s', async (_, path, options) => {
    const { relay, events } = setUp(options)
    const caller = new AbortController()

    const pending = relay(appRequest(path, { signal: caller.signal }))
    await vi.advanceTimersByTimeAsync(1)
    caller.abort()

    expect(await kindOf(await pending)).toBe('499 aborted')
    expect(events).toMatchObject([{ error: 'aborted' }])
  })

  it('K2 logs no fault if the caller disconnects from the description of the relay', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const relay = createRelay({ ...baseOptions, installationConfig: never })
    const caller = new AbortController()

    const pending = relay(appRequest('', { signal: caller.signal }))
    await vi.advanceTimersByTimeAsync(1)
    caller.abort()

    expect(await kindOf(await pending)).toBe('499 aborted')
    expect(log).not.toHaveBeenCalled()
  })

  it.each(cases)('K3 acquires no slot: %s', async (_, wait) => {
    let isWaiting = true
    const { relay, call } = setUp({
      ...wait.options,
      limits: { maxInFlight: 1 },
      apiKey: () => (isWaiting && wait.options?.apiKey ? never<string>() : 'key'),
      accessToken: () => (isWaiting && wait.options?.accessToken ? never<string>() : 'token'),
      authorize: () =>
        isWaiting && wait.options?.authorize
          ? never<undefined>()
          : { user: 'ada', groupRef: 'acme', destinations: true },
    })

    void relay(requestOf(wait))
    void relay(requestOf(wait))
    await vi.advanceTimersByTimeAsync(1)
    isWaiting = false

    expect((await call('/search/crm', search)).status).toBe(200)
  })

  it('K2 ignores a function of the app that settles after its limit', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    let fail = (_: Error) => {}
    const { call } = setUp({
      authorize: () =>
        new Promise((_, reject) => {
          fail = reject
        }),
    })

    const pending = call('/proxy/crm/a')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await kindOf(await pending)).toBe('500 authorize-failed')
    fail(new Error('late'))
    vi.useRealTimers()
    await new Promise((resolve) => setImmediate(resolve))

    expect(unhandled).not.toHaveBeenCalled()
    process.off('unhandledRejection', unhandled)
  })

  it('K2 sets no timer if the functions of the app return immediately', async () => {
    const { call } = setUp({ ...baseOptions, authorize: () => undefined })
    const setTimer = vi.spyOn(globalThis, 'setTimeout')

    expect(await kindOf(await call('/proxy/crm/a'))).toBe('401 unauthenticated')

    expect(setTimer).not.toHaveBeenCalled()
  })
})
