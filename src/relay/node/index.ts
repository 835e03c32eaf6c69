/**
 * The relay as a listener of Node's own HTTP servers.
 *
 * @module svc-react/relay/node
 */
export type { NodeListener } from './createListener.js'
export { type NodeRelayOptions, type NodeRequestContext, toNodeListener } from './toNodeListener.js'
