'use client'

import { enClientProblems } from './en/clientProblems.js'
import { enCommon } from './en/common.js'
import { enDestinations } from './en/destinations.js'
import { enJson } from './en/json.js'
import { enProblemFacts } from './en/problemFacts.js'
import { enCountdown, enHold, enProblem } from './en/problems.js'
import { enProxy } from './en/proxy.js'
import { enRelayProblems } from './en/relayProblems.js'
import { enResults } from './en/results.js'
import { enSearch } from './en/search.js'
import type { Messages } from './messages.js'

/** English messages of all components. They are the default. Use them as a base for your own messages. */
export const en: Messages = {
  common: enCommon,
  countdown: enCountdown,
  hold: enHold,
  problem: {
    ...enProblem,
    ...enProblemFacts,
    byType: { ...enClientProblems, ...enRelayProblems },
  },
  destinations: enDestinations,
  search: enSearch,
  results: enResults,
  json: enJson,
  proxy: enProxy,
}
