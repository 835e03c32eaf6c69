'use client'

import { arCommon } from './ar/common.js'
import { arDestinations } from './ar/destinations.js'
import { arJson } from './ar/json.js'
import { arCountdown, arHold, arProblem } from './ar/problems.js'
import { arProxy } from './ar/proxy.js'
import { arResults } from './ar/results.js'
import { arSearch } from './ar/search.js'
import type { Messages } from './messages.js'

/** Arabic messages of all components. */
export const ar: Messages = {
  common: arCommon,
  countdown: arCountdown,
  hold: arHold,
  problem: arProblem,
  destinations: arDestinations,
  search: arSearch,
  results: arResults,
  json: arJson,
  proxy: arProxy,
}
