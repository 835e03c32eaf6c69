// The load: a fixed number of keep-alive connections, each with one request at a time. Uses raw sockets, because the
// load shares the machine with the contestant.
import net from 'node:net'
import { readMessages } from './messages.mjs'
import { handleCommands, reportReady } from './processes.mjs'
import { bodyOf, bodyPath, browserHeaders, MOUNT, PATH, responseBody } from './traffic.mjs'

/** Returns the request and the expected response body: 1 KB, or for an upload of `size` bytes, the same bytes. */
function prepare(port, size) {
  const isUpload = size !== undefined
  const body = isUpload ? bodyOf(size) : ''
  const path = isUpload ? `${MOUNT}${bodyPath(size)}` : PATH
  const headers = {
    host: `127.0.0.1:${port}`,
    ...browserHeaders,
    ...(isUpload && { 'content-type': 'application/json', 'content-length': body.length }),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `${isUpload ? 'POST' : 'GET'} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
  return {
    request: Buffer.from(head + body, 'latin1'),
    expected: Buffer.from(isUpload ? body : responseBody, 'latin1'),
  }
}

/** Sends requests over one connection, as long as `next` returns true. */
function browse(port, { request, expected }, next) {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
    let head = ''
    let received = 0
    const fail = (why) => {
      socket.destroy()
      reject(new Error(`${why}\n${head}`))
    }
    const sendNext = () => {
      if (next()) socket.write(request)
      else socket.end(() => resolve(head))
    }
    const read = readMessages({
      onHead(text) {
        head = text
        received = 0
        if (!text.startsWith('HTTP/1.1 200')) fail('Unexpected status.')
      },
      onBody(bytes) {
        const isSame = bytes.equals(expected.subarray(received, received + bytes.length))
        received += bytes.length
        if (!isSame) fail('Unexpected body.')
      },
      onEnd() {
        if (received === expected.length) sendNext()
        else fail('The body is too short.')
      },
    })
    socket.once('connect', sendNext)
    socket.on('error', fail)
    socket.on('close', () => fail('The connection was closed.')) // no effect after the last request
    socket.on('data', read)
  })
}

async function browseAll(port, connections, call, next) {
  const begin = performance.now()
  const heads = await Promise.all(
    Array.from({ length: connections }, () => browse(port, call, next)),
  )
  return { ms: performance.now() - begin, head: heads.find((head) => head !== '') }
}

/** Sends `count` requests over `connections`, and checks every response. */
function run(port, count, connections) {
  let left = count
  return browseAll(port, connections, prepare(port), () => {
    left -= 1
    return left >= 0
  })
}

/**
 * Sends as many requests as possible in `ms` milliseconds, at least one on each connection, and checks every response.
 */
async function runFor(port, ms, connections, size) {
  let count = 0
  const endMs = performance.now() + ms
  const call = prepare(port, size)
  const took = await browseAll(port, connections, call, () => {
    if (count >= connections && performance.now() >= endMs) return false
    count += 1
    return true
  })
  return { count, ...took }
}

handleCommands({ run, runFor })
reportReady('ready')
