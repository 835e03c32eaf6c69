import type { Check } from './check.js'
import { accessChecks } from './checks/policy/access.js'
import { closedDefaults } from './checks/policy/closedDefaults.js'
import { fairnessChecks } from './checks/policy/fairness.js'
import { limits } from './checks/policy/limits.js'
import { linearTime } from './checks/policy/linearTime.js'
import { originChecks } from './checks/policy/origins.js'
import { refusalSize } from './checks/policy/refusalSize.js'
import { canary, requestId } from './checks/policy/secrets.js'
import { bodyChecks } from './checks/requests/bodies.js'
import { methods } from './checks/requests/methods.js'
import { providerPathChecks } from './checks/requests/providerPaths.js'
import { requestHeaderChecks } from './checks/requests/requestHeaders.js'
import { routingChecks } from './checks/requests/routing.js'
import { stalledBodies } from './checks/requests/stalledBodies.js'
import { destinations } from './checks/responses/destinations.js'
import { failureChecks } from './checks/responses/failures.js'
import { http2 } from './checks/responses/http2.js'
import { oddResponses } from './checks/responses/oddResponses.js'
import { passingChecks } from './checks/responses/passing.js'
import { problemChecks } from './checks/responses/problems.js'
import { responseHeaderChecks } from './checks/responses/responseHeaders.js'
import { statusChecks } from './checks/responses/statuses.js'

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
