import type { Check } from './check.js'
import { accessChecks } from './checks/access.js'
import { bodyChecks } from './checks/bodies.js'
import { closedDefaults } from './checks/closedDefaults.js'
import { destinations } from './checks/destinations.js'
import { failureChecks } from './checks/failures.js'
import { fairnessChecks } from './checks/fairness.js'
import { http2 } from './checks/http2.js'
import { limits } from './checks/limits.js'
import { linearTime } from './checks/linearTime.js'
import { methods } from './checks/methods.js'
import { oddResponses } from './checks/oddResponses.js'
import { originChecks } from './checks/origins.js'
import { passingChecks } from './checks/passing.js'
import { problemChecks } from './checks/problems.js'
import { providerPathChecks } from './checks/providerPaths.js'
import { refusalSize } from './checks/refusalSize.js'
import { requestHeaderChecks } from './checks/requestHeaders.js'
import { responseHeaderChecks } from './checks/responseHeaders.js'
import { routingChecks } from './checks/routing.js'
import { canary, requestId } from './checks/secrets.js'
import { stalledBodies } from './checks/stalledBodies.js'
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
  linearTime,
  ...fairnessChecks,
  refusalSize,
  ...oddResponses,
  ...closedDefaults,
  ...stalledBodies,
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
  [
    'K6',
    'a body that was read before the relay is an error at once',
    'needs a body parser in front of the relay',
  ],
  ['L1', 'a grant is checked against a strict schema', 'needs an app that returns invalid grants'],
  [
    'L3',
    'method overrides in queries and bodies are refused by rules',
    'needs allow rules in the setup',
  ],
  ['M1', 'faults of the configuration are logged on the server', 'the relay’s log cannot be seen'],
  [
    'M2',
    'events say who called what',
    'the relay’s events cannot be seen; E6 and H6 look at the request ID',
  ],
  [
    'M3',
    'the app’s function receives the server’s own request',
    'is about the interface between the relay and the app',
  ],
  ['M4', 'the relay command has the options of the relay', 'is about the command of this kit'],
  ['M5', 'the threat model is documented', 'is about documentation'],
  [
    'M6',
    'framing, targets and redaction are fuzzed',
    'is about this kit’s own tests; A3, A4 and F8 try some of it',
  ],
].map(([id = '', title = '', reason = '']) => ({ id, title, reason }))
