/**
 * A transport for the relay on Node that uses undici.
 *
 * @module svc-react/relay/undici
 */
export {
  type UndiciTransportOptions,
  type UpstreamTls,
  undiciTransport,
} from './undiciTransport.js'
