export { createRelay } from './createRelay.js'
export type {
  Binding,
  Denial,
  Grant,
  ProviderCall,
  RelayCall,
  RelayEvent,
  RelayIntegration,
  RelayLimits,
  RelayOptions,
  RelayUpstream,
  Secret,
} from './options.js'
export type { ProblemKind as RelayProblemKind } from './problems.js'
