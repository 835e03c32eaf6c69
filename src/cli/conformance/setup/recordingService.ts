import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A request that the service received. */
export interface Received {
  method: string
  /** Raw path and query. */
  target: string
  /** Returns all values of a header. */
  values: (name: string) => string[]
  /** Names in lower case with their values, in the received order. */
  headers: readonly (readonly [string, string])[]
  /** Reads the whole body. Rejects if it is cut off. */
  read: () => Promise<Buffer>
  /** Whether the whole request has arrived. */
  isComplete: () => boolean
  /** Whether the connection is closed. */
  isClosed: () => boolean
  /** Waits until the connection is closed. Resolves with false if the time limit passes first. */
  waitForClose: (timeoutMs: number) => Promise<boolean>
  /** The connection, for responses that an HTTP server cannot produce. */
  socket: Socket
}

/** Handles a request to the service. */
export type ResponseHandler = (received: Received, reply: ServerResponse) => unknown

/** The service that the relay under test calls. Records requests and responds with a configurable handler. */
export interface RecordingService {
  received: Received[]
  /** Parser error codes of requests that could not be parsed. */
  unreadable: string[]
  /** Sets the handler for the following requests. */
  respondWith: (handler: ResponseHandler) => void
  /** Restores the default handler, clears the recorded requests and closes open responses. */
  reset: () => void
  /** Refuses connections until `open` is called. */
  stop: () => Promise<void>
  open: () => Promise<void>
}

/** Responds with an empty list of destinations, an empty search page, or `{"ok":true}` for a provider call. */
export const defaultHandler: ResponseHandler = async (received, reply) => {
  await received.read().catch(() => {})
  reply.setHeader('content-type', 'application/json')
  if (received.target.startsWith('/search/')) reply.end('{"results":[]}')
  else reply.end(received.target.startsWith('/api/') ? '[]' : '{"ok":true}')
}

function pairsOf({ rawHeaders }: IncomingMessage): [string, string][] {
  const pairs: [string, string][] = []
  for (let i = 0; i < rawHeaders.length; i += 2) {
    pairs.push([(rawHeaders[i] ?? '').toLowerCase(), rawHeaders[i + 1] ?? ''])
  }
  return pairs
}

function toReceived(request: IncomingMessage): Received {
  const { socket } = request
  const headers = pairsOf(request)
  let body: Promise<Buffer> | undefined
  const read = async () => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    return Buffer.concat(chunks)
  }
  return {
    ...{ method: request.method ?? '', target: request.url ?? '', headers, socket },
    values: (name) => headers.filter(([own]) => own === name).map(([, value]) => value),
    read: () => (body ??= read()),
    isComplete: () => request.complete,
    isClosed: () => socket.destroyed,
    waitForClose: (timeoutMs) =>
      new Promise((resolve) => {
        if (socket.destroyed) return resolve(true)
        const closed = () => {
          clearTimeout(timer)
          resolve(true)
        }
        const timer = setTimeout(() => {
          socket.off('close', closed)
          resolve(socket.destroyed)
        }, timeoutMs)
        socket.once('close', closed)
      }),
  }
}

/** Creates the functions that start and stop listening. */
function listenControls(server: Server, port: number): Pick<RecordingService, 'stop' | 'open'> {
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    open: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, '127.0.0.1', () => {
          server.off('error', reject)
          resolve()
        })
      }),
  }
}

/** Starts a {@link RecordingService} on the loopback interface. */
export async function startService(port: number): Promise<RecordingService> {
  let handler = defaultHandler
  const pending = new Set<ServerResponse>()
  const server = createServer({ requestTimeout: 0, maxHeaderSize: 65_536 }, (request, reply) => {
    const received = toReceived(request)
    service.received.push(received)
    pending.add(reply)
    reply.on('close', () => pending.delete(reply))
    reply.on('error', () => {})
    Promise.resolve(handler(received, reply)).catch(() => reply.destroy())
  })
  // If the service closed an idle connection just as the relay reuses it, the relay would appear faulty.
  server.keepAliveTimeout = 0
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // A disconnect is not a parse error: many checks disconnect on purpose.
    const isDisconnect = error.code === 'HPE_INVALID_EOF_STATE'
    if (error.code?.startsWith('HPE_') && !isDisconnect) service.unreadable.push(error.code)
    socket.destroy()
  })
  const service: RecordingService = {
    ...listenControls(server, port),
    received: [],
    unreadable: [],
    respondWith(next) {
      handler = next
    },
    reset() {
      handler = defaultHandler
      service.received = []
      service.unreadable = []
      for (const reply of pending) reply.socket?.destroy()
      pending.clear()
    },
  }
  await service.open()
  return service
}
