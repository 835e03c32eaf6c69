// Hono's proxy helper as in its documentation, on Hono's server for Node.
import http from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import { MOUNT, serviceHeaders } from '../traffic.mjs'

export function createServer({ upstream }) {
  const app = new Hono()
  app.all(`${MOUNT}/*`, async (c) => {
    const { pathname, search } = new URL(c.req.url)
    const headers = { ...c.req.header(), ...serviceHeaders, cookie: undefined, host: undefined }
    const target = `${upstream}${pathname.slice(MOUNT.length)}${search}`
    const response = await proxy(target, { ...c.req, headers })
    response.headers.delete('set-cookie')
    return response
  })
  return http.createServer(getRequestListener(app.fetch))
}
