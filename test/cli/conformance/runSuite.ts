import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createHttp2Server } from 'node:http2'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { ConformanceReport } from '../../../src/cli/conformance/report.ts'
import {
  type ConformanceOptions,
  runConformance,
} from '../../../src/cli/conformance/runConformance.ts'
import { setupOptions } from '../../../src/cli/conformance/setup/setupOptions.ts'
import type { RelayOptions } from '../../../src/relay/config/relayOptions.ts'
import { createRelay } from '../../../src/relay/createRelay.ts'

/** A fetch handler, such as a relay. */
export type Handler = (request: Request) => Promise<Response>

/** Returns a port that is currently free. */
export async function freePort(): Promise<number> {
  const server = createTcpServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server has a port
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Listens on a free port. Returns the relay's URL and a function that closes the server. */
export async function listen(listener: RequestListener) {
  const server: Server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server has a port
  return {
    url: `http://127.0.0.1:${port}/api/svc`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Listens for HTTP/1 and HTTP/2 on one port. The first bytes of a connection determine the protocol. */
export async function listenToBoth(listener: ReturnType<typeof getRequestListener>) {
  const http1 = createServer(listener)
  const http2 = createHttp2Server(listener)
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket)
    socket.once('data', (bytes: Buffer) => {
      const isHttp2 = bytes.toString('latin1').startsWith('PRI * HTTP/2')
      if (isHttp2) socket.pause() // otherwise the bytes are lost before the session reads
      socket.unshift(bytes)
      ;(isHttp2 ? http2 : http1).emit('connection', socket)
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server has a port
  return {
    url: `http://127.0.0.1:${port}/api/svc`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** Creates the kit's relay, configured for the suite, with additional options. */
export function ownRelay(servicePort: number, options: Partial<RelayOptions> = {}): Handler {
  return createRelay({ ...setupOptions(servicePort), ...options })
}

/** Runs the suite against a relay that is a Node listener. */
export async function runSuite(
  makeListener: (servicePort: number) => RequestListener,
  options: Partial<ConformanceOptions> = {},
): Promise<ConformanceReport> {
  const servicePort = await freePort()
  const { url, close } = await listen(makeListener(servicePort))
  try {
    return await runConformance({ url, servicePort, ...options })
  } finally {
    await close()
  }
}

/** Runs the suite against a relay that is a fetch handler. */
export const runSuiteOnHandler = (
  makeHandler: (servicePort: number) => Handler,
  options?: Partial<ConformanceOptions>,
) => runSuite((servicePort) => getRequestListener(makeHandler(servicePort)), options)

/** Returns the IDs of the failed requirements. */
export const failed = ({ requirements }: ConformanceReport) =>
  requirements.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id)
