import type { ServerResponse } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, it } from 'vitest'
import { createRelay, type RelayEvent, type Transport } from '../../../src/relay/index.js'
import { undiciTransport } from '../../../src/relay/undici/undiciTransport.js'
import { waitFor } from '../../support/waitFor.ts'
import { listen } from '../sockets.ts'
import { appRequest, baseOptions, kindOf, turns } from '../support.js'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const open: Transport[] = []
afterEach(async () => {
  for (const transport of open.splice(0)) await transport.close?.()
})

/** A relay over undici in front of a service on a socket. */
async function overUndici(
  service: Parameters<typeof listen>[0],
  settings?: Parameters<typeof undiciTransport>[0],
) {
  const transport = undiciTransport(settings)
  open.push(transport)
  const events: RelayEvent[] = []
  const upstream = `http://127.0.0.1:${await listen(service)}`
  const relay = createRelay({
    ...baseOptions,
    transport,
    upstream: { baseUrl: upstream, searchUrl: upstream, proxyUrl: upstream },
    onEvent: (event) => events.push(event),
  })
  const call = (path: string, init?: Parameters<typeof appRequest>[1]) =>
    relay(appRequest(path, init))
  return { call, events, transport }
}

describe('undiciTransport', () => {
  it('F3 continues a long response that has waited for its reader', async () => {
    const size = 8 * 1024 * 1024
    const bytes = Buffer.alloc(size, 'abc')
    const { call, events } = await overUndici((_, response) => response.end(bytes))

    const response = await call('/proxy/crm/a')
    await new Promise((resolve) => setTimeout(resolve, 50)) // until the buffers are full

    expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), bytes)).toBe(0)
    expect(events).toMatchObject([{ status: 200, bytesOut: size }])
  })

  it('G2 sends nothing if the caller disconnects while all connections are in use', async () => {
    const urls: (string | undefined)[] = []
    const ports = new Set<number | undefined>()
    let first: ServerResponse | undefined
    const { call, events } = await overUndici(
      (request, response) => {
        urls.push(request.url)
        ports.add(request.socket.remotePort)
        if (request.url === '/first') first = response
        else response.end()
      },
      { connections: 1 },
    )
    const caller = new AbortController()
    const held = call('/proxy/crm/first')
    await waitFor(() => expect(first).toBeDefined())
    const left = call('/proxy/crm/left', { signal: caller.signal })
    await turns() // until it waits for a connection
    caller.abort()

    expect(await kindOf(await left)).toBe('499 aborted')
    first?.end()
    expect((await held).status).toBe(200)
    expect((await call('/proxy/crm/last')).status).toBe(200)
    expect(urls).toEqual(['/first', '/last'])
    expect(ports.size).toBe(1) // the connection was kept
    expect(events.map(({ status }) => status)).toEqual([499, 200, 200])
  })

  it('K5 rejects a call that is aborted while all connections are in use, and releases its body', async () => {
    let first: ServerResponse | undefined
    const upstream = `http://127.0.0.1:${await listen((_, response) => {
      first = response
    })}`
    const transport = undiciTransport({ connections: 1 })
    open.push(transport)
    const caller = new AbortController()
    const call = { method: 'GET', url: `${upstream}/a`, headers: {} }
    const held = transport.send({ ...call, signal: new AbortController().signal })
    await waitFor(() => expect(first).toBeDefined())

    /** Sends a body that only the transport keeps. */
    const sendBody = () => {
      const body = new Uint8Array(64 * 1024)
      const sent = transport.send({ ...call, method: 'POST', body, signal: caller.signal })
      return { sent, body: new WeakRef(body) }
    }
    const { sent, body } = sendBody()
    caller.abort()

    await expect(sent).rejects.toThrow('canceled')
    await waitFor(() => {
      collectGarbage()
      // Not compared itself, because a failed assertion would keep it.
      expect(body.deref() === undefined).toBe(true)
    })
    first?.end()
    expect((await held).status).toBe(200)
  })

  it.each([
    { connections: 0 },
    { connections: Number.NaN },
    { connections: 1.5 },
    { connections: Number.POSITIVE_INFINITY },
    { connections: '8' as unknown as number }, // can come from an environment variable
    { connectMs: 0 },
    { connectMs: -1 },
    { idleMs: -1 },
    { idleMs: 0.5 },
    { idleMs: 2 ** 31 },
  ])('J2 throws if an option is not a valid number: %o', (options) => {
    const [name = ''] = Object.keys(options)

    expect(() => undiciTransport(options)).toThrow(TypeError)
    expect(() => undiciTransport(options)).toThrow(
      `undiciTransport: the option "${name}" is not a valid number. Use a whole number from `,
    )
  })

  it.each([[null], [[]], ['8'], [8]])(
    'J2 throws if it gets no object of options: %o',
    (options) => {
      expect(() => Reflect.apply(undiciTransport, undefined, [options])).toThrow(
        new TypeError('undiciTransport: pass an object of options.'),
      )
    },
  )

  it('J2 accepts options that are undefined, and 0 for idleMs', () => {
    open.push(
      undiciTransport({
        connections: undefined,
        connectMs: undefined,
        idleMs: undefined,
      } as object),
      undiciTransport({ connections: 1, connectMs: 1, idleMs: 0 }),
    )
  })

  it('causes a 502 after it is closed', async () => {
    const { call, transport } = await overUndici((_, response) => response.end('x'))

    expect(await (await call('/proxy/crm/a')).text()).toBe('x')
    await transport.close?.()

    expect(await kindOf(await call('/proxy/crm/a'))).toBe('502 unreachable')
    open.splice(0)
  })
})
