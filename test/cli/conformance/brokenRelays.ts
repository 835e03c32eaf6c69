import { brokenFairness } from './brokenFairness.ts'
import { brokenRequests } from './brokenRequests.ts'
import { brokenResponses } from './brokenResponses.ts'

/** All broken relays: one per fault. */
export const brokenRelays = [...brokenRequests, ...brokenResponses, ...brokenFairness]
