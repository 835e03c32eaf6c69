/** What became of a call so far. */
export type CallState =
  /** It has no answer yet, or not all of it. */
  | 'running'
  /** It was answered. */
  | 'done'
  /** The sandbox broke the connection off, before the answer or within it. */
  | 'broken'
  /** The caller went away. */
  | 'left'

/** A call that has arrived by HTTP. */
export interface LoggedCall {
  /** Its number, from 1 and never used again. */
  number: number
  /** When it arrived, in epoch milliseconds. */
  atMs: number
  /** HTTP method. */
  method: string
  /** Path and query, as they came. */
  target: string
  /** Its headers in pairs, as they came. */
  headers: readonly (readonly [string, string])[]
  /** HTTP status; null while there is none. */
  status: number | null
  /** Whether the answer says that the service holds calls back. */
  saysHold: boolean
  /** How long the answer took to its end, in milliseconds; null before that. */
  ms: number | null
  /** What became of it. */
  state: CallState
  /** When it was changed last, as a count of changes. */
  version: number
}

/** The last calls. */
export interface CallLog {
  /** Notes a call that has arrived. */
  begin: (call: Pick<LoggedCall, 'method' | 'target' | 'headers'>) => LoggedCall
  /** Notes what is known of a call now. */
  update: (call: LoggedCall, known: Partial<LoggedCall>) => void
  /** The calls that were changed after a version, the oldest first; all of them without one. */
  since: (version?: number) => LoggedCall[]
  /** Forgets all calls. */
  clear: () => void
  /** Calls a function after each change. Gives what ends that. */
  onChange: (listener: () => void) => () => void
}

/** How many calls are kept. */
export const KEPT_CALLS = 500

/** Notes calls as they arrive and as they end. */
export function createCallLog(): CallLog {
  const calls = new Map<number, LoggedCall>()
  const listeners = new Set<() => void>()
  let last = 0
  let version = 0
  const changed = () => {
    for (const listener of listeners) listener()
  }

  return {
    begin(given) {
      last += 1
      version += 1
      const open = { status: null, saysHold: false, ms: null, state: 'running' } as const
      const call: LoggedCall = { number: last, atMs: Date.now(), ...given, ...open, version }
      calls.set(last, call)
      calls.delete(last - KEPT_CALLS)
      changed()
      return call
    },
    update(call, known) {
      version += 1
      Object.assign(call, known, { version })
      changed()
    },
    since: (from = 0) => [...calls.values()].filter((call) => call.version > from),
    clear() {
      calls.clear()
      changed()
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
