import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A request as it arrived at the service. */
export interface Received {
  method: string
  /** Path and query, raw. */
  target: string
  /** All values of a header. */
  values: (name: string) => string[]
  /** Names in lower case with their values, in order. */
  headers: readonly (readonly [string, string])[]
  /** All of the body. Rejects where it breaks off. */
  read: () => Promise<Buffer>
  /** Whether all of it has arrived. */
  isComplete: () => boolean
  /** Whether the connection is closed. */
  isClosed: () => boolean
  /** Waits until the connection is closed; false where it is not within the time. */
  closes: (withinMs: number) => Promise<boolean>
  /** The connection, for answers that no server would give. */
  socket: Socket
}

/** What the service answers. */
export type Answerer = (received: Received, response: ServerResponse) => unknown

/** The service that the relay under test calls: it writes down what arrives and answers as it is told. */
export interface RecordingService {
  received: Received[]
  /** Requests that arrived in no readable form, as codes of the parser. */
  unreadable: string[]
  /** Sets what is answered from now on. */
  answers: (answerer: Answerer) => void
  /** Answers as usual again and forgets what arrived; what is under way is ended. */
  reset: () => void
  /** Refuses connections until it is opened again. */
  shut: () => Promise<void>
  open: () => Promise<void>
}

/** The usual answers: an empty list, an empty page, and a provider's yes. */
export const usualAnswer: Answerer = async (received, response) => {
  await received.read().catch(() => {})
  response.setHeader('content-type', 'application/json')
  if (received.target.startsWith('/search/')) response.end('{"results":[]}')
  else response.end(received.target.startsWith('/api/') ? '[]' : '{"ok":true}')
}

function pairsOf({ rawHeaders }: IncomingMessage): [string, string][] {
  const pairs: [string, string][] = []
  for (let i = 0; i < rawHeaders.length; i += 2) {
    pairs.push([(rawHeaders[i] ?? '').toLowerCase(), rawHeaders[i + 1] ?? ''])
  }
  return pairs
}

function receive(request: IncomingMessage): Received {
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
    closes: (withinMs) =>
      new Promise((resolve) => {
        if (socket.destroyed) return resolve(true)
        const closed = () => {
          clearTimeout(timer)
          resolve(true)
        }
        const timer = setTimeout(() => {
          socket.off('close', closed)
          resolve(socket.destroyed)
        }, withinMs)
        socket.once('close', closed)
      }),
  }
}

/** Ways to take and to refuse connections. */
function doorOf(server: Server, port: number): Pick<RecordingService, 'shut' | 'open'> {
  return {
    shut: () =>
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
  let answerer = usualAnswer
  const pending = new Set<ServerResponse>()
  const server = createServer({ requestTimeout: 0, maxHeaderSize: 65_536 }, (request, response) => {
    const received = receive(request)
    service.received.push(received)
    pending.add(response)
    response.on('close', () => pending.delete(response))
    response.on('error', () => {})
    Promise.resolve(answerer(received, response)).catch(() => response.destroy())
  })
  // A connection that the service closes while the relay takes it up again would look like a fault of the relay.
  server.keepAliveTimeout = 0
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // A caller who left is none: that is what many checks are about.
    const isLeft = error.code === 'HPE_INVALID_EOF_STATE'
    if (error.code?.startsWith('HPE_') && !isLeft) service.unreadable.push(error.code)
    socket.destroy()
  })
  const service: RecordingService = {
    ...doorOf(server, port),
    received: [],
    unreadable: [],
    answers(next) {
      answerer = next
    },
    reset() {
      answerer = usualAnswer
      service.received = []
      service.unreadable = []
      for (const response of pending) response.socket?.destroy()
      pending.clear()
    },
  }
  await service.open()
  return service
}
