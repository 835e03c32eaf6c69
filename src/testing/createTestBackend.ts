import type { Fetch } from '../contract/fetch.js'
import type { RelayOptions } from '../relay/config/relayOptions.js'
import { createRelay } from '../relay/createRelay.js'
import { createSandbox } from '../sandbox/createSandbox.js'
import type { Sandbox } from '../sandbox/sandbox.js'
import type { Scenario } from '../sandbox/scenarios.js'
import { checkEnvironment } from './checkEnvironment.js'

/** Ten times the relay's own limit, so that a page can be tested with 10,000 destinations. */
const MOST_BYTES = 10 * 2 ** 20

/** What stands behind the page in a test. */
export interface TestBackendOptions {
  /** The service. @default a new one, with the seeded data */
  sandbox?: Sandbox
  /** What state it is in: one of `scenarios`, or any function that is given the sandbox. @default nothing is wrong */
  scenario?: Scenario
  /** Which customer's the person is who uses the page. @default 'acme' */
  groupRef?: string
  /**
   * Options of the relay, in place of those for the tests: the person may do everything, and need not be a browser.
   */
  relay?: Partial<RelayOptions>
}

function checkGroup(caller: string, sandbox: Sandbox, groupRef: string) {
  const known = sandbox.groups.map((group) => group.groupRef)
  if (known.includes(groupRef)) return
  throw new TypeError(
    `${caller}: groupRef is ${JSON.stringify(groupRef)}, which is no customer of the sandbox, so every call would ` +
      `fail; allowed is ${known.map((name) => `"${name}"`).join(', ')}. ` +
      'To test somebody unknown, say so in `relay.authorize`.',
  )
}

/** The service, and a relay in front of it for one customer. */
export function createTestBackend(
  caller: string,
  options: TestBackendOptions,
): { sandbox: Sandbox; relay: Fetch } {
  checkEnvironment(caller)
  const { sandbox = createSandbox(), scenario, groupRef = 'acme', relay = {} } = options
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
      // Nothing has put `Origin` on a request that is made in a test.
      allowNonBrowser: true,
      ...relay,
      limits: { destinationsBytes: MOST_BYTES, ...relay.limits },
    }),
  }
}
