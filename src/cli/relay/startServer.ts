import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

const SETTINGS = {
  // Node's default of 300 s for a whole request would cut off long uploads. The relay aborts uploads without progress,
  // with `limits.bodyMs` and `limits.idleMs`.
  requestTimeout: 0,
  // Headers are always short. A client that sends them slowly probably tries to exhaust connections.
  headersTimeout: 30_000,
  connectionsCheckingInterval: 10_000,
  // Longer than the keep-alive of load balancers (usually 60 s). Otherwise the relay could close a connection just as
  // the load balancer reuses it, which results in 502.
  keepAliveTimeout: 65_000,
}

/** Options for {@link startServer}. */
export interface ServerOptions {
  /** Handles requests. */
  listener: RequestListener
  /** Network interface. */
  host: string
  /** Port. 0 selects a free port. */
  port: number
}

/** A running server. */
export interface RunningServer {
  /** The port. */
  port: number
  /**
   * Stops accepting connections. Resolves when all running requests have ended.
   *
   * @param withinMs - Time after which the remaining requests are aborted, in milliseconds.
   */
  stop: (withinMs: number) => Promise<void>
  /** Aborts all requests immediately. */
  kill: () => void
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Creates the health check for load balancers and orchestrators. It does not check the service or the backend. */
function healthListener(isStopping: () => boolean): RequestListener {
  return (request, response) => {
    const [status, text] = isStopping() ? [503, 'stopping'] : [200, 'ok']
    // Does not wait for a body: without a request timeout, it could keep the connection open forever.
    if (hasBody(request)) response.shouldKeepAlive = false
    response.writeHead(status, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'content-length': text.length,
    })
    response.end(request.method === 'HEAD' ? undefined : text)
  }
}

function isHealth({ url = '', method }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && /^\/healthz(?:\?|$)/.test(url)
}

/**
 * Starts a server with settings for a relay.
 *
 * @throws a system error if the port is not available
 */
export async function startServer({ listener, host, port }: ServerOptions): Promise<RunningServer> {
  let isStopping = false
  // Number of running requests per connection. Node does not treat a connection without a request as idle, so it would
  // wait for it.
  const running = new Map<Socket, number>()
  const health = healthListener(() => isStopping)

  const server = createServer(SETTINGS, (request, response) => {
    const { socket } = request
    running.set(socket, (running.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const left = (running.get(socket) ?? 1) - 1
      if (running.has(socket)) running.set(socket, left)
      if (isStopping && left === 0) socket.end()
    })
    if (isStopping) response.shouldKeepAlive = false
    if (isHealth(request)) health(request, response)
    else listener(request, response)
  })
  server.on('connection', (socket) => {
    running.set(socket, 0)
    socket.once('close', () => running.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })

  return {
    port: (server.address() as AddressInfo).port, // a TCP server has one
    async stop(withinMs) {
      isStopping = true
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const [socket, count] of running) if (count === 0) socket.end()
      const timer = setTimeout(() => server.closeAllConnections(), withinMs)
      await closed
      clearTimeout(timer)
    },
    kill: () => {
      isStopping = true
      server.close()
      server.closeAllConnections()
    },
  }
}
