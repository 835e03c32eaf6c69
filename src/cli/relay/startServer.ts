import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

const SETTINGS = {
  // The time for a whole request, 300 s by default, would cut uploads that are long and make progress. The relay itself
  // ends those that make none, by `limits.bodyMs` and `limits.idleMs`.
  requestTimeout: 0,
  // Headers are short whatever follows them: who sends them slowly wants to hold connections.
  headersTimeout: 30_000,
  connectionsCheckingInterval: 10_000,
  // Longer than balancers keep theirs (60 s is usual): who closes first must not be the one that is sent to, or a
  // request meets a closing connection and the balancer answers 502.
  keepAliveTimeout: 65_000,
}

/** Where a relay listens. */
export interface ServerOptions {
  /** What answers. */
  listener: RequestListener
  /** The interface. */
  host: string
  /** The port; 0 for a free one. */
  port: number
}

/** A server that runs. */
export interface RunningServer {
  /** The port. */
  port: number
  /**
   * Takes no more connections, lets what is running end, and resolves when it has.
   *
   * @param withinMs - When to end the rest all the same.
   */
  stop: (withinMs: number) => Promise<void>
  /** Ends everything now. */
  kill: () => void
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** For balancers and orchestrators: whether this process answers. Of the service and the backend it says nothing. */
function answersHealth(isStopping: () => boolean): RequestListener {
  return (request, response) => {
    const [status, text] = isStopping() ? [503, 'stopping'] : [200, 'ok']
    // A body is not waited for: without a time limit for requests, it could keep the connection for ever.
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
 * @throws the error of the system where the port cannot be had
 */
export async function startServer({ listener, host, port }: ServerOptions): Promise<RunningServer> {
  let isStopping = false
  // By hand: for Node a connection that has sent nothing yet is not idle, and would be waited for.
  const running = new Map<Socket, number>()
  const health = answersHealth(() => isStopping)

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
