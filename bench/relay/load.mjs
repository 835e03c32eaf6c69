// The browsers: a fixed number of keep-alive connections, each with one request at a time, by hand on the raw
// socket, because whatever the load costs is taken from the machine that the contestant runs on.
import net from 'node:net'
import { answer, hello } from './processes.mjs'
import { answerBody, browserHeaders, PATH } from './traffic.mjs'

/** A whole answer at the beginning of a text; undefined while something is missing. */
function readAnswer(text) {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd === -1) return undefined
  const head = text.slice(0, headEnd)
  const bodyStart = headEnd + 4
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length !== undefined) {
    const end = bodyStart + Number(length)
    return text.length < end ? undefined : { head, body: text.slice(bodyStart, end), end }
  }
  if (!/\r\ntransfer-encoding: *chunked/i.test(head)) throw new Error(`No framing:\n${head}`)
  let body = ''
  for (let at = bodyStart; ; ) {
    const lineEnd = text.indexOf('\r\n', at)
    if (lineEnd === -1) return undefined
    const size = Number.parseInt(text.slice(at, lineEnd), 16)
    const chunkEnd = lineEnd + 2 + size
    if (text.length < chunkEnd + 2) return undefined
    if (size === 0) return { head, body, end: chunkEnd + 2 }
    body += text.slice(lineEnd + 2, chunkEnd)
    at = chunkEnd + 2
  }
}

/** One connection; `next` says whether there is something left to ask. */
function browse(port, next) {
  const fields = Object.entries({ host: `127.0.0.1:${port}`, ...browserHeaders })
  const lines = fields.map(([name, value]) => `${name}: ${value}\r\n`)
  const request = Buffer.from(`GET ${PATH} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1')

  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
    let text = ''
    let last = ''
    const fail = (why) => {
      socket.destroy()
      reject(new Error(`${why}\n${text.slice(0, 2_000)}`))
    }
    const ask = () => {
      if (next()) socket.write(request)
      else socket.end(() => resolve(last))
    }
    socket.once('connect', ask)
    socket.on('error', fail)
    socket.on('close', () => fail('The connection was closed.')) // does nothing where all was asked
    socket.on('data', (data) => {
      text += data.latin1Slice(0, data.length)
      try {
        const received = readAnswer(text)
        if (!received) return
        last = received.head
        if (!last.startsWith('HTTP/1.1 200')) fail('Another status.')
        else if (received.body !== answerBody) fail('Another body.')
        else {
          text = text.slice(received.end)
          ask()
        }
      } catch (error) {
        fail(String(error))
      }
    })
  })
}

/** Asks `count` times over `connections`, and checks every answer. */
async function run(port, count, connections) {
  let left = count
  const next = () => {
    left -= 1
    return left >= 0
  }
  const begin = performance.now()
  const heads = await Promise.all(Array.from({ length: connections }, () => browse(port, next)))
  return { ms: performance.now() - begin, head: heads.find((head) => head !== '') }
}

answer({ run })
hello('ready')
