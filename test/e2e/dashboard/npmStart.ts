import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../../..')

/** A process of `npm start`. */
export interface Started {
  process: ChildProcess
  /** All output so far. */
  output: () => string
  ended: Promise<number | null>
}

/** Starts the dashboard. */
export function npmStart(env: Record<string, string>): Started {
  let printed = ''
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
    // Starts a new process group, so that the test can stop all of it, like Ctrl-C.
    detached: process.platform !== 'win32',
  })
  child.stdout.on('data', (chunk) => {
    printed += chunk
  })
  child.stderr.on('data', (chunk) => {
    printed += chunk
  })
  const ended = new Promise<number | null>((done) => child.on('exit', done))
  return { process: child, output: () => printed, ended }
}

/** Returns the address that it prints when it listens. */
export async function addressOf(started: Started): Promise<string> {
  for (let waitedMs = 0; waitedMs < 30_000; waitedMs += 100) {
    const address = /dashboard is at\s+(http:\S+)/.exec(started.output())?.[1]
    if (address) return address
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`npm start printed no address within 30 seconds, but:\n${started.output()}`)
}

/** Stops it, like Ctrl-C. */
export async function interrupt(started: Started): Promise<void> {
  const { pid } = started.process
  if (pid === undefined || started.process.exitCode !== null) return
  process.kill(process.platform === 'win32' ? pid : -pid, 'SIGINT')
  await started.ended
}
