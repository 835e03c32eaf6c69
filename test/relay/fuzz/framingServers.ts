import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { RelayOptions } from '../../../src/relay/index.js'
import { forms } from '../sockets.js'
import { baseOptions, CANARY } from '../support.js'

/** Pause after which no further response is expected. */
const QUIET_MS = 6
/** Pause if nothing has been received, because the relay may wait for the rest of a body. */
const SILENT_MS = 40
const LIMIT_MS = 2000

/** Result of sending bytes to a relay. */
export interface RawResult {
  /** All bytes that the relay sent. */
  received: string
  /** Whether the connection was closed within the time limit. */
  isClosed: boolean
}

/** A relay in front of a service that records its requests. */
export interface FramingServer {
  form: string
  /** Requests that arrived at the service, as method and target. */
  arrived: string[]
  /** Requests that were sent and may still arrive. */
  expected: string[]
  /** Codes of requests that the service could not parse. */
  unreadable: string[]
  /** Sends bytes on a new connection, waits for the responses and closes the connection. */
  sendRaw: (bytes: string) => Promise<RawResult>
  /** Whether a normal call gets a response. */
  isUsable: () => Promise<boolean>
  close: () => void
}

async function listen(listener: RequestListener): Promise<[Server, number]> {
  const server = createServer({ keepAliveTimeout: 50 }, listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return [server, (server.address() as AddressInfo).port] // a TCP server has a port
}

function sendBytes(port: number, bytes: string): Promise<RawResult> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    let quiet: NodeJS.Timeout | undefined
    // A half-closed connection counts as a disconnect, so it is closed after the responses.
    const endAfter = (ms: number) => {
      clearTimeout(quiet)
      quiet = setTimeout(() => socket.end(), ms)
    }
    const limit = setTimeout(() => {
      socket.destroy()
      resolve({ received, isClosed: false })
    }, LIMIT_MS)
    socket.setEncoding('latin1')
    socket.on('data', (data: string) => {
      received += data
      endAfter(QUIET_MS)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(limit)
      clearTimeout(quiet)
      resolve({ received, isClosed: true })
    })
    socket.write(bytes, 'latin1')
    endAfter(SILENT_MS)
  })
}

/** Starts a relay of each form, each in front of its own recording service. */
export async function framingServers(): Promise<FramingServer[]> {
  const starts = Object.entries(forms).map(async ([form, mount]): Promise<FramingServer> => {
    const arrived: string[] = []
    const unreadable: string[] = []
    const [service, servicePort] = await listen((request, response) => {
      const isKeyed = request.headers['x-api-key'] === CANARY
      arrived.push(`${request.method} ${request.url}${isKeyed ? '' : ' without the key'}`)
      request.on('error', () => {})
      request.resume().on('end', () => response.end('ok'))
    })
    service.on('clientError', (error: NodeJS.ErrnoException, socket) => {
      // A request that was cut off because its caller disconnected is not an error.
      if (error.code?.startsWith('HPE_') && error.code !== 'HPE_INVALID_EOF_STATE') {
        unreadable.push(error.code)
      }
      socket.destroy()
    })
    const url = `http://127.0.0.1:${servicePort}`
    const options: RelayOptions = {
      ...baseOptions,
      allowNonBrowser: true,
      upstream: { baseUrl: url, searchUrl: url, proxyUrl: url },
      onEvent: () => {},
    }
    const [relay, port] = await listen(mount(options))
    const close = () => {
      for (const server of [relay, service]) {
        server.closeAllConnections()
        server.close()
      }
    }
    const isUsable = async () => {
      const headers = { 'x-svc-relay': '1' }
      const response = await fetch(`http://127.0.0.1:${port}/api/svc/proxy/crm/normal`, { headers })
      return (await response.text()) === 'ok'
    }
    const expected: string[] = []
    return {
      form,
      arrived,
      expected,
      unreadable,
      sendRaw: (bytes) => sendBytes(port, bytes),
      isUsable,
      close,
    }
  })
  return Promise.all(starts)
}
