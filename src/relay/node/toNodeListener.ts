import { readOptions } from '../config.js'
import type { RelayOptions } from '../options.js'
import { undiciTransport } from '../undici/undiciTransport.js'
import { listenerOf, type NodeListener } from './listenerOf.js'

/**
 * A relay as a listener of `node:http`, `node:https` and `node:http2` servers, and of what stands on them: Express,
 * Fastify, Koa. The cheapest way on Node. Needs the package `undici`, which it sends with unless `transport` is given.
 *
 * Mount it before anything that reads bodies. It answers everything that it is given, and throws nothing.
 *
 * @throws TypeError if an option is missing, unknown or wrong
 * @example
 * createServer(toNodeListener(options)).listen(3000)
 */
export function toNodeListener(options: RelayOptions): NodeListener {
  return listenerOf(readOptions({ ...options, transport: options.transport ?? undiciTransport() }))
}
