/** State of a call. */
export type CallState =
  /** The response has not been sent completely. */
  | 'running'
  /** The response was sent completely. */
  | 'done'
  /** The sandbox closed the connection before the end of the response. */
  | 'broken'
  /** The caller disconnected. */
  | 'left'

/** A call that was received over HTTP. */
export interface LoggedCall {
  /** Unique number, starting at 1. */
  number: number
  /** Time of arrival, in epoch milliseconds. */
  atMs: number
  /** HTTP method. */
  method: string
  /** Raw path and query. */
  target: string
  /** Raw headers as pairs of name and value. */
  headers: readonly (readonly [string, string])[]
  /** HTTP status. Null before the response. */
  status: number | null
  /** Whether the response reports a hold. */
  isHeld: boolean
  /** Time to the end of the response, in milliseconds. Null before the end. */
  ms: number | null
  /** State of the call. */
  state: CallState
  /** Value of the change counter at the last change. */
  version: number
}

/** Log of the last calls. */
export interface CallLog {
  /** Adds a call that has arrived. */
  begin: (call: Pick<LoggedCall, 'method' | 'target' | 'headers'>) => LoggedCall
  /** Updates a call. */
  update: (call: LoggedCall, known: Partial<LoggedCall>) => void
  /** Returns the calls that changed after a version, oldest first. Returns all calls without a version. */
  since: (version?: number) => LoggedCall[]
  /** Removes all calls. */
  clear: () => void
  /** Calls a listener after each change. Returns a function that removes it. */
  onChange: (listener: () => void) => () => void
}

/** Maximum number of calls in the log. */
export const KEPT_CALLS = 500

/** Creates a {@link CallLog}. */
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
      const open = { status: null, isHeld: false, ms: null, state: 'running' } as const
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
