import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A host that the relay must never contact. */
export interface Sink {
  /** Host and port. */
  host: string
  /** Data received since the last reset, one entry per connection. */
  arrived: string[]
  /** Whether a string was ever received. */
  hasSeen: (text: string) => boolean
  /** Clears `arrived`. {@link Sink.hasSeen} still finds the cleared data. */
  reset: () => void
  close: () => Promise<void>
}

/** Opens a {@link Sink} on a free port. */
export async function openSink(): Promise<Sink> {
  const cleared: string[][] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    const { arrived } = sink
    const at = arrived.push('') - 1
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      arrived[at] += text
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 4\r\nconnection: close\r\n\r\nsink')
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server has one
  const sink: Sink = {
    host: `127.0.0.1:${port}`,
    arrived: [],
    hasSeen: (text) => [...cleared, sink.arrived].flat().some((one) => one.includes(text)),
    reset() {
      cleared.push(sink.arrived)
      sink.arrived = []
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
  return sink
}
