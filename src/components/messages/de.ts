'use client'

import { deCommon } from './de/common.js'
import { deDestinations } from './de/destinations.js'
import { deJson } from './de/json.js'
import { deCountdown, deHold, deProblem } from './de/problems.js'
import { deProxy } from './de/proxy.js'
import { deResults } from './de/results.js'
import { deSearch } from './de/search.js'
import type { Messages } from './messages.js'

/** German messages of all components. */
export const de: Messages = {
  common: deCommon,
  countdown: deCountdown,
  hold: deHold,
  problem: deProblem,
  destinations: deDestinations,
  search: deSearch,
  results: deResults,
  json: deJson,
  proxy: deProxy,
}
