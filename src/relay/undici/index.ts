/**
 * The relay's way to the service over undici, for Node.
 *
 * @module svc-react/relay/undici
 */
export {
  type UndiciTransportOptions,
  type UpstreamTls,
  undiciTransport,
} from './undiciTransport.js'
