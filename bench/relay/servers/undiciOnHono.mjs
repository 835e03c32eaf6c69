// The relay with its undici transport, on Hono's server for Node.
import http from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { load, relayOptions } from '../ours.mjs'

export async function createServer(setup) {
  const undici = await load('./relay/undici')
  if (!undici) return undefined
  const { createRelay } = await load('./relay')
  const transport = undici.undiciTransport({ connections: setup.connections })
  return http.createServer(getRequestListener(createRelay({ ...relayOptions(setup), transport })))
}
