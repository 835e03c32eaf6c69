import type { scenarios } from '../../sandbox/scenarios.js'

/** The name of a scenario. */
export type ScenarioName = keyof typeof scenarios

/** What an option of a scenario may be: a text, or a number in bounds. */
export type OptionForm = 'text' | { least: number; most: number }

interface ScenarioFacts {
  /** What happens, in a few words, without options. */
  about: string
  /** Its options. */
  options: Readonly<Record<string, OptionForm>>
}

/** The longest time that a timer can wait, in milliseconds. */
const MAX_MS = 2 ** 31 - 1

const duration = { least: 0, most: MAX_MS }
const whose = { integration: 'text', groupRef: 'text' } as const

/** What a person is told of each scenario, and what a script may say of it. */
export const scenarioFacts: Readonly<Record<ScenarioName, ScenarioFacts>> = {
  throttled: {
    about: 'The providers answer 429, for 30 seconds from now.',
    options: { forMs: duration, ...whose },
  },
  lockedOut: { about: 'The providers have locked the tokens out.', options: whose },
  badGateway: { about: 'A gateway answers 502 with a page of HTML.', options: {} },
  slow: { about: 'Each answer comes 3 seconds late.', options: { delayMs: duration } },
  offline: { about: 'Each connection breaks, without an answer.', options: {} },
  skewedClock: {
    about: 'The service’s clock is 5 minutes ahead.',
    options: { byMs: { least: -1e12, most: 1e12 } },
  },
  malformed: { about: 'Answers hold what cannot be read.', options: {} },
  quirks: { about: 'Responses differ as those of real services do.', options: {} },
  forbidden: { about: 'The service refuses each call with 403.', options: {} },
  empty: { about: 'There are no destinations and no records.', options: {} },
  many: {
    about: '10,000 destinations and 10,000 records.',
    options: { count: { least: 1, most: 100_000 } },
  },
}

/** The names, in the order in which they are shown. */
export const scenarioNames = Object.keys(scenarioFacts) as ScenarioName[] // keys of a literal of these

/** Whether a text is the name of a scenario. */
export function isScenarioName(name: unknown): name is ScenarioName {
  return typeof name === 'string' && Object.hasOwn(scenarioFacts, name)
}

/** What is wrong with the options of a scenario, or null. */
export function optionsFault(name: ScenarioName, given: Record<string, unknown>): string | null {
  const { options } = scenarioFacts[name]
  const names = Object.keys(options).join(', ')
  for (const [option, value] of Object.entries(given)) {
    const form = Object.hasOwn(options, option) ? options[option] : undefined
    if (form === undefined) {
      const allowed = names ? `Allowed are: ${names}.` : 'It has none.'
      return `The scenario "${name}" has no option "${option}". ${allowed}`
    }
    if (form === 'text') {
      if (typeof value !== 'string') return `The option "${option}" is no text. Give a name.`
    } else if (
      !Number.isInteger(value) ||
      Number(value) < form.least ||
      Number(value) > form.most
    ) {
      return `The option "${option}" is out of bounds. Give a whole number from ${form.least} to ${form.most}.`
    }
  }
  return null
}
