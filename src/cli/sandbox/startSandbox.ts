import type { Sandbox } from '../../sandbox/sandbox.js'
import { type Scenario, scenarios } from '../../sandbox/scenarios.js'
import type { CallLog } from './callLog.js'
import { isScenarioName, optionsFault, type ScenarioName, scenarioNames } from './scenarioFacts.js'

/** A scenario that cannot be played, and why. */
export class BadScenario extends Error {}

/** A scenario with its options. */
export interface ScenarioChoice {
  /** Its name. */
  name: ScenarioName
  /** Its options. */
  options: Record<string, unknown>
}

/** A scenario that is being played. */
export interface PlayedScenario extends ScenarioChoice {
  /** Since when, RFC 3339. */
  since: string
}

/** What is played. */
export interface Stage {
  /** The scenario, or null where everything is well. */
  readonly scenario: PlayedScenario | null
  /** How often everything was put back, so that whoever looks on can tell. */
  readonly run: number
  /** Puts everything back and plays a scenario from its beginning; null plays none. */
  play: (choice: ScenarioChoice | null) => void
  /** Puts everything back, and plays what it was started with. */
  reset: () => void
}

/**
 * Reads what somebody wants to be played.
 *
 * @throws {@link BadScenario} if there is no such scenario, or an option of it is wrong
 */
export function readScenario(name: unknown, options: object = {}): ScenarioChoice {
  if (!isScenarioName(name)) {
    const given =
      typeof name === 'string' ? `There is no scenario "${name}"` : 'No scenario is named'
    throw new BadScenario(`${given}. There are: ${scenarioNames.join(', ')}.`)
  }
  const given = { ...options }
  const fault = optionsFault(name, given)
  if (fault !== null) throw new BadScenario(fault)
  return { name, options: given }
}

function apply(sandbox: Sandbox, { name, options }: ScenarioChoice) {
  // Each takes options of its own; `readScenario` has held these against what it takes.
  const make: (options: never) => Scenario = scenarios[name]
  make(options as never)(sandbox)
}

/** Plays scenarios on a sandbox, each from its beginning. */
export function createStage(sandbox: Sandbox, log: CallLog, initial: ScenarioChoice | null): Stage {
  let scenario: PlayedScenario | null = null
  let run = 0

  const clear = () => {
    // `reset` leaves the clock as it is, so what has put it off has to put it right.
    scenarios.skewedClock({ byMs: 0 })(sandbox)
    sandbox.reset()
    scenario = null
    run += 1
  }
  const play = (choice: ScenarioChoice | null) => {
    clear()
    try {
      if (choice) {
        apply(sandbox, choice)
        scenario = { ...choice, since: new Date().toISOString() }
      }
    } catch (error) {
      // Of what nobody has installed, for one: the sandbox says what there is.
      throw new BadScenario(error instanceof Error ? error.message : 'It cannot be played.')
    } finally {
      log.clear()
    }
  }
  play(initial)
  return {
    get scenario() {
      return scenario
    },
    get run() {
      return run
    },
    play,
    reset: () => play(initial),
  }
}
