/**
 * The relay runs in your backend, holds the API key and checks each caller's access.
 *
 * @module svc-react/relay
 */
export type {
  InstallationConfig,
  Manifest,
  ManifestField,
  ManifestIntegration,
  ManifestObject,
} from '../contract/manifest/manifest.js'
export type { ProviderField } from '../contract/manifest/objectFields.js'
export type { ProviderCall, RelayCall } from './config/relayCall.js'
export type { RelayLimits } from './config/relayLimits.js'
export type {
  Denial,
  Grant,
  IntegrationBinding,
  RateLimitCall,
  RateLimitResult,
  RelayIntegration,
  RelayOptions,
  RelayUpstream,
  RequestContext,
  SecretOption,
} from './config/relayOptions.js'
export { createRelay } from './createRelay.js'
export type { RelayEvent, RelayEventDetails } from './events/relayEvent.js'
export type { HeaderRecord, HeaderSource } from './http/headers.js'
export type { RelayProblemKind } from './http/relayProblemKind.js'
export type {
  ByteChunk,
  ByteReader,
  Transport,
  TransportRequest,
  TransportResponse,
} from './http/transport.js'
export type { AllowRule, RuleMethod } from './policy/rules/allowRule.js'
