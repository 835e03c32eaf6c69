import type { ProblemBody } from '../../contract/problem.js'
import {
  type ProblemOrigin,
  problemBody,
  problemResponse,
  type SandboxCallKind,
} from '../responses/problems.js'

/**
 * What goes wrong with a call instead of its answer; any of them after a delay.
 *
 * - `status`: a problem of the service, whose members `problem` overrides.
 * - `response`: any answer at all, such as HTML, half a JSON text or a body that breaks off. Made anew for each call.
 * - `networkError`: no answer, as when the connection breaks: `fetch` rejects with a `TypeError`.
 * - `delayMs` alone: the proper answer, but late; with `Infinity` never, until the caller aborts.
 */
export type SandboxFailure =
  | { status: number; problem?: ProblemBody; delayMs?: number }
  | { response: (request: Request) => Response | Promise<Response>; delayMs?: number }
  | { networkError: true; delayMs?: number }
  | { delayMs: number }

/** Which calls fail. */
export interface FailNextOptions {
  /** Only calls of this API. @default any */
  kind?: SandboxCallKind
  /** How many calls; `Infinity` until the sandbox is reset. @default 1 */
  times?: number
}

/** The failures that are still to come. */
export interface Failures {
  add(failure: SandboxFailure, options: FailNextOptions): void
  /** The failure for a call, which is used up with it. */
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

/** Waits, in real time; rejects with the signal's reason when that is aborted first. */
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
    // `setTimeout(f, Infinity)` fires at once.
    const timer = delayMs === Infinity ? undefined : setTimeout(finish, delayMs)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}

/**
 * The answer that a failure makes, or undefined for one that only delays.
 *
 * @throws TypeError if the failure is a network error.
 */
export async function failedAnswer(
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
