import type { Fetch } from '../contract/fetch.js'
import type { ProviderField } from '../contract/manifest/objectFields.js'
import type { SandboxCall } from './calls/callLog.js'
import type { SandboxClock } from './clock.js'
import type { InstallationSelector, SandboxConnection, SandboxGroupInfo } from './connection.js'
import type { SandboxData, SandboxInstallation } from './data/sandboxData.js'
import type { FailNextOptions, SandboxFailure } from './faults/failures.js'
import type { SandboxQuirk } from './faults/quirks.js'
import type { SandboxCallKind } from './responses/problems.js'
import type { SandboxUrls } from './responses/urls.js'

/** Options for `throttle`: installations and duration. */
export type ThrottleOptions = InstallationSelector &
  (
    | {
        /** Time for which the provider returns 429, from now, in milliseconds. 0 ends the throttling. */
        forMs: number
        /** Whether the provider also locks out the token, until `lift` or `reset`. @default false */
        lockedOut?: boolean
      }
    | { forMs?: number; lockedOut: true }
  )

/** The service in memory. */
export interface Sandbox {
  /**
   * Handles a request like the service. Rejects only like `fetch`: with the signal's reason if the request is aborted,
   * and with a `TypeError` on a simulated network error.
   */
  fetch: Fetch
  /** Base URLs of the three APIs. */
  urls: SandboxUrls
  /** Connection settings for a relay: `createRelay({ ...sandbox.connection, authorize })`. */
  readonly connection: SandboxConnection
  /**
   * Returns the connection settings of another project.
   *
   * @throws TypeError if the project does not exist
   */
  connectionOf(projectIdOrName: string): SandboxConnection
  /**
   * Returns descriptions of an object's fields, as the provider of a customer has them. Pass it to a relay as `fields`.
   * Returns undefined if the provider has none.
   *
   * @param alias - Alias of an integration of the first project.
   */
  fields(binding: object, alias: string, objectName: string): readonly ProviderField[] | undefined
  /** Customers of the first project, with their installation IDs by alias. */
  readonly groups: SandboxGroupInfo[]
  /** Data of the service. Changes take effect with the next call and last until `reset`. */
  readonly data: SandboxData
  /** Clock of the sandbox. */
  clock: SandboxClock
  /**
   * Returns a customer's installation of an integration: the first match in all projects.
   *
   * @param integration - Alias of an integration, or its name in the manifest.
   * @throws TypeError if there is no such installation
   */
  installation(integration: string, groupRef: string): SandboxInstallation
  /**
   * Returns copies of the received calls, oldest first. At most the last 10,000.
   *
   * @param kind - Returns only calls of this API.
   */
  calls(kind?: SandboxCallKind): SandboxCall[]
  /**
   * Makes the next call fail. Failures are queued: each applies to the first matching call.
   *
   * @throws TypeError if the failure is impossible, such as a status below 400
   */
  failNext(failure: SandboxFailure, options?: FailNextOptions): void
  /**
   * Makes the provider of an installation return 429. Replaces earlier throttling. The provider and the service state
   * the retry time in whole seconds, rounded up, so it can be up to two seconds later than `forMs`.
   *
   * @throws TypeError if no installation matches, or `forMs` is invalid
   */
  throttle(options: ThrottleOptions): void
  /**
   * Ends throttling, a lock-out and the service's hold, as if the customer had reconnected the instance. Does not reset
   * the provider's `rateLimit`.
   *
   * @param selector - Installations to lift. All if it is omitted.
   * @throws TypeError if no installation matches
   */
  lift(selector?: InstallationSelector): void
  /**
   * Sets how responses differ from the documented ones, until `reset`.
   *
   * @param quirks - Names of quirks, or `all`. An empty list removes all quirks.
   * @throws TypeError if a name is unknown
   */
  setQuirks(quirks: readonly SandboxQuirk[] | 'all'): void
  /** Restores the initial state. Does not change the clock. */
  reset(): void
}
