import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Starts a file of this folder as a process that reports its measurements on request. */
export async function startChild(file, { env = {}, onFault }) {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [], {
    execArgv: ['--expose-gc'],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed = (printed + chunk).slice(-20_000)
    })
  }
  const questions = new Map()
  let asked = 0
  let isStopping = false
  const facts = await new Promise((resolve, reject) => {
    child.on('message', ({ ready, id, answer }) => {
      if (ready) resolve(ready)
      questions.get(id)?.(answer)
      questions.delete(id)
    })
    child.on('exit', (code, signal) => {
      if (isStopping) return
      const message = `${file} ended unexpectedly (${signal ?? code}): ${printed.slice(-2_000)}`
      reject(new Error(message))
      onFault('process', message)
    })
  })
  const ask = (question) =>
    new Promise((resolve, reject) => {
      asked += 1
      questions.set(asked, resolve)
      setTimeout(
        () => reject(new Error(`${file} does not respond to: ${question}`)),
        30_000,
      ).unref()
      child.send({ id: asked, question })
    })
  return {
    ...facts,
    ask,
    /** Requests its measurements. An uncaught error in it is a fault. */
    async vitals() {
      const { uncaught, ...figures } = await ask('vitals')
      for (const error of uncaught) onFault('process', `uncaught in ${file}: ${error}`)
      return figures
    },
    stop() {
      isStopping = true
      return new Promise((resolve) => {
        child.on('exit', resolve)
        child.kill()
      })
    },
  }
}
