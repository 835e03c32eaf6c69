/**
 * The relay as a listener of Node's own HTTP servers.
 *
 * @module svc-react/relay/node
 */
export type { NodeListener } from './listenerOf.js'
export { type NodeRelayOptions, type NodeRequestContext, toNodeListener } from './toNodeListener.js'
