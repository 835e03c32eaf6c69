// JavaScript, because fault injection runs on Node versions without TypeScript support.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createTcpServer } from 'node:net'

/** Makes a server, or a new HTTP server with a listener, listen on a free port of the loopback interface. */
export async function listen(target, host = '127.0.0.1') {
  const server = typeof target === 'function' ? createServer(target) : target
  await once(server.listen(0, host), 'listening')
  return {
    server,
    port: server.address().port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections?.()
      }),
  }
}

/**
 * Range of {@link freePort}. Systems take the ports of outgoing connections from a higher range (32768 on Linux, 49152
 * elsewhere), so that no connection takes a port before a server listens on it. Browsers block some ports below.
 */
const FIRST_PORT = 12_000
const PORTS = 20_000

/** Maximum number of ports that {@link freePort} tries. */
const MAX_TRIES = 100

/** Returns a port that is currently free on all interfaces. Throws if it finds none. */
export async function freePort() {
  for (let tried = 0; tried < MAX_TRIES; tried += 1) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS)
    const server = createTcpServer().listen(port)
    try {
      await once(server, 'listening')
    } catch (error) {
      if (error.code !== 'EADDRINUSE') throw error
      continue
    }
    await once(server.close(), 'close')
    return port
  }
  throw new Error(`None of ${MAX_TRIES} ports is free.`)
}
