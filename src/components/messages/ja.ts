'use client'

import { jaCommon } from './ja/common.js'
import { jaDestinations } from './ja/destinations.js'
import { jaJson } from './ja/json.js'
import { jaCountdown, jaHold, jaProblem } from './ja/problems.js'
import { jaProxy } from './ja/proxy.js'
import { jaResults } from './ja/results.js'
import { jaSearch } from './ja/search.js'
import type { Messages } from './messages.js'

/** Japanese messages of all components. */
export const ja: Messages = {
  common: jaCommon,
  countdown: jaCountdown,
  hold: jaHold,
  problem: jaProblem,
  destinations: jaDestinations,
  search: jaSearch,
  results: jaResults,
  json: jaJson,
  proxy: jaProxy,
}
