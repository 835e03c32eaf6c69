import { brokenAnswers } from './brokenAnswers.ts'
import { brokenFairness } from './brokenFairness.ts'
import { brokenRequests } from './brokenRequests.ts'

/** One relay for each way in which relays have been broken. */
export const brokenRelays = [...brokenRequests, ...brokenAnswers, ...brokenFairness]
