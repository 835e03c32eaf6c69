/**
 * The relay: it stands in your backend, holds the API key and decides who may do what.
 *
 * @module svc-react/relay
 */
export type { InstallationConfig } from '../contract/manifest.js'
export { createRelay } from './createRelay.js'
export type { HeaderRecord, HeaderSource } from './headers.js'
export type {
  Binding,
  Denial,
  Grant,
  LimitVerdict,
  ProviderCall,
  RateLimitCall,
  RelayCall,
  RelayIntegration,
  RelayOptions,
  RelayUpstream,
  RequestContext,
  Secret,
} from './options.js'
export type { AllowRule, RuleMethod } from './policy/allowRule.js'
export type { ProblemKind as RelayProblemKind } from './problems.js'
export type { RelayEvent, RelayEventDetails } from './relayEvent.js'
export type { RelayLimits } from './relayLimits.js'
export type {
  ByteReader,
  Bytes,
  Transport,
  TransportAnswer,
  TransportRequest,
} from './transport.js'
