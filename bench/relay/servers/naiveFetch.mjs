// The simplest proxy: creates a new request with the key, calls `fetch`, and passes the response body on.
import http from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { MOUNT, serviceHeaders } from '../traffic.mjs'

/** Request headers that are not sent: the cookie, and headers that `fetch` sets or that are only valid for one hop. */
const DROPPED = [
  'cookie',
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
]

export function createServer({ upstream }) {
  async function handle(request) {
    const { pathname, search } = new URL(request.url)
    const headers = new Headers(request.headers)
    for (const name of DROPPED) headers.delete(name)
    for (const [name, value] of Object.entries(serviceHeaders)) headers.set(name, value)
    headers.set('accept-encoding', 'identity')

    const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
    const target = `${upstream}${pathname.slice(MOUNT.length)}${search}`
    const init = {
      method: request.method,
      headers,
      redirect: 'manual',
      ...(hasBody && { body: request.body, duplex: 'half' }),
    }
    const response = await fetch(new Request(target, init))
    const responseHeaders = new Headers(response.headers)
    for (const name of ['set-cookie', 'connection', 'keep-alive']) responseHeaders.delete(name)
    return new Response(response.body, { status: response.status, headers: responseHeaders })
  }
  return http.createServer(getRequestListener(handle))
}
