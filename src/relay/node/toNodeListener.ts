import type { IncomingMessage } from 'node:http'
import { isJsonObject } from '../../contract/json/json.js'
import type { RelayCall } from '../config/relayCall.js'
import { readRelayOptions } from '../config/relayConfig.js'
import type { Denial, Grant, RelayOptions, RequestContext } from '../config/relayOptions.js'
import { undiciTransport } from '../undici/undiciTransport.js'
import { createListener, type NodeListener } from './createListener.js'

/** Context of a request for the app's `authorize`. */
export interface NodeRequestContext<Message extends IncomingMessage = IncomingMessage>
  extends RequestContext {
  /** Node's request, with the properties that middleware added, such as `node.session` or `node.user`. */
  node: Message
}

/**
 * Options for {@link toNodeListener}: those of `createRelay`, with an `authorize` that also receives Node's request.
 */
export interface NodeRelayOptions<Message extends IncomingMessage = IncomingMessage>
  extends Omit<RelayOptions, 'authorize' | 'transport'> {
  /** Same as {@link RelayOptions.authorize}. The third argument also has Node's request. */
  authorize: (
    request: Request,
    call: RelayCall,
    context: NodeRequestContext<Message>,
  ) => Grant | Denial | null | undefined | Promise<Grant | Denial | null | undefined>
  /** Same as {@link RelayOptions.transport}. @default `undiciTransport({ idleMs: 0 })` */
  transport?: RelayOptions['transport']
}

/**
 * Returns a relay as a request listener for `node:http`, `node:https` and `node:http2` servers, and for frameworks
 * built on them, such as Express, Fastify and Koa. It uses the least CPU on Node. It requires the package `undici`, and
 * sends requests with it unless you set `transport`.
 *
 * Mount it before any middleware that reads bodies. It responds to every request and never throws.
 *
 * @throws TypeError if an option is missing, unknown or invalid
 * @example
 * app.use('/api/svc', toNodeListener({
 *   ...options,
 *   authorize: (_request, _call, { node }: NodeRequestContext<express.Request>) =>
 *     node.session.user ? { user: node.session.user.id, groupRef: node.session.user.team } : undefined,
 * }))
 */
export function toNodeListener<Message extends IncomingMessage = IncomingMessage>(
  options: NodeRelayOptions<Message>,
): NodeListener {
  // The types differ in Node's request, which `createListener` adds to every context.
  const given = options as unknown as RelayOptions
  const transport = given?.transport ?? undiciTransport({ idleMs: 0 }) // `limits.idleMs` applies
  // `readRelayOptions` rejects what is not an object.
  return createListener(readRelayOptions(isJsonObject(given) ? { ...given, transport } : given))
}
