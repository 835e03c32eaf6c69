import { checkWhole } from './checks/badOption.js'
import type { InstallationSelector } from './connection.js'
import { projectsOf } from './data/sandboxData.js'
import { checkQuirks, type SandboxQuirk } from './faults/quirks.js'
import type { Sandbox } from './sandbox.js'
import { addMany } from './scenarios/addMany.js'
import { addUnreadable } from './scenarios/addUnreadable.js'
import { gatewayPage } from './scenarios/gatewayPage.js'

/** Puts a sandbox into a state that a page has to handle. */
export type Scenario = (sandbox: Sandbox) => void

/**
 * Installations of a scenario.
 *
 * @inline
 */
type ScenarioSelector = Pick<InstallationSelector, 'integration' | 'groupRef'>

/**
 * Options of {@link scenarios.throttled}.
 *
 * @inline
 */
interface ThrottledScenarioOptions extends ScenarioSelector {
  /** Duration, in milliseconds. @default 30_000 */
  forMs?: number
}

/**
 * Options of {@link scenarios.slow}.
 *
 * @inline
 */
interface SlowScenarioOptions {
  /** Delay of every response, in milliseconds. With `Infinity`, no response arrives. @default 3_000 */
  delayMs?: number
}

/**
 * Options of {@link scenarios.skewedClock}.
 *
 * @inline
 */
interface SkewedClockScenarioOptions {
  /** Time by which the service's clock is ahead, in milliseconds. Negative means behind. @default 300_000 */
  byMs?: number
}

/**
 * Options of {@link scenarios.many}.
 *
 * @inline
 */
interface ManyScenarioOptions {
  /** Number of destinations and records, 0 to 1,000,000. @default 10_000 */
  count?: number
}

/**
 * Options of {@link scenarios.quirks}.
 *
 * @inline
 */
interface QuirksScenarioOptions {
  /** Names of quirks. @default 'all' */
  quirks?: readonly SandboxQuirk[] | 'all'
}

/** Applies a failure until the sandbox is reset. */
const ALWAYS = { times: Number.POSITIVE_INFINITY }

/** Clock skew of each sandbox, so that a second `skewedClock` does not add to the first. */
const skews = new WeakMap<Sandbox, number>()

/**
 * States of the service that a page has to handle, by name. Each function creates a scenario. Apply it to a new or
 * reset sandbox, or pass it to `renderSvc`. To combine scenarios, apply each of them.
 *
 * @example
 * ```ts
 * scenarios.throttled({ forMs: 30_000, integration: 'crm' })(sandbox)
 * ```
 */
export const scenarios = {
  /** The providers return 429 with a retry time. */
  throttled:
    ({ forMs = 30_000, ...selector }: ThrottledScenarioOptions = {}): Scenario =>
    (sandbox) =>
      sandbox.throttle({ forMs, ...selector }),

  /** The providers have locked out the customers' tokens: they return 429, and waiting does not help. */
  lockedOut:
    (selector: ScenarioSelector = {}): Scenario =>
    (sandbox) =>
      sandbox.throttle({ lockedOut: true, ...selector }),

  /** A gateway in front of the service returns 502 with an HTML page. */
  badGateway: (): Scenario => (sandbox) => sandbox.failNext({ response: gatewayPage }, ALWAYS),

  /** Every response is delayed. */
  slow:
    ({ delayMs = 3_000 }: SlowScenarioOptions = {}): Scenario =>
    (sandbox) =>
      sandbox.failNext({ delayMs }, ALWAYS),

  /** The service is unreachable: no call gets a response. */
  offline: (): Scenario => (sandbox) => sandbox.failNext({ networkError: true }, ALWAYS),

  /**
   * The service's clock is wrong, and so are all its times: the `Date` header, the time of a problem and the retry
   * time. A reset of the sandbox does not correct the clock, but `byMs: 0` does.
   */
  skewedClock:
    ({ byMs = 300_000 }: SkewedClockScenarioOptions = {}): Scenario =>
    (sandbox) => {
      sandbox.clock.advance(byMs - (skews.get(sandbox) ?? 0))
      skews.set(sandbox, byMs)
    },

  /**
   * Responses do not match the document: one destination and one record of each object are invalid, and a provider's
   * response to a proxy call is incomplete JSON.
   */
  malformed: (): Scenario => (sandbox) => {
    for (const project of projectsOf(sandbox.data)) addUnreadable(project)
    const halfJson = () =>
      new Response('{"results":[{"id":"1","prope', {
        headers: { 'content-type': 'application/json' },
      })
    sandbox.failNext({ response: halfJson }, { ...ALWAYS, kind: 'proxy' })
  },

  /**
   * Responses differ from the document in the same ways as those of real services and providers. The kit can still read
   * all of them.
   */
  quirks: ({ quirks = 'all' }: QuirksScenarioOptions = {}): Scenario => {
    checkQuirks('scenarios.quirks: quirks', quirks)
    return (sandbox) => sandbox.setQuirks(quirks)
  },

  /**
   * The service rejects every call with a 403 problem, because the app's key lacks permission. For lists and searches,
   * a relay reports this as a failure of the app. To deny access to a user, return a denial from `authorize`.
   */
  forbidden: (): Scenario => (sandbox) =>
    sandbox.failNext(
      {
        status: 403,
        problem: {
          title: 'Forbidden',
          detail: 'The API key may not do this.',
          remedy: 'Ask an administrator of the project to allow it.',
        },
      },
      ALWAYS,
    ),

  /** There are no destinations and no records. */
  empty: (): Scenario => (sandbox) => {
    for (const project of projectsOf(sandbox.data)) {
      project.destinations = []
      for (const { records } of project.installations) {
        for (const objectName of Object.keys(records)) records[objectName] = []
      }
    }
  },

  /**
   * Many destinations, and many records of the first object of each installation, such as contacts. A relay reads a
   * list of destinations up to its `limits.destinationsBytes`: 10,000 destinations are about 3 MB.
   */
  many: ({ count = 10_000 }: ManyScenarioOptions = {}): Scenario => {
    checkWhole('scenarios.many: count', count, 0, 1_000_000)
    return (sandbox) => {
      for (const project of projectsOf(sandbox.data)) addMany(project, count)
    }
  },
} as const satisfies Record<string, (options?: never) => Scenario>
