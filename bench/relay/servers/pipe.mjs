// The reference: node:http and undici, handwritten. It only passes listed headers, adds the key, streams in both
// directions, and aborts when the browser disconnects. `dispatch` with raw headers is undici's cheapest API.
import http from 'node:http'
import { Pool } from 'undici'
import { MOUNT, serviceHeaders } from '../traffic.mjs'

const REQUEST = new Set(
  'accept accept-language content-type content-length user-agent if-none-match if-modified-since range'.split(
    ' ',
  ),
)
const RESPONSE = new Set(
  'content-type content-length date etag last-modified retry-after x-request-id x-ratelimit-limit x-ratelimit-remaining'.split(
    ' ',
  ),
)
const added = Object.entries(serviceHeaders).flat()

function requestHeaders(raw) {
  const headers = []
  for (let i = 0; i < raw.length; i += 2) {
    if (REQUEST.has(raw[i].toLowerCase())) headers.push(raw[i], raw[i + 1])
  }
  headers.push(...added)
  return headers
}

function responseHeaders(raw) {
  const headers = []
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i].latin1Slice()
    if (RESPONSE.has(name.toLowerCase())) headers.push(name, raw[i + 1].latin1Slice())
  }
  return headers
}

/** Streams a response to the browser with backpressure. */
function handlerFor(res) {
  let abort
  let isOver = false
  res.on('close', () => {
    if (!isOver) abort?.()
  })
  return {
    onConnect(stop) {
      if (res.destroyed) stop()
      else abort = stop
    },
    onHeaders(status, raw, resume, statusText) {
      if (status < 200) return true
      res.on('drain', resume)
      res.writeHead(status, statusText, responseHeaders(raw))
      return true
    },
    onData: (chunk) => res.write(chunk),
    onComplete() {
      isOver = true
      res.end()
    },
    onError() {
      isOver = true
      if (res.headersSent) res.destroy()
      else res.writeHead(502).end()
    },
  }
}

export function createServer({ upstream, connections }) {
  const pool = new Pool(upstream, { connections, pipelining: 1 })
  return http.createServer((req, res) => {
    const { method, url, headers, rawHeaders } = req
    if (!url.startsWith(`${MOUNT}/`)) {
      res.writeHead(404).end()
      return
    }
    const hasBody = 'content-length' in headers || 'transfer-encoding' in headers
    const call = {
      method,
      path: url.slice(MOUNT.length),
      headers: requestHeaders(rawHeaders),
      body: hasBody ? req : null,
    }
    pool.dispatch(call, handlerFor(res))
  })
}
