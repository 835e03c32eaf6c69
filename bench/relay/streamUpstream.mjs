// The service for large bodies: creates and hashes bytes as they are sent, and sends events that contain their time.
import { createHash } from 'node:crypto'
import http from 'node:http'
import { listen } from '../../scripts/lib/listen.mjs'
import { keystream } from './keystream.mjs'
import { handleCommands, reportReady } from './processes.mjs'

const EVENTS = 4
const EVENT_MS = 1_500

let sentHash = ''

async function sendBytes(res, size) {
  const hash = createHash('sha256')
  sentHash = ''
  res.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': size })
  for (const chunk of keystream(size)) {
    hash.update(chunk)
    if (res.write(chunk)) continue
    await new Promise((resolve) => res.once('drain', resolve))
  }
  sentHash = hash.digest('hex')
  res.end()
}

async function receiveBytes(req, res) {
  const hash = createHash('sha256')
  for await (const chunk of req) hash.update(chunk)
  res.writeHead(200, { 'content-type': 'text/plain' }).end(hash.digest('hex'))
}

async function sendEvents(res) {
  res.writeHead(200, { 'content-type': 'text/event-stream' })
  for (let i = 0; i < EVENTS; i += 1) {
    if (i > 0) await new Promise((resolve) => setTimeout(resolve, EVENT_MS))
    res.write(`data: ${performance.timeOrigin + performance.now()}\n\n`)
  }
  res.end()
}

const server = http.createServer(async (req, res) => {
  const { pathname, searchParams } = new URL(req.url, 'http://service')
  if (pathname === '/v1/down') await sendBytes(res, Number(searchParams.get('size')))
  else if (pathname === '/v1/up') await receiveBytes(req, res)
  else if (pathname === '/v1/events') await sendEvents(res)
  else res.writeHead(404).end()
})

handleCommands({ sentHash: () => sentHash })
reportReady((await listen(server)).port)
