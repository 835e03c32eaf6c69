/**
 * The relay as a request listener for Node's HTTP servers.
 *
 * @module svc-react/relay/node
 */
export type { NodeListener } from './createListener.js'
export { type NodeRelayOptions, type NodeRequestContext, toNodeListener } from './toNodeListener.js'
