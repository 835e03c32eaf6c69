import type { Fetch } from '../contract/fetch.js'
import type { RelayOptions } from '../relay/config/relayOptions.js'
import { createRelay } from '../relay/createRelay.js'
import { createSandbox } from '../sandbox/createSandbox.js'
import type { Sandbox } from '../sandbox/sandbox.js'
import type { Scenario } from '../sandbox/scenarios.js'
import { checkEnvironment } from './checkEnvironment.js'

/** Maximum size of the list of destinations: ten times the relay's default, enough for 10,000 destinations. */
const MAX_BYTES = 10 * 2 ** 20

/** Options of the service and the relay in a test. */
export interface TestBackendOptions {
  /** The service. @default a new sandbox with its sample data */
  sandbox?: Sandbox
  /** State of the service: one of `scenarios`, or a function that receives the sandbox. @default no faults */
  scenario?: Scenario
  /** The customer of the page's user. @default 'acme' */
  groupRef?: string
  /**
   * Options of the relay. They override the defaults for tests, which allow everything and accept requests without a
   * browser.
   */
  relay?: Partial<RelayOptions>
}

function checkGroup(caller: string, sandbox: Sandbox, groupRef: string) {
  const known = sandbox.groups.map((group) => group.groupRef)
  if (known.includes(groupRef)) return
  throw new TypeError(
    `${caller}: groupRef is ${JSON.stringify(groupRef)}, which is not a customer of the sandbox, so every call would ` +
      `fail. Allowed values: ${known.map((name) => `"${name}"`).join(', ')}. ` +
      'To test an unknown customer, use `relay.authorize`.',
  )
}

/** Creates a service, and a relay that calls it for one customer. */
export function createTestBackend(
  caller: string,
  options: TestBackendOptions,
  newSandbox = createSandbox,
): { sandbox: Sandbox; relay: Fetch } {
  checkEnvironment(caller)
  const { sandbox = newSandbox(), scenario, groupRef = 'acme', relay = {} } = options
  if (!relay.authorize) checkGroup(caller, sandbox, groupRef)
  const configOf = (alias: string, group: string | undefined) =>
    sandbox.data.installations.find(
      ({ integration, groupRef: owner }) =>
        owner === group && integration === sandbox.data.integrations[alias]?.name,
    )?.config
  scenario?.(sandbox)
  return {
    sandbox,
    relay: createRelay({
      ...sandbox.connection,
      authorize: () => ({ groupRef, destinations: true }),
      installationConfig: (grant, alias) => configOf(alias, grant.groupRef),
      allow: 'all',
      // Requests of a test have no `Origin`.
      allowNonBrowser: true,
      ...relay,
      limits: { destinationsBytes: MAX_BYTES, ...relay.limits },
    }),
  }
}
