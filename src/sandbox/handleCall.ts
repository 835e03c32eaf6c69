import { noSuchAddress } from './calls/access.js'
import { listDestinations } from './calls/destinations.js'
import { proxyCall } from './calls/proxy.js'
import { searchRecords } from './calls/search.js'
import { asJsonProblem } from './faults/quirks.js'
import {
  type ProblemOrigin,
  Refusal,
  refusalResponse,
  type SandboxCallKind,
} from './responses/problems.js'
import type { Incoming, Service } from './service.js'

const answers = {
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

/** What the service answers: never a rejection, whatever happens inside. */
export async function handleCall(service: Service, origin: ProblemOrigin, incoming: Incoming) {
  try {
    return await answers[origin.kind](service, incoming)
  } catch (error) {
    const refusal =
      error instanceof Refusal
        ? error
        : new Refusal('internal-error', {
            detail: 'The sandbox met something that it was not made for.',
            remedy: 'Check the data that the sandbox was given.',
            causes: [String(error)],
          })
    const { problemStatuses, quirks } = service.assumptions
    const response = refusalResponse(origin, refusal, problemStatuses)
    return quirks.includes('json-problems') ? asJsonProblem(response) : response
  }
}

/** The answer as it goes out: dated by the sandbox's clock, and without a body for `HEAD`. */
export function finish(response: Response, request: Request, nowMs: number): Response {
  const { status, statusText } = response
  const date = new Date(nowMs).toUTCString()
  if (request.method !== 'HEAD') {
    if (response.headers.has('date')) return response
    try {
      response.headers.set('date', date)
      return response
    } catch {
      // The headers of an answer that came over the network, or redirects, cannot be changed.
    }
  }
  const headers = new Headers(response.headers)
  if (!headers.has('date')) headers.set('date', date)
  const body = request.method === 'HEAD' ? null : response.body
  return new Response(body, { status, statusText, headers })
}

/** The work, or the signal's reason once that is aborted, as `fetch` does it. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
