// The usual form of the pipe: `undici.request` and `stream.pipeline`, headers as objects. For comparison only, without
// a goal.
import http from 'node:http'
import { pipeline } from 'node:stream'
import { Pool } from 'undici'
import { MOUNT, serviceHeaders } from '../traffic.mjs'

const REQUEST = ['accept', 'accept-language', 'content-type', 'content-length', 'user-agent']
const RESPONSE = ['content-type', 'content-length', 'date', 'etag', 'x-request-id', 'retry-after']

function pick(headers, names) {
  const picked = {}
  for (const name of names) {
    if (headers[name] !== undefined) picked[name] = headers[name]
  }
  return picked
}

export function createServer({ upstream, connections }) {
  const pool = new Pool(upstream, { connections, pipelining: 1 })

  async function handle(req, res) {
    const { method, url, headers } = req
    const hasBody = 'content-length' in headers || 'transfer-encoding' in headers
    const controller = new AbortController()
    res.once('close', () => controller.abort())
    const sent = { ...pick(headers, REQUEST), ...serviceHeaders }
    const path = url.slice(MOUNT.length)
    const { signal } = controller
    const call = { method, path, headers: sent, body: hasBody ? req : null, signal }
    const received = await pool.request(call)
    res.writeHead(received.statusCode, pick(received.headers, RESPONSE))
    pipeline(received.body, res, () => {})
  }

  return http.createServer((req, res) => {
    handle(req, res).catch(() => {
      if (res.headersSent) res.destroy()
      else res.writeHead(502).end()
    })
  })
}
