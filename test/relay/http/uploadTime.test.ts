import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Transport } from '../../../src/relay/index.js'
import { appRequest, setUp, streaming } from '../support.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** An upload of some pieces, each after a delay. */
function slowUpload(pieces: number, ms: number) {
  let left = pieces
  const body = new ReadableStream({
    async pull(controller) {
      await wait(ms)
      controller.enqueue(new Uint8Array(10))
      left -= 1
      if (left === 0) controller.close()
    },
  })
  return streaming(body)
}

type Sent = Parameters<Transport['send']>[0]['body']

async function readOn(body: Sent) {
  if (!body || !('read' in body)) return
  while (await body.read());
}

const answerOf = (read: () => Promise<Uint8Array<ArrayBuffer> | undefined>) => ({
  status: 200,
  statusText: '',
  headers: new Headers(),
  body: { read, cancel: () => {} },
})

describe('the time limit for a response to an upload', () => {
  it.each([
    [900, 200],
    [1100, 504],
  ])('G1 starts at the last piece of the upload (response after %i ms: %i)', async (ms, status) => {
    const transport: Transport = {
      async send({ body }) {
        await readOn(body)
        await wait(ms)
        return answerOf(async () => undefined)
      },
    }
    const { call, events } = setUp({ transport, limits: { headersMs: 1000 } })

    const pending = call('/proxy/crm/a', slowUpload(5, 800))
    await vi.advanceTimersByTimeAsync(10_000)

    const response = await pending
    await response.text()
    expect(response.status).toBe(status)
    expect(events[0]?.bytesIn).toBe(50)
  })

  it('G1 does not pass while the relay waits for more of the upload', async () => {
    const transport: Transport = {
      async send({ body }) {
        await readOn(body)
        return answerOf(async () => undefined)
      },
    }
    const { call, events } = setUp({ transport, limits: { headersMs: 1000 } })

    const pending = call('/proxy/crm/a', slowUpload(3, 1500))
    await vi.advanceTimersByTimeAsync(10_000)

    const response = await pending
    await response.text()
    expect(response.status).toBe(200)
    expect(events).toMatchObject([{ status: 200, bytesIn: 30 }])
  })

  it('G1 does not apply to a response that begins before the upload ends', async () => {
    const signals: AbortSignal[] = []
    const transport: Transport = {
      async send({ body, signal }) {
        signals.push(signal)
        void readOn(body)
        await wait(100)
        let left = 3
        return answerOf(async () => {
          await wait(2000)
          left -= 1
          return left >= 0 ? new Uint8Array(7) : undefined
        })
      },
    }
    const { call, events } = setUp({ transport, limits: { headersMs: 1000 } })

    const pending = call('/proxy/crm/a', slowUpload(3, 300))
    await vi.advanceTimersByTimeAsync(500)
    const received = (await pending).arrayBuffer()
    await vi.advanceTimersByTimeAsync(10_000)

    expect((await received).byteLength).toBe(21)
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
    expect(events).toMatchObject([{ status: 200, bytesIn: 30, bytesOut: 21 }])
    expect(events[0]).not.toHaveProperty('error')
  })
})

describe('a relay, for the progress of an upload', () => {
  /** Reads an upload to its end, then responds. */
  const reading: Transport = {
    async send({ body }) {
      await readOn(body)
      return answerOf(async () => undefined)
    },
  }

  it.each([
    ['1 KB in each interval', 1024, 200],
    ['less than 1 KB in each interval', 1023, 408],
  ])('K4 allows or refuses an upload of %s', async (_, bytes, status) => {
    const { call } = setUp({ transport: reading, limits: { idleMs: 1000 } })
    let left = 5
    const body = new ReadableStream({
      async pull(controller) {
        await wait(990)
        controller.enqueue(new Uint8Array(bytes))
        left -= 1
        if (left === 0) controller.close()
      },
    })

    const pending = call('/proxy/crm/a', streaming(body))
    await vi.advanceTimersByTimeAsync(10_000)

    expect((await pending).status).toBe(status)
  })

  it('K4 ignores a pause if the service does not read the upload', async () => {
    const transport: Transport = {
      async send({ body }) {
        await wait(5000)
        await readOn(body)
        return answerOf(async () => undefined)
      },
    }
    const { call } = setUp({ transport, limits: { idleMs: 100 } })

    const pending = call('/proxy/crm/a', slowUpload(1, 1))
    await vi.advanceTimersByTimeAsync(6000)

    expect((await pending).status).toBe(200)
  })

  it('K4 ignores a pause after the transport has canceled the upload', async () => {
    const transport: Transport = {
      async send({ body }) {
        if (body && 'read' in body) {
          await body.read()
          body.read().catch(() => {}) // the second piece is late
          body.cancel()
        }
        await wait(5000)
        return answerOf(async () => undefined)
      },
    }
    const { call } = setUp({ transport, limits: { idleMs: 100 } })

    const pending = call('/proxy/crm/a', slowUpload(2, 10_000))
    await vi.advanceTimersByTimeAsync(16_000)

    expect((await pending).status).toBe(200)
  })

  it('K6 refuses a body whose stream is locked', async () => {
    const { relay, events } = setUp()
    const request = appRequest('/proxy/crm/a', slowUpload(1, 1))
    request.body?.getReader()

    expect((await relay(request)).status).toBe(500)
    expect(events).toMatchObject([{ cause: 'body-already-read' }])
  })
})

describe('an upload that never ends', () => {
  /** An upload of one piece. Then nothing arrives. */
  const unfinished = () =>
    streaming(
      new ReadableStream({
        start: (controller) => controller.enqueue(new Uint8Array(10)),
      }),
    )

  it.each([
    ['responds', 100, 200],
    ['does not respond', 1500, 408],
  ])('K4 ends with its call, without a timer, if the service %s', async (_, ms, status) => {
    let failure: unknown
    const transport: Transport = {
      async send({ body }) {
        readOn(body).catch((reason: unknown) => {
          failure = reason
        })
        await wait(ms)
        return answerOf(async () => undefined)
      },
    }
    const { call } = setUp({ transport, limits: { idleMs: 1000 } })

    const pending = call('/proxy/crm/a', unfinished())
    await vi.advanceTimersByTimeAsync(ms)
    const response = await pending
    await response.text()

    expect(response.status).toBe(status)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(failure).toBeInstanceOf(Error)
    expect(vi.getTimerCount()).toBe(0)
  })
})
