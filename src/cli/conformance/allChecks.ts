import type { Check } from './check.js'
import { accessChecks } from './checks/access.js'
import { bodyChecks } from './checks/bodies.js'
import { destinations } from './checks/destinations.js'
import { failureChecks } from './checks/failures.js'
import { http2 } from './checks/http2.js'
import { limits } from './checks/limits.js'
import { methods } from './checks/methods.js'
import { originChecks } from './checks/origins.js'
import { passingChecks } from './checks/passing.js'
import { problemChecks } from './checks/problems.js'
import { providerPathChecks } from './checks/providerPaths.js'
import { requestHeaderChecks } from './checks/requestHeaders.js'
import { responseHeaderChecks } from './checks/responseHeaders.js'
import { routingChecks } from './checks/routing.js'
import { canary, requestId } from './checks/secrets.js'
import { statusChecks } from './checks/statuses.js'

/** A requirement that cannot be seen from outside. */
export interface Unseen {
  /** Its number in the specification. */
  id: string
  /** What it demands, in short. */
  title: string
  /** Why it cannot be seen. */
  reason: string
}

/** Every check, in the order in which they are run: the one that looks for the key comes last. */
export const allChecks: readonly Check[] = [
  ...routingChecks,
  ...providerPathChecks,
  methods,
  ...accessChecks,
  destinations,
  ...originChecks,
  ...requestHeaderChecks,
  ...responseHeaderChecks,
  ...bodyChecks,
  ...statusChecks,
  limits,
  ...failureChecks,
  ...passingChecks,
  requestId,
  ...problemChecks,
  http2,
  canary,
]

/** What a black box hides. */
export const unseen: readonly Unseen[] = [
  [
    'A7',
    'the service’s addresses are checked when the relay is made',
    'happens before the relay answers anything',
  ],
  [
    'A9',
    'the client refuses paths that a browser would change',
    'is about the client, not about the relay',
  ],
  ['D5', 'what a runtime’s HTTP client adds by itself is documented', 'is about documentation'],
  [
    'E4',
    'nothing of a provider’s answer runs in a browser',
    'needs a browser; E3 looks at the headers that see to it',
  ],
  ['H2', 'the key is read at every call', 'needs the relay’s key to change while it runs'],
  ['H3', 'nothing of the relay is in the browser’s bundle', 'is about how the app is built'],
  ['H4', 'log events hold codes and counts alone', 'the relay’s log cannot be seen'],
  [
    'H5',
    'nothing is cached on the way to the service',
    'depends on the framework’s own cache; B5 would see some of it',
  ],
  ['J1', 'a hook limits the rate of calls', 'needs a limit in the setup'],
  ['J2', 'calls at the same time can be capped', 'needs a cap in the setup'],
  ['J3', 'it works on every host', 'run the suite on each host'],
  ['J4', 'limits of platforms are documented', 'is about documentation'],
].map(([id = '', title = '', reason = '']) => ({ id, title, reason }))
