import { composeStory } from 'storybook/preview-api'
import { configure } from 'storybook/test'
import { afterEach, beforeEach } from 'vitest'

// A machine that is busy takes several times as long.
configure({ asyncUtilTimeout: 5_000 })

/** What went wrong without anybody throwing it, while a story was drawn, played and taken away. */
let complaints: string[] = []

const reportError = console.error
const { Date: RealDate } = globalThis
const { now } = performance

/** In front of what Storybook waits for, which ends a story only when the next one begins: there may be none. */
async function takeAway() {
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
    complaints.push(`console.error: ${args.map(String).join(' ')}`)
    reportError(...args)
  }
})

afterEach(async () => {
  await takeAway()
  console.error = reportError
  if (globalThis.Date !== RealDate || performance.now !== now) complaints.push('a stopped clock')
  if (complaints.length > 0) throw new Error(`The story left behind:\n${complaints.join('\n')}`)
})
