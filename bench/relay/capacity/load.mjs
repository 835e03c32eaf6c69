// The load of the capacity measurement: calls of several kinds over keep-alive connections, one at a time on each, and
// calls that stay open. Uses raw sockets, because the load shares the machine with the relay.
import { once } from 'node:events'
import net from 'node:net'
import { readMessages } from '../messages.mjs'
import { handleCommands, reportReady } from '../processes.mjs'
import { browserHeaders } from '../traffic.mjs'

const headOf = ({ method, path, body = '' }, port) => {
  const upload = body && { 'content-type': 'application/json', 'content-length': body.length }
  const headers = { host: `127.0.0.1:${port}`, ...browserHeaders, ...upload }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

/** Sends calls of several kinds over one connection, one after the other, as long as `next` returns one. */
function browseMixed(port, next, onEnd) {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
    let call
    let status
    let sentMs
    const fail = (reason) => {
      socket.destroy()
      reject(new Error(`${call?.name}: ${reason}`))
    }
    const sendNext = () => {
      call = next()
      sentMs = performance.now()
      if (call) socket.write(headOf(call, port) + (call.body ?? ''), 'latin1')
      else socket.end(resolve)
    }
    const read = readMessages({
      onHead(head) {
        status = Number(head.slice(9, 12))
        if (!call.statuses.includes(status)) fail(`unexpected status ${status}`)
      },
      onBody() {},
      onEnd() {
        onEnd(call, status, performance.now() - sentMs)
        sendNext()
      },
    })
    socket.once('connect', sendNext)
    socket.on('error', (error) => fail(error.message))
    socket.on('close', () => fail('the connection was closed')) // no effect after the last call
    socket.on('data', read)
  })
}

/**
 * Sends calls of several kinds in turn for `ms` milliseconds over connections to one or more ports, at least one on each
 * connection. Returns their number by name and status, and their latency in milliseconds.
 */
async function mix(ports, ms, connections, calls) {
  const counts = {}
  const latencies = []
  const beginMs = performance.now()
  await Promise.all(
    Array.from({ length: connections }, (_, i) => {
      let turn = i
      const next = () => {
        turn += 1
        const isOver = turn > i + 1 && performance.now() - beginMs >= ms
        return isOver ? undefined : calls[turn % calls.length]
      }
      return browseMixed(ports[i % ports.length], next, ({ name }, status, latencyMs) => {
        const key = `${name} ${status}`
        counts[key] = (counts[key] ?? 0) + 1
        latencies.push(latencyMs)
      })
    }),
  )
  latencies.sort((a, b) => a - b)
  const at = (share) => latencies[Math.floor((latencies.length - 1) * share)]
  const count = latencies.length
  const tookMs = performance.now() - beginMs
  return { counts, count, ms: tookMs, p50: at(0.5), p99: at(0.99), slowest: at(1) }
}

let held = []

/** Opens calls and keeps them open. Resolves when each has its first byte, or if `isSilent`, when each is sent. */
async function hold(port, count, call, isSilent) {
  const sockets = Array.from({ length: count }, () => {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
    socket.on('error', () => {})
    socket.write(headOf(call, port), 'latin1')
    return socket
  })
  held = sockets
  await Promise.all(sockets.map((socket) => once(socket, isSilent ? 'connect' : 'data')))
}

function release() {
  for (const socket of held) socket.destroy()
  held = []
}

handleCommands({ mix, hold, release })
reportReady('ready')
