import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formNames, headers, onSockets } from './sockets.ts'
import { setUp, turns } from './support.js'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {}) // the server's own words on answers that break off
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe.each(formNames)('%s, for an answer with a short length', (form) => {
  it('G1 hands on what has begun, though its body takes longer than an answer may', async () => {
    const { base } = await onSockets(
      form,
      (_, response) => {
        response.writeHead(200, { 'content-length': '6' }).write('one')
        setTimeout(() => response.end('two'), 1_500)
      },
      { limits: { headersMs: 1_000 } }, // which a busy machine keeps
    )

    const response = await fetch(`${base}/proxy/crm/a`, { headers })
    const reader = response.body?.getReader()
    const next = async () => new TextDecoder().decode((await reader?.read())?.value)

    expect([response.status, await next(), await next()]).toEqual([200, 'one', 'two'])
  })

  it.each([0, 3])('G3 breaks off where the service does after %i bytes', async (count) => {
    const { base, events } = await onSockets(form, (request, response) => {
      // Its headers have arrived when the connection ends, or there is no answer to break off.
      response.writeHead(200, { 'content-length': '6' }).flushHeaders()
      response.write('one'.slice(0, count))
      setTimeout(() => request.socket.destroy(), 60)
    })

    const response = await fetch(`${base}/proxy/crm/a`, { headers })

    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow()
    await vi.waitFor(() => expect(events).toMatchObject([{ status: 200, error: 'cut' }]))
    expect(events[0]?.bytesOut).toBe(count)
  })

  it('G2 leaves the service when the caller leaves, while the rest is waited for', async () => {
    const ended = vi.fn()
    const { base, events } = await onSockets(form, (request, response) => {
      request.socket.on('close', ended)
      response.writeHead(200, { 'content-length': '6' }).write('one')
    })
    const caller = new AbortController()

    const { body } = await fetch(`${base}/proxy/crm/a`, { headers, signal: caller.signal })
    await body?.getReader().read()
    caller.abort()

    await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce())
    await vi.waitFor(() => expect(events).toMatchObject([{ status: 200, error: 'aborted' }]))
  })
})

describe('a short length over a function in the place of fetch', () => {
  /** A body of far too many pieces, with how often it was asked for one and whether it was given up. */
  function endless(size: number) {
    const pull = vi.fn((controller: ReadableStreamDefaultController) => {
      if (pull.mock.calls.length > 3000) controller.close()
      else controller.enqueue(new Uint8Array(size))
    })
    const cancel = vi.fn()
    return { pull, cancel, body: new ReadableStream({ pull, cancel }) }
  }
  const short = (body: BodyInit) => new Response(body, { headers: { 'content-length': '10' } })

  it('F3 takes no more of a body that is longer than it said than its reader does', async () => {
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
    await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce())
    expect(events).toMatchObject([{ status: 200, error: 'aborted' }])
  })

  it('F3 hands pieces on as they come, where the rest does not', async () => {
    const start = (controller: ReadableStreamDefaultController) =>
      controller.enqueue(new Uint8Array(3))
    const { call } = setUp({}, () => short(new ReadableStream({ start })))

    const reader = (await call('/proxy/crm/a')).body?.getReader()

    expect((await reader?.read())?.value).toHaveLength(3)
    await reader?.cancel()
  })

  it('G1 leaves no timer behind a body that is here', async () => {
    vi.useFakeTimers()
    const { call } = setUp({}, () => short('0123456789'))

    expect(await (await call('/proxy/crm/a')).text()).toBe('0123456789')

    expect(vi.getTimerCount()).toBe(0)
  })

  it.each([[new Error('reset')], [undefined]])('G3 breaks off for any reason (%s)', async (why) => {
    const start = (controller: ReadableStreamDefaultController) => {
      controller.enqueue(new Uint8Array(3))
      setTimeout(() => controller.error(why), 1)
    }
    const { call, events } = setUp({}, () => short(new ReadableStream({ start })))

    const response = await call('/proxy/crm/a')

    await expect(response.text()).rejects.toThrow()
    expect(events).toMatchObject([{ status: 200, error: 'cut', bytesOut: 3 }])
  })

  it('F6 takes no more of a list than it may have, whatever length it says', async () => {
    const { pull, cancel, body } = endless(1000)
    const { call, events } = setUp({ limits: { destinationsBytes: 5000 } }, () => short(body))

    expect((await call('/destinations')).status).toBe(502)

    expect(events).toMatchObject([{ cause: 'destinations-too-large' }])
    expect(pull.mock.calls.length).toBeLessThan(100)
    expect(cancel).toHaveBeenCalledOnce()
  })
})
