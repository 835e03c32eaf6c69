import { noSuchAddress } from './calls/access.js'
import { listDestinations } from './calls/destinations.js'
import { proxyCall } from './calls/proxy.js'
import { searchRecords } from './calls/search.js'
import { withProblemQuirks } from './faults/quirks.js'
import {
  type ProblemOrigin,
  Refusal,
  refusalResponse,
  type SandboxCallKind,
} from './responses/problems.js'
import type { Incoming, Service } from './service.js'

const handlers = {
  destinations: listDestinations,
  search: searchRecords,
  proxy: proxyCall,
  unknown: () => {
    throw noSuchAddress('Check the base URLs of the service.')
  },
} satisfies Record<
  SandboxCallKind,
  (service: Service, incoming: Incoming) => Response | Promise<Response>
>

/** Handles a call. Never rejects: an error becomes a problem response. */
export async function handleCall(service: Service, origin: ProblemOrigin, incoming: Incoming) {
  try {
    return await handlers[origin.kind](service, incoming)
  } catch (error) {
    const refusal =
      error instanceof Refusal
        ? error
        : new Refusal('internal-error', {
            detail: 'An unexpected error occurred in the sandbox.',
            remedy: 'Check the data that the sandbox was given.',
            causes: [String(error)],
          })
    const { problemStatuses, quirks } = service.assumptions
    return withProblemQuirks(refusalResponse(origin, refusal, problemStatuses), quirks)
  }
}

/** Adds the date of the sandbox's clock to a response, and removes the body for `HEAD`. */
export function finish(response: Response, request: Request, nowMs: number): Response {
  const { status, statusText } = response
  const date = new Date(nowMs).toUTCString()
  if (request.method !== 'HEAD') {
    if (response.headers.has('date')) return response
    try {
      response.headers.set('date', date)
      return response
    } catch {
      // Headers of responses from the network and of redirects are immutable.
    }
  }
  const headers = new Headers(response.headers)
  if (!headers.has('date')) headers.set('date', date)
  const body = request.method === 'HEAD' ? null : response.body
  return new Response(body, { status, statusText, headers })
}

/** Returns the result of the work. Rejects with the signal's reason if it is aborted first, like `fetch`. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
