import { parseJsonBytes } from '../../contract/problem.js'
import { type CallScope, WaitEnded } from '../callScope.js'
import type { RelayConfig } from '../config/relayConfig.js'
import type { RequestLog } from '../events/requestLog.js'
import { BodyTooLarge, readAll } from '../http/bodies.js'
import { type Refusal, refuse } from '../http/problems.js'
import { jsonResponse, type RelayResponse } from '../http/responses.js'
import { streamResponse, upstreamHeaders } from '../http/streamResponse.js'
import type { TransportResponse } from '../http/transport.js'
import { redactDestination } from '../redaction/redactDestination.js'

/** Headers that speak of the body as the service sent it, which is not the body that the browser gets. */
const OF_THE_BODY = [
  'content-length',
  'content-encoding',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
]

async function readList(
  { limits }: RelayConfig,
  { body }: TransportResponse,
  scope: CallScope,
): Promise<unknown[] | Refusal> {
  const late = refuse('timeout', { retryable: true, cause: 'upstream-stalled' })
  try {
    const whole = body && readAll(body, limits.destinationsBytes)
    const bytes = await scope.wait(whole, limits.idleMs, late)
    const list = bytes ? parseJsonBytes(bytes) : undefined
    if (Array.isArray(list)) return list
    // Servers written in Go write an empty list as null.
    if (list === null) return []
    return refuse('upstream-invalid', {
      cause: 'destinations-not-a-list',
      detail:
        'The service did not answer the list of destinations with a JSON array, so nothing could be taken out of it and it was not passed on.',
    })
  } catch (error) {
    body?.cancel()
    if (error instanceof WaitEnded) return error.refusal
    if (error instanceof BodyTooLarge) {
      return refuse('upstream-invalid', {
        cause: 'destinations-too-large',
        detail:
          'The list of destinations is larger than the relay reads. The option "limits.destinationsBytes" raises the limit.',
      })
    }
    return scope.reason ?? refuse('unreachable', { retryable: true, cause: 'cut' })
  }
}

interface Answered {
  exchange: RequestLog
  scope: CallScope
  answer: TransportResponse
}

/** Answers the list of destinations, each without its secrets. A failure is handed on as it came. */
export async function listDestinations(
  config: RelayConfig,
  answered: Answered,
): Promise<RelayResponse | Refusal> {
  const { exchange, scope, answer } = answered
  if (answer.status >= 300) return streamResponse(config, answered)

  const headers = upstreamHeaders(config, answer)
  for (const name of OF_THE_BODY) delete headers[name]
  const list = await readList(config, answer, scope)
  if (!Array.isArray(list)) return list
  const shown = list.map((element) => redactDestination(element, config.metadata))
  return jsonResponse(exchange, shown, { source: 'upstream', headers })
}
