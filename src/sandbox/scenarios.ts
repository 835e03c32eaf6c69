import { checkWhole } from './checks/badOption.js'
import type { InstallationSelector } from './connection.js'
import { projectsOf } from './data/sandboxData.js'
import { checkQuirks, type SandboxQuirk } from './faults/quirks.js'
import type { Sandbox } from './sandbox.js'
import { addMany } from './scenarios/addMany.js'
import { addUnreadable } from './scenarios/addUnreadable.js'
import { gatewayPage } from './scenarios/gatewayPage.js'

/** Brings a sandbox into a state that a page has to cope with. */
export type Scenario = (sandbox: Sandbox) => void

/**
 * Whose provider a scenario is about.
 *
 * @inline
 */
type ScenarioSelector = Pick<InstallationSelector, 'integration' | 'groupRef'>

/**
 * Options of {@link scenarios.throttled}.
 *
 * @inline
 */
interface ThrottledOptions extends ScenarioSelector {
  /** For how long, in milliseconds. @default 30_000 */
  forMs?: number
}

/**
 * Options of {@link scenarios.slow}.
 *
 * @inline
 */
interface SlowOptions {
  /** How late every answer comes, in milliseconds; `Infinity` is never. @default 3_000 */
  delayMs?: number
}

/**
 * Options of {@link scenarios.skewedClock}.
 *
 * @inline
 */
interface SkewedClockOptions {
  /** How far the service's clock is ahead, in milliseconds; negative is behind. @default 300_000 */
  byMs?: number
}

/**
 * Options of {@link scenarios.many}.
 *
 * @inline
 */
interface ManyOptions {
  /** How many, 0 to 1,000,000. @default 10_000 */
  count?: number
}

/**
 * Options of {@link scenarios.quirks}.
 *
 * @inline
 */
interface QuirksOptions {
  /** Names of quirks. @default 'all' */
  quirks?: readonly SandboxQuirk[] | 'all'
}

/** Until the sandbox is reset. */
const ALWAYS = { times: Number.POSITIVE_INFINITY }

/** How far each sandbox's clock has been put off: applied twice, it must not be off twice as far. */
const skews = new WeakMap<Sandbox, number>()

/**
 * States of the service that a page has to cope with, by name. Each is a function that makes a scenario; apply it
 * to a sandbox that is new or was just reset, or hand it to `renderSvc`. To have several at once, apply each.
 *
 * @example
 * ```ts
 * scenarios.throttled({ forMs: 30_000, integration: 'crm' })(sandbox)
 * ```
 */
export const scenarios = {
  /** The providers answer 429 and say when to retry. */
  throttled:
    ({ forMs = 30_000, ...selector }: ThrottledOptions = {}): Scenario =>
    (sandbox) =>
      sandbox.throttle({ forMs, ...selector }),

  /** The providers have locked the customers' tokens out: 429, and waiting does not help. */
  lockedOut:
    (selector: ScenarioSelector = {}): Scenario =>
    (sandbox) =>
      sandbox.throttle({ lockedOut: true, ...selector }),

  /** A gateway in front of the service answers 502 with an HTML page, as gateways do. */
  badGateway: (): Scenario => (sandbox) => sandbox.failNext({ response: gatewayPage }, ALWAYS),

  /** Every answer comes late. */
  slow:
    ({ delayMs = 3_000 }: SlowOptions = {}): Scenario =>
    (sandbox) =>
      sandbox.failNext({ delayMs }, ALWAYS),

  /** The service cannot be reached: no call gets an answer. */
  offline: (): Scenario => (sandbox) => sandbox.failNext({ networkError: true }, ALWAYS),

  /**
   * The service's clock is wrong, and with it every time that it names: the `Date` header, when a problem happened
   * and when to retry. It stays wrong when the sandbox is reset; with `byMs: 0` it is right again.
   */
  skewedClock:
    ({ byMs = 300_000 }: SkewedClockOptions = {}): Scenario =>
    (sandbox) => {
      sandbox.clock.advance(byMs - (skews.get(sandbox) ?? 0))
      skews.set(sandbox, byMs)
    },

  /**
   * Answers that are not what the document says: among the destinations and the records of each object there is one
   * that cannot be read, and a provider's answer to a proxy call is half a JSON text.
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
   * Responses differ from the document as those of real services and providers do. Everything can be read, if the
   * page reads it as the kit does.
   */
  quirks: ({ quirks = 'all' }: QuirksOptions = {}): Scenario => {
    checkQuirks('scenarios.quirks: quirks', quirks)
    return (sandbox) => sandbox.setQuirks(quirks)
  },

  /**
   * The service refuses every call with a 403 problem: the app's key may not do that. A relay tells it as a failure of
   * the app where a person has not named a provider's API. For a person who may not, have `authorize` say so.
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

  /** There are no destinations and no records yet. */
  empty: (): Scenario => (sandbox) => {
    for (const project of projectsOf(sandbox.data)) {
      project.destinations = []
      for (const { records } of project.installations) {
        for (const objectName of Object.keys(records)) records[objectName] = []
      }
    }
  },

  /**
   * A lot of destinations, and a lot of records of the first object of each installation, such as contacts. A relay
   * reads a list of destinations up to its `limits.destinationsBytes`: 10,000 are about 3 MB.
   */
  many: ({ count = 10_000 }: ManyOptions = {}): Scenario => {
    checkWhole('scenarios.many: count', count, 0, 1_000_000)
    return (sandbox) => {
      for (const project of projectsOf(sandbox.data)) addMany(project, count)
    }
  },
} as const satisfies Record<string, (options?: never) => Scenario>
