import type { ProblemBody } from '../../contract/problem.js'
import {
  type ProblemOrigin,
  problemBody,
  problemResponse,
  type SandboxCallKind,
} from '../responses/problems.js'

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
  /** Removes and returns the failure for a call. */
  take(kind: SandboxCallKind): SandboxFailure | undefined
  clear(): void
}

export function createFailures(): Failures {
  let queue: { failure: SandboxFailure; kind: SandboxCallKind | undefined; times: number }[] = []
  return {
    add: (failure, { kind, times = 1 }) => {
      queue.push({ failure, kind, times })
    },
    take: (kind) => {
      const next = queue.find((one) => one.kind === undefined || one.kind === kind)
      if (next) next.times -= 1
      queue = queue.filter((one) => one.times > 0)
      return next?.failure
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
): Promise<Response | undefined> {
  if ('networkError' in failure) throw new TypeError('fetch failed')
  if ('response' in failure) {
    const response = await failure.response(request)
    if (response.type === 'error') throw new TypeError('fetch failed')
    return response
  }
  if (!('status' in failure)) return undefined
  return problemResponse(problemBody(origin, failure.status, failure.problem ?? {}), failure.status)
}
