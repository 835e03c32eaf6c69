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
  const ended = new Promise<number | null>((done) => child.on('close', done))
  return { process: child, output: () => printed, ended }
}

/** Returns the address that it prints when it listens. */
export function addressOf({ process: child, output, ended }: Started): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const address = /dashboard is at\s+(http:\S+)/.exec(output())?.[1]
      if (address) resolve(address)
    }
    child.stdout?.on('data', look)
    look()
    ended.then(() => reject(new Error(`npm start ended without an address:\n${output()}`)))
  })
}

/** Stops it, like Ctrl-C. */
export async function interrupt(started: Started): Promise<void> {
  const { pid } = started.process
  if (pid === undefined || started.process.exitCode !== null) return
  process.kill(process.platform === 'win32' ? pid : -pid, 'SIGINT')
  await started.ended
}
