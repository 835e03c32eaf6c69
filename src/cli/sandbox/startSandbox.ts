import type { Sandbox } from '../../sandbox/sandbox.js'
import { type Scenario, scenarios } from '../../sandbox/scenarios.js'
import type { CallLog } from './callLog.js'
import { isScenarioName, optionsFault, type ScenarioName, scenarioNames } from './scenarioFacts.js'

/** Thrown for an invalid scenario. The message names the reason. */
export class InvalidScenarioError extends Error {}

/** A scenario with its options. */
export interface ScenarioChoice {
  /** Name of the scenario. */
  name: ScenarioName
  /** Options of the scenario. */
  options: Record<string, unknown>
}

/** The active scenario. */
export interface PlayedScenario extends ScenarioChoice {
  /** Start time (RFC 3339). */
  since: string
}

/** Controls the active scenario. */
export interface ScenarioController {
  /** Active scenario, or null. */
  readonly scenario: PlayedScenario | null
  /** Number of resets. Pages use it to detect a reset. */
  readonly run: number
  /** Resets the sandbox and starts a scenario. Null starts none. */
  play: (choice: ScenarioChoice | null) => void
  /** Resets the sandbox and starts the initial scenario. */
  reset: () => void
}

/**
 * Validates a scenario and its options.
 *
 * @throws {@link InvalidScenarioError} if the scenario is unknown or an option is invalid
 */
export function readScenario(name: unknown, options: object = {}): ScenarioChoice {
  if (!isScenarioName(name)) {
    const given =
      typeof name === 'string' ? `Unknown scenario "${name}"` : 'The name of a scenario is missing'
    throw new InvalidScenarioError(`${given}. Scenarios: ${scenarioNames.join(', ')}.`)
  }
  const given = { ...options }
  const fault = optionsFault(name, given)
  if (fault !== null) throw new InvalidScenarioError(fault)
  return { name, options: given }
}

function apply(sandbox: Sandbox, { name, options }: ScenarioChoice) {
  // Each scenario has its own options type. `readScenario` has validated the options.
  const make: (options: never) => Scenario = scenarios[name]
  make(options as never)(sandbox)
}

/** Creates a controller that runs scenarios on a sandbox. */
export function createScenarioController(
  sandbox: Sandbox,
  log: CallLog,
  initial: ScenarioChoice | null,
): ScenarioController {
  let scenario: PlayedScenario | null = null
  let run = 0

  const clear = () => {
    // `reset` does not change the clock, so the scenario resets it.
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
      // For example, an unknown installation. The message lists the known ones.
      throw new InvalidScenarioError(
        error instanceof Error ? error.message : 'The scenario cannot be started.',
      )
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
