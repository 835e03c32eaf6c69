// The relay's own listener for node:http.
import http from 'node:http'
import { load, relayOptions } from '../ours.mjs'

/** With `pool`, the listener opens more connections to the service than by default. */
export async function createServer({ pool, ...setup }) {
  const node = await load('./relay/node')
  if (!node) return undefined
  const { undiciTransport } = await load('./relay/undici')
  const transport = pool && { transport: undiciTransport({ connections: pool }) }
  return http.createServer(node.toNodeListener({ ...relayOptions(setup), ...transport }))
}
