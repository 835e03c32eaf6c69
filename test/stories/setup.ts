import { composeStory } from 'storybook/preview-api'
import { afterEach, beforeEach } from 'vitest'

/** Errors that were logged but not thrown while a story was rendered, played and removed. */
let complaints: string[] = []

/** Number of changes of React's act environment that a failure lists. */
const MAX_CHANGES = 6
/** The last values that were set, each with its stack, because the stack of React's warning does not contain the cause. */
let actChanges: string[] = []
let actEnvironment: unknown = Reflect.get(globalThis, 'IS_REACT_ACT_ENVIRONMENT')

/** Returns the current stack without the calls of this file. */
function callers(): string {
  const [, ...lines] = new Error().stack?.split('\n') ?? []
  return lines.filter((line) => !line.includes('/test/stories/setup.ts')).join('\n')
}

Object.defineProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT', {
  configurable: true,
  get: () => actEnvironment,
  set(value: unknown) {
    const atMs = Math.round(performance.now())
    actChanges = [...actChanges, `set to ${value} at ${atMs} ms\n${callers()}`].slice(-MAX_CHANGES)
    actEnvironment = value
  },
})

/** Returns an explanation of a warning about act, or an empty text for other warnings. */
function explainAct(warning: string): string {
  if (!warning.includes('environment is not configured to support act')) return ''
  const now = `now ${Math.round(performance.now())} ms, IS_REACT_ACT_ENVIRONMENT is ${actEnvironment}`
  return `\n${callers()}\n${now}; its last changes:\n${actChanges.join('\n')}`
}

const reportError = console.error
const { Date: RealDate } = globalThis
const { now } = performance

/** Ends a story. Storybook ends it only when the next one begins, and there may be none. */
async function endStory() {
  await composeStory({ render: () => null }, { title: 'Nothing' }, {}, {}).load()
}

window.addEventListener('unhandledrejection', ({ reason }) => {
  complaints.push(`unhandled rejection: ${reason}`)
})
window.addEventListener('error', ({ message }) => {
  complaints.push(`unhandled error: ${message}`)
})

beforeEach(() => {
  complaints = []
  console.error = (...args: unknown[]) => {
    const warning = args.map(String).join(' ')
    complaints.push(`console.error: ${warning}${explainAct(warning)}`)
    reportError(...args)
  }
})

afterEach(async () => {
  await endStory()
  console.error = reportError
  if (globalThis.Date !== RealDate || performance.now !== now) complaints.push('a stopped clock')
  if (complaints.length > 0) throw new Error(`The story left behind:\n${complaints.join('\n')}`)
})
