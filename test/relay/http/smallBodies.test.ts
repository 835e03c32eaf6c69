import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitFor } from '../../support/waitFor.ts'
import { formNames, headers, onSockets } from '../sockets.ts'
import { setUp, turns } from '../support.js'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {}) // the server's own messages about responses that are cut off
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe.each(formNames)('%s, for a short response', (form) => {
  it('G1 passes on a response that has begun, even if its body takes longer than the time limit', async () => {
    let end = () => {}
    const { base } = await onSockets(
      form,
      (_, response) => {
        response.writeHead(200, { 'content-length': '6' }).write('one')
        end = () => response.end('two')
      },
      { limits: { headersMs: 1_000 } },
    )
    // Advances, because the server of a handler waits for a timer before it sends the headers.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })

    const response = await fetch(`${base}/proxy/crm/a`, { headers })
    const reader = response.body?.getReader()
    const next = async () => new TextDecoder().decode((await reader?.read())?.value)
    const first = await next()
    await vi.advanceTimersByTimeAsync(1_500)
    end()

    expect([response.status, first, await next()]).toEqual([200, 'one', 'two'])
  })

  it.each([0, 3])('G3 cuts the response off if the service does after %i bytes', async (count) => {
    let cut = () => {}
    const { base, events } = await onSockets(form, (request, response) => {
      response.writeHead(200, { 'content-length': '6' }).flushHeaders()
      response.write('one'.slice(0, count))
      cut = () => request.socket.destroy()
    })

    // The headers must have arrived before the connection ends. Otherwise there is no response to cut off.
    const response = await fetch(`${base}/proxy/crm/a`, { headers })
    cut()

    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow()
    await waitFor(() => expect(events).toMatchObject([{ status: 200, error: 'cut' }]))
    expect(events[0]?.bytesOut).toBe(count)
  })

  it('G2 disconnects from the service if the caller disconnects while the body arrives', async () => {
    const ended = vi.fn()
    const { base, events } = await onSockets(form, (request, response) => {
      request.socket.on('close', ended)
      response.writeHead(200, { 'content-length': '6' }).write('one')
    })
    const caller = new AbortController()

    const { body } = await fetch(`${base}/proxy/crm/a`, { headers, signal: caller.signal })
    await body?.getReader().read()
    caller.abort()

    await waitFor(() => expect(ended).toHaveBeenCalledOnce())
    await waitFor(() => expect(events).toMatchObject([{ status: 200, error: 'aborted' }]))
  })
})

describe('a relay with a custom fetch, for a short response', () => {
  /** A body of far too many pieces, and functions that record its reads and its cancellation. */
  function endless(size: number) {
    const pull = vi.fn((controller: ReadableStreamDefaultController) => {
      if (pull.mock.calls.length > 3000) controller.close()
      else controller.enqueue(new Uint8Array(size))
    })
    const cancel = vi.fn()
    return { pull, cancel, body: new ReadableStream({ pull, cancel }) }
  }
  const short = (body: BodyInit) => new Response(body, { headers: { 'content-length': '10' } })

  it('F3 does not read ahead if the body is longer than its declared length', async () => {
    const { pull, cancel, body } = endless(1000)
    const { call, events } = setUp({}, () => short(body))

    const response = await call('/proxy/crm/a')
    const reader = response.body?.getReader()
    await turns()
    expect(pull.mock.calls.length).toBeLessThan(100)
    for (let i = 0; i < 500; i += 1) expect((await reader?.read())?.value).toHaveLength(1000)
    await turns()
    expect(pull.mock.calls.length).toBeLessThan(600)
    expect(cancel).not.toHaveBeenCalled()

    await reader?.cancel()
    await waitFor(() => expect(cancel).toHaveBeenCalledOnce())
    expect(events).toMatchObject([{ status: 200, error: 'aborted' }])
  })

  it('F3 passes pieces on as they arrive', async () => {
    const start = (controller: ReadableStreamDefaultController) =>
      controller.enqueue(new Uint8Array(3))
    const { call } = setUp({}, () => short(new ReadableStream({ start })))

    const reader = (await call('/proxy/crm/a')).body?.getReader()

    expect((await reader?.read())?.value).toHaveLength(3)
    await reader?.cancel()
  })

  it('G1 leaves no timer behind after a complete body', async () => {
    vi.useFakeTimers()
    const { call } = setUp({}, () => short('0123456789'))

    expect(await (await call('/proxy/crm/a')).text()).toBe('0123456789')

    expect(vi.getTimerCount()).toBe(0)
  })

  it.each([[new Error('reset')], [undefined]])(
    'G3 cuts the response off if its body fails with any reason (%s)',
    async (error) => {
      const start = (controller: ReadableStreamDefaultController) =>
        controller.enqueue(new Uint8Array(3))
      // Called when the first piece has been read.
      const pull = (controller: ReadableStreamDefaultController) => controller.error(error)
      const { call, events } = setUp({}, () => short(new ReadableStream({ start, pull })))

      const response = await call('/proxy/crm/a')

      await expect(response.text()).rejects.toThrow()
      expect(events).toMatchObject([{ status: 200, error: 'cut', bytesOut: 3 }])
    },
  )

  it('F6 reads no more of a list than the limit, regardless of its declared length', async () => {
    const { pull, cancel, body } = endless(1000)
    const { call, events } = setUp({ limits: { destinationsBytes: 5000 } }, () => short(body))

    expect((await call('/destinations')).status).toBe(502)

    expect(events).toMatchObject([{ cause: 'destinations-too-large' }])
    expect(pull.mock.calls.length).toBeLessThan(100)
    expect(cancel).toHaveBeenCalledOnce()
  })
})
