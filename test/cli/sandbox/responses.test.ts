import { once } from 'node:events'
import { describe, expect, it, vi } from 'vitest'
import { waitFor } from '../../support/waitFor.ts'
import { openRawConnection } from '../relay/support.ts'
import { crmHeaders, send, serveWith } from './support.ts'

describe('responses of svc-react sandbox', () => {
  it('are streamed chunk by chunk, with the headers first', async () => {
    let push = (_: string | null) => {}
    const { call } = await serveWith(() => {
      const body = new ReadableStream({
        start(controller) {
          push = (text) =>
            text === null ? controller.close() : controller.enqueue(new TextEncoder().encode(text))
        },
      })
      return new Response(body, { status: 206, headers: { 'content-type': 'text/event-stream' } })
    })

    const response = await call()
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    const pieces: unknown[] = [response.status, response.headers.get('content-type')]
    for (const text of ['one', 'two']) {
      push(text)
      pieces.push((await reader?.read())?.value)
    }
    push(null)

    expect(pieces).toEqual([206, 'text/event-stream', 'one', 'two'])
    expect((await reader?.read())?.done).toBe(true)
  })

  it('are cut off if the provider cuts them off', async () => {
    const { call, states } = await serveWith(() => {
      let pulls = 0
      const body = new ReadableStream({
        pull(controller) {
          pulls += 1
          if (pulls === 1) controller.enqueue(new TextEncoder().encode('half'))
          else controller.error(new Error('gone'))
        },
      })
      return new Response(body)
    })

    const response = await call()

    await expect(response.text()).rejects.toThrow()
    expect(states()).toEqual(['broken'])
  })

  it('consist of a closed connection without a byte for a simulated network error', async () => {
    const { port, sandbox, call, states } = await serveWith(() => new Response('ok'))
    sandbox.failNext({ networkError: true })

    const raw = openRawConnection(port, 'GET /proxy/x HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(raw.socket, 'close')

    expect(raw.received()).toBe('')
    expect(states()).toEqual(['broken'])
    expect((await call()).status).toBe(200)
  })

  it('have a separate header for each cookie', async () => {
    const cookies = ['a=1; Path=/', 'b=2; Expires=Wed, 01 Jan 2031 00:00:00 GMT']
    const { call } = await serveWith(() => {
      const headers = new Headers()
      for (const cookie of cookies) headers.append('set-cookie', cookie)
      return new Response('ok', { headers })
    })

    expect((await call()).headers.getSetCookie()).toEqual(cookies)
  })

  it('have a reason phrase', async () => {
    const { port } = await serveWith(() => new Response('', { status: 404 }))

    const { response } = await send(port, { path: '/proxy/x', headers: crmHeaders() })

    expect(response.statusMessage).toBe('Not Found')
  })
})

describe('svc-react sandbox, after its caller disconnects', () => {
  it('aborts a provider call that waits for a response', async () => {
    let isAborted = () => false
    const { sandbox, call, states } = await serveWith(() => new Response('ok'))
    sandbox.failNext({
      response: (request) => {
        isAborted = () => request.signal.aborted
        return new Promise(() => {})
      },
    })
    const disconnect = new AbortController()

    const left = call({ signal: disconnect.signal }).catch(() => 'left')
    await waitFor(() => expect(sandbox.calls()).toHaveLength(1))
    disconnect.abort()

    expect(await left).toBe('left')
    await waitFor(() => expect(isAborted()).toBe(true))
    await waitFor(() => expect(states()).toEqual(['left']))
    expect((await call()).status).toBe(200)
  })

  it('cancels the body of a provider response', async () => {
    const cancel = vi.fn()
    const { call, states } = await serveWith(
      () =>
        new Response(
          new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(64 * 1024)), cancel }),
        ),
    )
    const disconnect = new AbortController()

    const response = await call({ signal: disconnect.signal })
    await response.body?.getReader().read()
    disconnect.abort()

    await waitFor(() => expect(cancel).toHaveBeenCalled())
    await waitFor(() => expect(states()).toEqual(['left']))
  })

  it('does not call the provider if the upload is incomplete', async () => {
    const handle = vi.fn(() => new Response('ok'))
    const { port, sandbox, states } = await serveWith(handle)

    const raw = openRawConnection(
      port,
      'POST /proxy/x HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf',
    )
    await waitFor(() => expect(states()).toEqual(['running']))
    raw.socket.destroy()

    await waitFor(() => expect(states()).toEqual(['left']))
    expect(sandbox.calls()).toEqual([])
    expect(handle).not.toHaveBeenCalled()
  })
})
