import { connect } from 'node:net'
import { readMessages } from '../../../bench/relay/messages.mjs'

/** Time after which an unfinished call counts as cut off. */
const PATIENCE_MS = 30_000

function readHead(head) {
  const [first, ...lines] = head.split('\r\n')
  const headers = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers) }
}

/**
 * Opens a connection that sends one call at a time, and opens it again after a cut. It uses raw sockets, because the
 * load shares the machine with what it measures.
 */
export function openConnection(port) {
  let socket
  let exchange

  const end = (isCut) => {
    const { resolve, startedMs, timer, isFirst, head, text } = exchange
    clearTimeout(timer)
    exchange = undefined
    resolve({
      ...(head === undefined ? { status: undefined, headers: {} } : readHead(head)),
      ...{ text, isCut, isFirst, ms: performance.now() - startedMs },
    })
  }
  const leave = () => socket.destroy()

  function open() {
    const own = connect({ port, host: '127.0.0.1', noDelay: true })
    const read = readMessages({
      onHead: (head) => {
        exchange.head = head
      },
      onBody: (bytes) => {
        exchange.text += bytes.latin1Slice()
        if (exchange.call.leavesWithin) leave()
      },
      onEnd: () => end(false),
    })
    // The last bytes may arrive after the caller has left.
    own.on('data', (bytes) => exchange && !own.destroyed && read(bytes))
    // The time to connect is not a part of the call.
    own.on('connect', () => {
      if (exchange) exchange.startedMs = performance.now()
    })
    own.on('error', () => {})
    own.on('close', () => {
      if (socket !== own) return
      socket = undefined
      if (exchange) end(true)
    })
    return own
  }

  return {
    /**
     * Sends a call. Resolves with the response, or with the part that arrived before the connection closed, and with
     * whether the call was the first of its connection.
     */
    send(call) {
      const isFirst = socket === undefined
      socket ??= open()
      return new Promise((resolve) => {
        const timer = setTimeout(leave, call.leavesAfterMs ?? PATIENCE_MS)
        const startedMs = performance.now()
        exchange = { call, resolve, timer, startedMs, isFirst, head: undefined, text: '' }
        const lines = Object.entries(call.headers).map(([name, value]) => `${name}: ${value}\r\n`)
        const head = `${call.method} ${call.path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n`
        socket.write(`${head}${lines.join('')}\r\n`, 'latin1')
      })
    },
    close: () => socket?.destroy(),
  }
}
