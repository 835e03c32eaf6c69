import { describe, expect, it } from 'vitest'
import type { RelayOptions, TransportAnswer } from '../../src/relay/index.js'
import { endCalls, endings } from './endings.ts'
import { kindOf, problemOf, search, setUp, turns } from './support.js'

describe('how much is carried out at once', () => {
  /** A service whose answers are let go by hand. */
  function holdingService(maxInFlight: number, options: Partial<RelayOptions> = {}) {
    const held: ((response: Response) => void)[] = []
    const relay = setUp(
      { limits: { maxInFlight }, ...options },
      () => new Promise((resolve) => held.push(resolve)),
    )
    const untilHeld = async (count: number) => {
      while (held.length < count) await new Promise((resolve) => setTimeout(resolve, 1))
    }
    return { ...relay, held, untilHeld }
  }

  it('J2 answers 503 to the call beyond it, and takes the next one when one is over', async () => {
    const { call, held, untilHeld, events } = holdingService(3)
    const first = [call('/proxy/crm/a'), call('/proxy/erp/b'), call('/search/crm', search)]
    await untilHeld(3)

    const beyond = await call('/proxy/crm/d')

    expect(beyond.headers.get('retry-after')).toBe('1')
    expect(await problemOf(beyond)).toMatchObject({
      type: 'urn:svc-relay:busy',
      status: 503,
      retryable: true,
    })
    expect(held).toHaveLength(3)
    expect(events).toMatchObject([{ status: 503, error: 'busy' }])

    for (const answer of held) answer(Response.json([]))
    for (const answered of first) await (await answered).text()
    const next = call('/proxy/crm/e')
    await untilHeld(4)
    held[3]?.(Response.json([]))
    expect((await next).status).toBe(200)
  })

  it('J2 counts a call until its answer’s last byte, not until its first', async () => {
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

  it('J2 does not count a call against its caller that it has no place for', async () => {
    let asked = 0
    const rateLimit = async () => {
      asked += 1
      return { ok: true }
    }
    const { call, held, untilHeld } = holdingService(2, { rateLimit })
    // At once: the limit of the first two is still being asked.
    const calls = Array.from({ length: 5 }, () => call('/proxy/crm/a'))
    await untilHeld(2)
    calls.push(call('/proxy/crm/b'))

    for (const answer of held) answer(new Response(null, { status: 204 }))
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses).toEqual([204, 204, 503, 503, 503, 503])
    expect(asked).toBe(2)
  })

  it('J2 allows any number of calls without maxInFlight', async () => {
    const { call, held, untilHeld } = holdingService(1, { limits: { maxInFlightPerUser: 500 } })
    const all = Array.from({ length: 500 }, () => call('/proxy/crm/a'))
    await untilHeld(500)
    for (const answer of held) answer(new Response(null, { status: 204 }))

    expect((await Promise.all(all)).every(({ status }) => status === 204)).toBe(true)
  })

  it.each([0, -1, 1.5, Number.NaN, '5'])('J2 refuses to be set to %s', (maxInFlight) => {
    const limits = { maxInFlight } as { maxInFlight: number } // '5' comes from an environment
    expect(() => setUp({ limits })).toThrow(/maxInFlight/)
  })

  it.each(Object.entries(endings))('J2 gives the place of a call back (%s)', async (_, end) => {
    await endCalls(2, end)
  })

  it('J2 gives no place back twice', async () => {
    const { call, held, untilHeld } = holdingService(2)
    const begun = () => {
      const start = (controller: ReadableStreamDefaultController<Uint8Array>) =>
        controller.enqueue(new Uint8Array(10))
      return new Response(new ReadableStream({ start }))
    }
    const cancelled = [call('/proxy/crm/a'), call('/proxy/crm/b')]
    await untilHeld(2)
    for (const answer of held) answer(begun())
    for (const answered of cancelled) {
      const reader = (await answered).body?.getReader()
      await reader?.read()
      // What is cancelled while it is being read ends in two ways at once.
      const rest = reader?.read()
      await turns()
      await reader?.cancel()
      await rest
    }

    const next = [call('/proxy/crm/c'), call('/proxy/crm/d')]
    await untilHeld(4)
    const beyond = await Promise.race([call('/proxy/crm/e'), untilHeld(5)])
    expect(beyond?.status).toBe(503)

    for (const answer of held) answer(new Response('x'))
    for (const answered of next) await (await answered).text()
  })

  it('J2 gives the place of a call back whose answer is none', async () => {
    const half = { status: 200, statusText: '', body: null } as unknown as TransportAnswer // wrong on purpose
    const { call } = setUp({ limits: { maxInFlight: 1 }, transport: { send: async () => half } })

    expect(await kindOf(await call('/proxy/crm/a'))).toBe('500 internal')
    expect(await kindOf(await call('/proxy/crm/a'))).toBe('500 internal')
  })
})
