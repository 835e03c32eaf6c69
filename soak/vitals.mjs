import { wait } from './wait.mjs'

/** What would have ended the process. */
const uncaught = []
process.on('unhandledRejection', (error) => uncaught.push(String(error?.stack ?? error)))
process.on('uncaughtException', (error) => uncaught.push(String(error?.stack ?? error)))

async function vitals() {
  for (let i = 0; i < 3; i += 1) {
    globalThis.gc()
    await wait(20)
  }
  const { heapUsed, rss } = process.memoryUsage()
  const open = process.getActiveResourcesInfo()
  return {
    heap: heapUsed,
    rss,
    sockets: open.filter((name) => name.startsWith('TCPSocket')).length,
    handles: open.length,
    uncaught: uncaught.splice(0),
  }
}

/** Lets the process that has started this one ask for figures, and for what `answers` knows beside them. */
export function answerQuestions(answers = {}) {
  const all = { vitals, ...answers }
  process.on('message', async ({ id, question }) => {
    process.send({ id, answer: await all[question]() })
  })
  // Nobody would stop it any more.
  process.on('disconnect', () => process.exit())
}

/** Says that it is ready, and where. */
export const sayReady = (facts) => process.send({ ready: facts })
