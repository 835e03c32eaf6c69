import type { Fetch } from '../contract/fetch.js'
import type { SandboxCall } from './calls/callLog.js'
import type { SandboxClock } from './clock.js'
import type { InstallationSelector, SandboxConnection, SandboxGroupInfo } from './connection.js'
import type { SandboxData, SandboxInstallation } from './data/sandboxData.js'
import type { FailNextOptions, SandboxFailure } from './faults/failures.js'
import type { SandboxQuirk } from './faults/quirks.js'
import type { SandboxCallKind } from './responses/problems.js'
import type { SandboxUrls } from './responses/urls.js'

/** Whose provider refuses calls, and for how long. */
export type ThrottleOptions = InstallationSelector &
  (
    | {
        /** How long the provider answers 429, from now, in milliseconds. 0 ends it. */
        forMs: number
        /** Whether it has locked out the token too; that lasts until `lift` or `reset`. @default false */
        lockedOut?: boolean
      }
    | { forMs?: number; lockedOut: true }
  )

/** The service in memory. */
export interface Sandbox {
  /**
   * Answers a request as the service would. Rejects only where `fetch` does too: with the signal's reason
   * when the request is aborted, and with a `TypeError` on a network error that was asked for.
   */
  fetch: Fetch
  /** Where the three APIs are. */
  urls: SandboxUrls
  /** What a relay needs to talk to it: `createRelay({ ...sandbox.connection, authorize })`. */
  readonly connection: SandboxConnection
  /**
   * The same for another of its projects.
   *
   * @throws TypeError if there is no such project.
   */
  connectionOf(projectIdOrName: string): SandboxConnection
  /** The customers of the first project, with their installation IDs by alias. */
  readonly groups: SandboxGroupInfo[]
  /** All that the service knows. What is changed here holds from the next call until `reset`. */
  readonly data: SandboxData
  /** The time it lives in. */
  clock: SandboxClock
  /**
   * The installation that a customer has of an integration: of all projects, the first that is found.
   *
   * @param integration - An alias, or a name in the manifest.
   * @throws TypeError if there is none.
   */
  installation(integration: string, groupRef: string): SandboxInstallation
  /**
   * The calls it has received, the oldest first, as copies; at most the last 10,000.
   *
   * @param kind - Only those of one API.
   */
  calls(kind?: SandboxCallKind): SandboxCall[]
  /**
   * Makes the next call fail. Failures queue up: each is used by the first call that it fits.
   *
   * @throws TypeError if the failure is impossible, such as a status below 400.
   */
  failNext(failure: SandboxFailure, options?: FailNextOptions): void
  /**
   * Makes the provider of an installation answer 429, in place of what an earlier call of this has said. It
   * says when to retry in whole seconds, and so does the service, both rounded up: that can be up to two
   * seconds later than `forMs`.
   *
   * @throws TypeError if no such installation exists, or `forMs` is no time.
   */
  throttle(options: ThrottleOptions): void
  /**
   * Ends what `throttle` began, a lock-out too, and has the service forget its hold: the customer has connected
   * the instance again. The provider's own `rateLimit` counts on.
   *
   * @param selector - Whose. @default all
   * @throws TypeError if no such installation exists.
   */
  lift(selector?: InstallationSelector): void
  /**
   * Changes how responses differ from the documented ones, until `reset`.
   *
   * @param quirks - Names of quirks, or `all`. An empty list ends them.
   * @throws TypeError if a name is unknown.
   */
  setQuirks(quirks: readonly SandboxQuirk[] | 'all'): void
  /** Makes it as it was when it was created. The clock stays as it is. */
  reset(): void
}
