import { constants } from 'node:os'
import type { RunningServer } from './startServer.js'

type Signal = 'SIGINT' | 'SIGTERM'

/** The parts of `process` that a command uses. */
export interface CommandHost {
  /** Environment variables. */
  env: Readonly<Record<string, string | undefined>>
  /** Adds a listener for a signal. */
  on: (signal: Signal, listener: (signal: Signal) => void) => unknown
  /** Removes a listener. */
  off: (signal: Signal, listener: (signal: Signal) => void) => unknown
}

/** Options for {@link waitForStop}. */
export interface StopOptions {
  /** Time for running calls to finish, in milliseconds. */
  withinMs: number
  /** Called with a line when the shutdown begins. */
  onNote: (line: string) => void
}

/**
 * Waits for a signal, then for running calls. A second signal aborts them.
 *
 * @returns the exit code: 0, or 128 plus the number of the second signal
 */
export function waitForStop(
  host: CommandHost,
  server: RunningServer,
  { withinMs, onNote }: StopOptions,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let isStopping = false
    const end = (code: number) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) host.off(signal, listener)
      resolve(code)
    }
    const listener = (signal: Signal) => {
      if (isStopping) {
        server.kill()
        return end(128 + constants.signals[signal])
      }
      isStopping = true
      onNote(
        `${signal}: running calls can finish within ${withinMs} ms. Send a second signal to abort them.`,
      )
      return server.stop(withinMs).then(() => end(0), reject)
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) host.on(signal, listener)
  })
}
