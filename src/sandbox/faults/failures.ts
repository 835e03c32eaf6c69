import type { ProblemBody } from '../../contract/problem.js'
import {
  type ProblemOrigin,
  problemBody,
  problemResponse,
  type SandboxCallKind,
} from '../responses/problems.js'
import { type SandboxQuirk, withProblemQuirks } from './quirks.js'

/**
 * A failure of a call. Each kind can have a delay.
 *
 * - `status`: a problem of the service. `problem` overrides its members.
 * - `response`: any response, such as HTML, incomplete JSON or a body that is cut off. Created for each call.
 * - `networkError`: no response, as when the connection fails. `fetch` rejects with a `TypeError`.
 * - `delayMs` alone: the normal response after a delay. With `Infinity`, none until the caller aborts.
 */
export type SandboxFailure =
  | { status: number; problem?: ProblemBody; delayMs?: number }
  | { response: (request: Request) => Response | Promise<Response>; delayMs?: number }
  | { networkError: true; delayMs?: number }
  | { delayMs: number }

/** Options for `failNext`. */
export interface FailNextOptions {
  /** API whose calls fail. @default any */
  kind?: SandboxCallKind
  /** Number of calls that fail. With `Infinity`, all calls until the sandbox is reset. @default 1 */
  times?: number
}

/** Queue of failures. */
export interface Failures {
  add(failure: SandboxFailure, options: FailNextOptions): void
  /** Removes and returns the failure for a call, with the delays of all calls added. */
  take(kind: SandboxCallKind): SandboxFailure | undefined
  clear(): void
}

interface QueuedFailure {
  failure: SandboxFailure
  kind: SandboxCallKind | undefined
  times: number
}

/** Returns whether a failure only delays all calls. It is added to other failures, which otherwise would never apply. */
function isEndlessDelay({ failure, times }: QueuedFailure): boolean {
  const isDelay = !('status' in failure || 'response' in failure || 'networkError' in failure)
  return isDelay && times === Number.POSITIVE_INFINITY
}

const delayOf = (failure: SandboxFailure | undefined) => failure?.delayMs ?? 0

export function createFailures(): Failures {
  let queue: QueuedFailure[] = []
  return {
    add: (failure, { kind, times = 1 }) => {
      queue.push({ failure, kind, times })
    },
    take: (kind) => {
      const matching = queue.filter((one) => one.kind === undefined || one.kind === kind)
      const delays = matching.filter(isEndlessDelay)
      const next = matching.find((one) => !isEndlessDelay(one))
      if (next) next.times -= 1
      queue = queue.filter((one) => one.times > 0)
      if (delays.length === 0) return next?.failure
      const endlessMs = delays.reduce((sumMs, { failure }) => sumMs + delayOf(failure), 0)
      return { ...next?.failure, delayMs: endlessMs + delayOf(next?.failure) }
    },
    clear: () => {
      queue = []
    },
  }
}

/** Waits in real time. Rejects with the signal's reason if it is aborted first. */
export function wait(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const finish = () => {
      signal.removeEventListener('abort', stop)
      resolve()
    }
    // `setTimeout(f, Infinity)` fires immediately.
    const timer = delayMs === Infinity ? undefined : setTimeout(finish, delayMs)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}

/**
 * Returns the response of a failure, or undefined for one that only delays.
 *
 * @throws TypeError if the failure is a network error
 */
export async function failureResponse(
  failure: SandboxFailure,
  origin: ProblemOrigin,
  request: Request,
  quirks: readonly SandboxQuirk[],
): Promise<Response | undefined> {
  if ('networkError' in failure) throw new TypeError('fetch failed')
  if ('response' in failure) {
    const response = await failure.response(request)
    if (response.type === 'error') throw new TypeError('fetch failed')
    return response
  }
  if (!('status' in failure)) return undefined
  const problem = problemBody(origin, failure.status, failure.problem ?? {})
  return withProblemQuirks(problemResponse(problem, failure.status), quirks)
}
