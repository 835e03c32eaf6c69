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

/** Returns a port that is currently free on all interfaces. */
export async function freePort() {
  const server = createTcpServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address()
  await once(server.close(), 'close')
  return port
}
