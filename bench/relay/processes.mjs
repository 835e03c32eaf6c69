// Runs each part of a measurement in its own process, controlled by messages.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Starts a program of this folder.
 *
 * @returns its first message, a function that sends a message and returns the response, and a function that stops it
 */
export async function start(file, args = [], execArgv = []) {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child = fork(path, args.map(String), { execArgv, serialization: 'advanced' })
  const waiting = new Map()
  let lastId = 0

  const exited = new Promise((resolve) => child.once('exit', resolve))
  const ended = exited.then((code) => {
    const error = new Error(`${[file, ...args].join(' ')} ended (${code})`)
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  })
  child.on('message', ({ id, error, result }) => {
    const { resolve, reject } = waiting.get(id) ?? {}
    waiting.delete(id)
    if (error === undefined) resolve?.(result)
    else reject?.(new Error(error))
  })

  const expect = (id) =>
    new Promise((resolve, reject) => {
      if (child.exitCode !== null) reject(new Error(`${file} ended`))
      waiting.set(id, { resolve, reject })
    })
  const send = (command, ...values) => {
    lastId += 1
    const response = expect(lastId)
    child.send({ id: lastId, command, values })
    return response
  }
  const stop = async () => {
    if (child.connected) child.send({ command: 'stop' })
    const timer = setTimeout(() => child.kill('SIGKILL'), 5_000)
    await ended
    clearTimeout(timer)
  }
  return { info: await expect('ready'), send, stop }
}

/** Responds to messages of the parent, in programs that {@link start} starts. */
export function handleCommands(commands) {
  process.on('message', async ({ id, command, values }) => {
    if (command === 'stop') process.exit(0) // not a signal, because Node writes a profile only on exit
    try {
      process.send({ id, result: await commands[command](...values) })
    } catch (error) {
      process.send({ id, error: String(error?.stack ?? error) })
    }
  })
  process.once('disconnect', () => process.exit(0))
}

/** Reports that a program is ready. */
export function reportReady(result) {
  process.send({ id: 'ready', result })
}

export const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)

/** Returns the CPU time of all programs that respond to `cpu`, in microseconds. */
export const totalCpu = async (programs) =>
  sum(await Promise.all(programs.map(({ send }) => send('cpu'))))

export const median = (numbers) => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
