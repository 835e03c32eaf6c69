// The relay with its default transport, `fetch`, on Hono's server for Node.
import http from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { load, relayOptions } from '../ours.mjs'

export async function createServer(setup) {
  const { createRelay } = await load('./relay')
  return http.createServer(getRequestListener(createRelay(relayOptions(setup))))
}
