// The relay's own listener for node:http.
import http from 'node:http'
import { load, relayOptions } from '../ours.mjs'
import { startRateLimit } from '../rateLimit/limiter.mjs'

/**
 * With `pool`, the listener opens more connections to the service than by default. With `limit`, it has the rate limit
 * of the relay command. With `isSilent`, it does not log errors.
 */
export async function createServer({ pool, limit, isSilent, ...setup }) {
  const node = await load('./relay/node')
  if (!node) return undefined
  const { undiciTransport } = await load('./relay/undici')
  const transport = pool && { transport: undiciTransport({ connections: pool }) }
  const options = { ...relayOptions(setup), ...transport }
  if (isSilent) options.onEvent = () => {}
  if (limit) options.rateLimit = await startRateLimit(limit)
  return http.createServer(node.toNodeListener(options))
}
