import { constants } from 'node:os'
import type { RunningServer } from './startServer.js'

type Signal = 'SIGINT' | 'SIGTERM'

/** The process that a command runs in. */
export interface CommandHost {
  /** Its environment. */
  env: Readonly<Record<string, string | undefined>>
  /** Listens to a signal. */
  on: (signal: Signal, listener: (signal: Signal) => void) => unknown
  /** Listens no more. */
  off: (signal: Signal, listener: (signal: Signal) => void) => unknown
}

/** How a server is stopped. */
export interface StopOptions {
  /** How long running calls may take then, in milliseconds. */
  withinMs: number
  /** Told when it begins. */
  note: (line: string) => void
}

/**
 * Waits for a signal and lets running calls end; a second signal ends them.
 *
 * @returns the exit code: 0, or after a second signal the one by which shells tell it
 */
export function untilStopped(
  host: CommandHost,
  server: RunningServer,
  { withinMs, note }: StopOptions,
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
      note(`${signal}: running calls may end within ${withinMs} ms; a second signal ends them now.`)
      return server.stop(withinMs).then(() => end(0), reject)
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) host.on(signal, listener)
  })
}
