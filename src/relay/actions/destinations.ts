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

/** Headers that describe the service's body. The browser receives a different one. */
const BODY_HEADERS = [
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
        'The service did not return a JSON array for the list of destinations, so secrets could not be removed and the list was not sent.',
    })
  } catch (error) {
    body?.cancel()
    if (error instanceof WaitEnded) return error.refusal
    if (error instanceof BodyTooLarge) {
      return refuse('upstream-invalid', {
        cause: 'destinations-too-large',
        detail:
          'The list of destinations is larger than the relay accepts. To raise the limit, set the option "limits.destinationsBytes".',
      })
    }
    return scope.reason ?? refuse('unreachable', { retryable: true, cause: 'cut' })
  }
}

interface ReceivedResponse {
  requestLog: RequestLog
  scope: CallScope
  response: TransportResponse
}

/** Responds with the list of destinations, without their secrets. Passes an error response on unchanged. */
export async function listDestinations(
  config: RelayConfig,
  received: ReceivedResponse,
): Promise<RelayResponse | Refusal> {
  const { requestLog, scope, response } = received
  if (response.status >= 300) return streamResponse(config, received)

  const headers = upstreamHeaders(config, response)
  for (const name of BODY_HEADERS) delete headers[name]
  const list = await readList(config, response, scope)
  if (!Array.isArray(list)) return list
  const shown = list.map((element) => redactDestination(element, config.metadata))
  return jsonResponse(requestLog, shown, { source: 'upstream', headers })
}
