import { createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

const OK = '+OK\r\n'

/** Parses received text into commands: arrays of bulk strings (RESP). Returns the rest of an incomplete command. */
function readCommands(text: string): { commands: string[][]; rest: string } {
  const commands: string[][] = []
  let rest = text
  for (;;) {
    const lines = rest.split('\r\n')
    const count = Number(lines[0]?.slice(1))
    if (!rest.startsWith('*') || lines.length < 2 * count + 2) return { commands, rest }
    commands.push(lines.slice(1, 2 * count + 1).filter((_, index) => index % 2 === 1))
    rest = lines.slice(2 * count + 1).join('\r\n')
  }
}

/** Starts a minimal Redis server for rate limiting. Its URL contains a password, like that of a managed server. */
export async function startRedis() {
  const counts = new Map<string, number>()
  const passwords: (string | undefined)[] = []
  const sockets = new Set<Socket>()

  const replyTo = ([command = '', ...args]: string[]): string => {
    if (command === 'HELLO') {
      passwords.push(args[3])
      return '%1\r\n$6\r\nserver\r\n$5\r\nredis\r\n'
    }
    if (command === 'AUTH') passwords.push(args.at(-1))
    if (error !== undefined) return `-${error}\r\n`
    if (command === 'PING') return '+PONG\r\n'
    if (command !== 'EVAL') return OK
    const [, , key = '', points, seconds] = args
    const consumed = (counts.get(key) ?? 0) + Number(points)
    counts.set(key, consumed)
    return `*2\r\n:${consumed}\r\n:${Number(seconds) * 1000}\r\n`
  }
  let error: string | undefined
  let isHanging = false
  let isDown = false
  let refusedCount = 0
  const server: Server = createServer((socket) => {
    if (isDown) {
      refusedCount += 1
      socket.destroy()
      return
    }
    let text = ''
    sockets.add(socket)
    if (isHanging) socket.pause()
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (data) => {
      const { commands, rest } = readCommands(text + data)
      text = rest
      socket.write(commands.map(replyTo).join(''))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const setDown = (value: boolean) => {
    isDown = value
    for (const socket of sockets) socket.destroy()
  }
  const setHanging = (value: boolean) => {
    isHanging = value
    for (const socket of sockets) value ? socket.pause() : socket.resume()
  }
  onTestFinished(() => {
    setDown(true)
    server.close()
  })
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    counts,
    passwords,
    /** While it is down, it closes every connection. */
    setDown,
    /** While it hangs, it accepts connections and does not reply. */
    setHanging,
    /** Sets the error that it replies to each command, or undefined for none. */
    setError: (value: string | undefined) => {
      error = value
    },
    refused: () => refusedCount,
    url: `redis://user:canary-redis@127.0.0.1:${port}`,
  }
}
