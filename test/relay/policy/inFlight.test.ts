import { describe, expect, it } from 'vitest'
import type { Grant, RelayOptions, TransportResponse } from '../../../src/relay/index.js'
import { CallSlots } from '../../../src/relay/policy/callSlots.js'
import { kindOf, problemOf, search, setUp, turns } from '../support.js'
import { endCalls, endings } from './endings.ts'

describe('maxInFlight', () => {
  /** A service whose responses the test releases. */
  function holdingService(maxInFlight: number, options: Partial<RelayOptions> = {}) {
    const held: ((response: Response) => void)[] = []
    const whenHeld = new Map<number, () => void>()
    const relay = setUp(
      { limits: { maxInFlight }, ...options },
      () =>
        new Promise((resolve) => {
          held.push(resolve)
          whenHeld.get(held.length)?.()
        }),
    )
    /** Resolves when the service has received this number of calls. */
    const untilHeld = async (count: number) => {
      if (held.length < count) await new Promise<void>((resolve) => whenHeld.set(count, resolve))
    }
    return { ...relay, held, untilHeld }
  }

  it('J2 rejects a call above the limit with 503, and accepts the next one when a call has ended', async () => {
    const { call, held, untilHeld, events } = holdingService(3)
    const first = [call('/proxy/crm/a'), call('/proxy/erp/b'), call('/search/crm', search)]
    await untilHeld(3)

    const rejected = await call('/proxy/crm/d')

    expect(rejected.headers.get('retry-after')).toBe('1')
    expect(await problemOf(rejected)).toMatchObject({
      type: 'urn:svc-relay:busy',
      status: 503,
      retryable: true,
    })
    expect(held).toHaveLength(3)
    expect(events).toMatchObject([{ status: 503, error: 'busy' }])

    for (const respond of held) respond(Response.json([]))
    for (const pending of first) await (await pending).text()
    const next = call('/proxy/crm/e')
    await untilHeld(4)
    held[3]?.(Response.json([]))
    expect((await next).status).toBe(200)
  })

  it('J2 counts a call until the last byte of its response', async () => {
    let end = () => {}
    const { call } = setUp({ limits: { maxInFlight: 1 } }, () => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new Uint8Array(10))
          end = () => controller.close()
        },
      })
      return new Response(body)
    })

    const streaming = await call('/proxy/crm/a')
    const reader = streaming.body?.getReader()
    await reader?.read()
    expect(await kindOf(await call('/proxy/crm/b'))).toBe('503 busy')
    end()
    await reader?.read()

    const next = await call('/proxy/crm/c')
    expect(next.status).toBe(200)
    await next.body?.cancel()
  })

  it('J2 does not call rateLimit for a call without a free slot', async () => {
    let limitCalls = 0
    const rateLimit = async () => {
      limitCalls += 1
      return { ok: true }
    }
    const { call, held, untilHeld } = holdingService(2, { rateLimit })
    // The first two calls are still waiting for the rate limit.
    const calls = Array.from({ length: 5 }, () => call('/proxy/crm/a'))
    await untilHeld(2)
    calls.push(call('/proxy/crm/b'))

    for (const respond of held) respond(new Response(null, { status: 204 }))
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses).toEqual([204, 204, 503, 503, 503, 503])
    expect(limitCalls).toBe(2)
  })

  it('J2 does not limit calls if it is not set', async () => {
    const { call, held, untilHeld } = holdingService(1, { limits: { maxInFlightPerUser: 500 } })
    const all = Array.from({ length: 500 }, () => call('/proxy/crm/a'))
    await untilHeld(500)
    for (const respond of held) respond(new Response(null, { status: 204 }))

    expect((await Promise.all(all)).every(({ status }) => status === 204)).toBe(true)
  })

  it.each([0, -1, 1.5, Number.NaN, '5'])('J2 is rejected if it is %s', (maxInFlight) => {
    const limits = { maxInFlight } as { maxInFlight: number } // '5' can come from an environment variable
    expect(() => setUp({ limits })).toThrow(/maxInFlight/)
  })

  it.each(Object.entries(endings))('J2 releases the slot of a call (%s)', async (_, end) => {
    await endCalls(2, end)
  })

  it('J2 releases a slot only once', async () => {
    const { call, held, untilHeld } = holdingService(2)
    const begun = () => {
      const start = (controller: ReadableStreamDefaultController<Uint8Array>) =>
        controller.enqueue(new Uint8Array(10))
      return new Response(new ReadableStream({ start }))
    }
    const cancelled = [call('/proxy/crm/a'), call('/proxy/crm/b')]
    await untilHeld(2)
    for (const respond of held) respond(begun())
    for (const pending of cancelled) {
      const reader = (await pending).body?.getReader()
      await reader?.read()
      // A body that is canceled while it is being read ends in two ways at once.
      const rest = reader?.read()
      await turns()
      await reader?.cancel()
      await rest
    }

    const next = [call('/proxy/crm/c'), call('/proxy/crm/d')]
    await untilHeld(4)
    const rejected = await Promise.race([call('/proxy/crm/e'), untilHeld(5)])
    expect(rejected?.status).toBe(503)

    for (const respond of held) respond(new Response('x'))
    for (const pending of next) await (await pending).text()
  })

  it('J2 releases the slot of a call with an invalid response', async () => {
    const half = { status: 200, statusText: '' } as unknown as TransportResponse // invalid on purpose
    const { call } = setUp({ limits: { maxInFlight: 1 }, transport: { send: async () => half } })

    expect(await kindOf(await call('/proxy/crm/a'))).toBe('500 internal')
    expect(await kindOf(await call('/proxy/crm/a'))).toBe('500 internal')
  })
})

describe('maxInFlightPerUser', () => {
  const ofCrm = (binding: object): Grant => ({ integrations: { crm: binding } })
  const [a, b] = ['a', 'b'].map((groupRef) => ({ groupRef, destinations: true })) as [Grant, Grant]
  const keyOfA = '{"groupRef":"a"}'

  it.each<[string, string, [own: Grant, same: Grant, other: Grant]]>([
    [
      'user',
      '/proxy/crm/a',
      [
        { ...a, user: 'u' },
        { ...b, user: 'u' },
        { ...a, user: 'v' },
      ],
    ],
    ['group', '/proxy/crm/a', [a, a, b]],
    ['group', '/destinations', [a, a, b]],
    ['group', '/proxy/crm/a', [a, a, { ...a, user: keyOfA }]],
    [
      'group of an integration',
      '/proxy/crm/a',
      [ofCrm({ groupRef: 'a' }), ofCrm({ groupRef: 'a' }), ofCrm({ groupRef: 'b' })],
    ],
    [
      'installation',
      '/proxy/crm/a',
      [
        ofCrm({ installationId: 'i' }),
        ofCrm({ installationId: 'i' }),
        ofCrm({ installationId: 'j' }),
      ],
    ],
  ])('J2 counts calls by %s: %s, %j', async (_, path, grants) => {
    const given = [...grants]
    const held: ((response: Response) => void)[] = []
    const { call } = setUp(
      { limits: { maxInFlightPerUser: 1 }, authorize: () => given.shift() ?? null },
      () => {
        if (held.length > 0) return Response.json([])
        return new Promise((resolve) => held.push(resolve))
      },
    )
    const own = call(path)
    await turns()

    expect((await call(path)).status).toBe(429)
    expect((await call(path)).status).toBe(200)
    held[0]?.(Response.json([]))
    expect((await own).status).toBe(200)
  })
})

describe('CallSlots', () => {
  /** Acquires a slot for one user. Returns the function that releases it, or the cause of the refusal. */
  function slotsOfAda(maxInFlightPerUser: number, maxUploadsPerUser: number) {
    const slots = new CallSlots({ maxInFlightPerUser, maxUploadsPerUser })
    return (isUpload: boolean) => {
      const result = slots.acquire({ user: 'ada', isUpload })
      return typeof result === 'function' ? result : result.cause
    }
  }

  it.each([
    [{ maxInFlightPerUser: 2, maxUploadsPerUser: 4 }, 'user-calls', 'calls in progress (2)'],
    [{ maxInFlightPerUser: 16, maxUploadsPerUser: 2 }, 'user-uploads', 'uploads in progress (2)'],
  ])('K5 refuses a third upload with the limits %j, and names the limit', (limits, cause, what) => {
    const slots = new CallSlots(limits)
    const results = [1, 2, 3].map(() => slots.acquire({ user: 'ada', isUpload: true }))

    expect(results).toEqual([
      expect.any(Function),
      expect.any(Function),
      {
        refusal: 'rate-limited',
        retryable: true,
        retryAfterSeconds: 1,
        cause,
        detail: `This user already has the maximum number of ${what}, so this one was not sent.`,
      },
    ])
  })

  it('K5 counts the calls of a user that are still in progress when others end', () => {
    const acquire = slotsOfAda(2, 2)
    const release = acquire(false) as () => void // the user has no other call
    acquire(false)
    expect(acquire(false)).toBe('user-calls')

    release()

    expect(acquire(false)).toBeTypeOf('function')
    expect(acquire(false)).toBe('user-calls')
  })

  it('K5 counts only uploads for the limit of uploads', () => {
    const acquire = slotsOfAda(16, 1)
    const release = acquire(false) as () => void // the user has no other call
    acquire(false)
    const releaseUpload = acquire(true) as () => void // the user has no other upload
    expect(acquire(true)).toBe('user-uploads')

    release()
    expect(acquire(true)).toBe('user-uploads')

    releaseUpload()
    expect(acquire(true)).toBeTypeOf('function')
  })
})
