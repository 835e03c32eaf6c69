// @fastify/http-proxy on Fastify, without its logger.
import httpProxy from '@fastify/http-proxy'
import fastify from 'fastify'
import { MOUNT, serviceHeaders } from '../traffic.mjs'

export async function createServer({ upstream, connections }) {
  const app = fastify({ logger: false })
  await app.register(httpProxy, {
    upstream,
    prefix: MOUNT,
    undici: { connections, pipelining: 1 },
    replyOptions: {
      rewriteRequestHeaders(_request, { cookie: _cookie, ...headers }) {
        return Object.assign(headers, serviceHeaders)
      },
      rewriteHeaders({ 'set-cookie': _cookies, ...headers }) {
        return headers
      },
    },
  })
  await app.ready()
  return app.server
}
