import { existsSync, readdirSync } from 'node:fs'
import { wait } from './wait.mjs'

/** The open files and sockets of this process. Only Linux lists them. */
const FILES = '/proc/self/fd'

/** Errors that would have ended the process. */
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
    files: existsSync(FILES) ? readdirSync(FILES).length : 0,
    uncaught: uncaught.splice(0),
  }
}

/** Lets the parent process request measurements, and the additional values of `measurements`. */
export function serveMeasurements(measurements = {}) {
  const all = { vitals, ...measurements }
  process.on('message', async ({ id, question }) => {
    process.send({ id, answer: await all[question]() })
  })
  // The parent has ended, so nothing else would stop this process.
  process.on('disconnect', () => process.exit())
}

/** Reports that it is ready, and its address. */
export const reportReady = (facts) => process.send({ ready: facts })
