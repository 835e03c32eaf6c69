import { createServer, type RequestListener } from 'node:http'
import { createServer as createHttp2Server } from 'node:http2'
import { createServer as createTcpServer, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { freePort, listen } from '../../../scripts/lib/listen.mjs'
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

/** Starts a relay on a free port. Returns its URL and a function that closes its server. */
export async function startRelay(listener: RequestListener) {
  const { port, close } = await listen(listener)
  return { url: `http://127.0.0.1:${port}/api/svc`, close }
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
  const { port, close } = await listen(server)
  return {
    url: `http://127.0.0.1:${port}/api/svc`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return close()
    },
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
  const { url, close } = await startRelay(makeListener(servicePort))
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
