// The service, as cheap as possible: one prepared response for each request, written to the raw socket.
import net from 'node:net'
import { listen } from '../../scripts/lib/listen.mjs'
import { readMessages } from './messages.mjs'
import { handleCommands, reportReady } from './processes.mjs'
import { bodyOf, bodyPath, responseBody, responseHeaders } from './traffic.mjs'

const BODY_PATH = new RegExp(` ${bodyPath('(\\d+)')} `)

function prepare(body) {
  const headers = { ...responseHeaders, 'Content-Length': String(body.length) }
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = Buffer.from(`HTTP/1.1 200 OK\r\n${fields.join('')}\r\n`, 'latin1')
  const bytes = Buffer.from(body, 'latin1')
  return { whole: Buffer.concat([head, bytes]), bytes }
}

const small = prepare(responseBody)
const large = new Map()

/** Returns the response to a head. If the path contains a size, the response has the body of the request. */
function responseTo(head) {
  const size = BODY_PATH.exec(head)?.[1]
  if (size === undefined) return small
  if (!large.has(size)) large.set(size, prepare(bodyOf(Number(size))))
  return large.get(size)
}

let lastHead = ''

const server = net.createServer({ noDelay: true }, (socket) => {
  let isUpload = false
  let response = small
  let received = 0
  const read = readMessages({
    onHead(head) {
      lastHead = head
      isUpload = head.startsWith('POST ')
      response = responseTo(head)
      received = 0
    },
    onBody(bytes) {
      // The body must arrive as sent: different or additional bytes end the connection.
      const expected = response.bytes.subarray(received, received + bytes.length)
      received += bytes.length
      if (!bytes.equals(expected)) socket.destroy()
    },
    onEnd() {
      if (isUpload && received !== response.bytes.length) socket.destroy()
      else socket.write(response.whole)
    },
  })
  socket.on('error', () => {})
  socket.on('data', read)
})

handleCommands({ lastHead: () => lastHead })
reportReady((await listen(server)).port)
