import type { IncomingMessage } from 'node:http'
import { readRelayOptions } from '../config/relayConfig.js'
import type {
  Denial,
  Grant,
  RelayCall,
  RelayOptions,
  RequestContext,
} from '../config/relayOptions.js'
import { undiciTransport } from '../undici/undiciTransport.js'
import { createListener, type NodeListener } from './createListener.js'

/** What the listener adds to a request for the app's `authorize`. */
export interface NodeRequestContext<Message extends IncomingMessage = IncomingMessage>
  extends RequestContext {
  /** Node's own request, with what middleware has added to it: `node.session`, `node.user`. */
  node: Message
}

/** Options of {@link toNodeListener}: those of `createRelay`, with an `authorize` that also receives Node's request. */
export interface NodeRelayOptions<Message extends IncomingMessage = IncomingMessage>
  extends Omit<RelayOptions, 'authorize'> {
  /** As {@link RelayOptions.authorize}. The third argument has Node's request. */
  authorize: (
    request: Request,
    call: RelayCall,
    context: NodeRequestContext<Message>,
  ) => Grant | Denial | null | Promise<Grant | Denial | null>
}

/**
 * Returns a relay as a listener of `node:http`, `node:https` and `node:http2` servers, and of what is built on them:
 * Express, Fastify, Koa. It costs the least CPU on Node. Needs the package `undici`, which it sends with unless
 * `transport` is given.
 *
 * Mount it before anything that reads bodies. It answers every request that it is given, and throws nothing.
 *
 * @throws TypeError if an option is missing, unknown or wrong
 * @example
 * app.use('/api/svc', toNodeListener({
 *   ...options,
 *   authorize: (_request, _call, { node }: NodeRequestContext<express.Request>) =>
 *     node.session.user ? { user: node.session.user.id, groupRef: node.session.user.team } : null,
 * }))
 */
export function toNodeListener<Message extends IncomingMessage = IncomingMessage>(
  options: NodeRelayOptions<Message>,
): NodeListener {
  const transport = options.transport ?? undiciTransport()
  // `listenerOf` adds Node's request to every context.
  return createListener(readRelayOptions({ ...(options as unknown as RelayOptions), transport }))
}
