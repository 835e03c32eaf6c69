import type { scenarios } from '../../sandbox/scenarios.js'

/** Name of a scenario. */
export type ScenarioName = keyof typeof scenarios

/** Type of a scenario option: a string, or a number within bounds. */
export type OptionType = 'text' | { min: number; max: number }

interface ScenarioFacts {
  /** Short description, without options. */
  about: string
  /** Options of the scenario. */
  options: Readonly<Record<string, OptionType>>
}

/** Maximum delay of a timer, in milliseconds. */
const MAX_MS = 2 ** 31 - 1

const duration = { min: 0, max: MAX_MS }
const selector = { integration: 'text', groupRef: 'text' } as const

/** Description and options of each scenario. */
export const scenarioFacts: Readonly<Record<ScenarioName, ScenarioFacts>> = {
  throttled: {
    about: 'The providers return 429 for 30 seconds.',
    options: { forMs: duration, ...selector },
  },
  lockedOut: { about: 'The providers have locked the tokens out.', options: selector },
  badGateway: { about: 'A gateway returns 502 with an HTML page.', options: {} },
  slow: { about: 'Each response is delayed by 3 seconds.', options: { delayMs: duration } },
  offline: { about: 'Each connection closes without a response.', options: {} },
  skewedClock: {
    about: 'The service’s clock is 5 minutes ahead.',
    options: { byMs: { min: -1e12, max: 1e12 } },
  },
  malformed: { about: 'Responses contain invalid data.', options: {} },
  quirks: { about: 'Responses vary like those of real services.', options: {} },
  forbidden: { about: 'The service rejects each call with 403.', options: {} },
  empty: { about: 'There are no destinations and no records.', options: {} },
  many: {
    about: '10,000 destinations and 10,000 records.',
    options: { count: { min: 1, max: 100_000 } },
  },
}

/** Names of the scenarios, in display order. */
export const scenarioNames = Object.keys(scenarioFacts) as ScenarioName[] // a record of all names

/** Whether a string is the name of a scenario. */
export function isScenarioName(name: unknown): name is ScenarioName {
  return typeof name === 'string' && Object.hasOwn(scenarioFacts, name)
}

/** Returns the fault of a scenario's options, or null. */
export function optionsFault(name: ScenarioName, given: Record<string, unknown>): string | null {
  const { options } = scenarioFacts[name]
  const names = Object.keys(options).join(', ')
  for (const [option, value] of Object.entries(given)) {
    const form = Object.hasOwn(options, option) ? options[option] : undefined
    if (form === undefined) {
      const allowed = names ? `Options: ${names}.` : 'It has no options.'
      return `The scenario "${name}" has no option "${option}". ${allowed}`
    }
    if (form === 'text') {
      if (typeof value !== 'string') return `The option "${option}" is not a string. Use a name.`
    } else if (!Number.isInteger(value) || Number(value) < form.min || Number(value) > form.max) {
      return `The option "${option}" is out of bounds. Use a whole number from ${form.min} to ${form.max}.`
    }
  }
  return null
}
