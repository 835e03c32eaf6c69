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

/** A requirement that the suite cannot check from outside. */
export interface UncheckedRequirement {
  /** Number in the specification. */
  id: string
  /** Short description of the requirement. */
  title: string
  /** Reason that the suite cannot check it. */
  reason: string
}

/** Every check, in execution order. The check for a leaked API key runs last. */
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

/** Requirements that a black-box test cannot check. */
export const uncheckedRequirements: readonly UncheckedRequirement[] = [
  [
    'A7',
    'the service’s URLs are validated when the relay is created',
    'happens before the relay accepts requests',
  ],
  [
    'A9',
    'the client rejects paths that a browser would rewrite',
    'concerns the client, not the relay',
  ],
  ['D5', 'headers that the runtime’s HTTP client adds are documented', 'concerns documentation'],
  [
    'E4',
    'a provider’s response cannot execute in a browser',
    'needs a browser; E3 checks the headers that enforce it',
  ],
  ['H2', 'the key is read for every call', 'needs the relay’s key to change while it runs'],
  ['H3', 'the browser bundle contains no relay code', 'concerns the build of the app'],
  ['H4', 'log events contain only codes and counts', 'the relay’s log is not accessible'],
  [
    'H5',
    'calls to the service are not cached',
    'depends on the framework’s cache; B5 detects some cases',
  ],
  ['J1', 'an option limits the rate of calls', 'needs a rate limit in the setup'],
  ['J2', 'concurrent calls can be limited', 'needs a limit in the setup'],
  ['J3', 'the relay works on every host', 'run the suite on each host'],
  ['J4', 'limits of platforms are documented', 'concerns documentation'],
  [
    'K6',
    'a body that was consumed before the relay is an immediate error',
    'needs a body parser in front of the relay',
  ],
  [
    'L1',
    'a grant is validated against a strict schema',
    'needs an app that returns invalid grants',
  ],
  [
    'L3',
    'allow rules reject method overrides in queries and bodies',
    'needs allow rules in the setup',
  ],
  ['M1', 'configuration errors are logged on the server', 'the relay’s log is not accessible'],
  [
    'M2',
    'events record the caller and the call',
    'the relay’s events are not accessible; E6 and H6 check the request ID',
  ],
  [
    'M3',
    'the app’s function receives the server’s own request',
    'concerns the interface between the relay and the app',
  ],
  ['M4', 'the relay command has the options of the relay', 'concerns the command of this kit'],
  ['M5', 'the threat model is documented', 'concerns documentation'],
  [
    'M6',
    'framing, targets and redaction are fuzzed',
    'concerns the tests of this kit; A3, A4 and F8 cover part of it',
  ],
].map(([id = '', title = '', reason = '']) => ({ id, title, reason }))
