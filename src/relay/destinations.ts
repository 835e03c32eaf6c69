import { parseJsonBytes } from '../contract/problem.js'
import { type Answer, jsonAnswer } from './answers.js'
import { BodyTooLarge, readAll } from './bodies.js'
import type { RelayConfig } from './config.js'
import type { Exchange } from './exchange.js'
import { discard, type UpstreamAnswer } from './forward.js'
import { passThrough, upstreamHeaders } from './passThrough.js'
import { type Refusal, refuse } from './problems.js'
import { redactDestination } from './redaction/redactDestination.js'

/** Headers that speak of the body as the service sent it, which is not the body that the browser gets. */
const OF_THE_BODY = [
  'content-length',
  'content-encoding',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
]

async function readList(config: RelayConfig, answer: UpstreamAnswer): Promise<unknown[] | Refusal> {
  const { body, hasCallerLeft } = answer
  try {
    const bytes = body && (await readAll(body, config.limits.destinationsBytes))
    const list = bytes && parseJsonBytes(bytes)
    if (Array.isArray(list)) return list
    return refuse('upstream-invalid', {
      cause: 'destinations-not-a-list',
      detail:
        'The service did not answer the list of destinations with a JSON array, so nothing could be taken out of it and it was not passed on.',
    })
  } catch (error) {
    if (hasCallerLeft()) return refuse('aborted')
    if (error instanceof BodyTooLarge) {
      body?.cancel()
      return refuse('upstream-invalid', {
        cause: 'destinations-too-large',
        detail:
          'The list of destinations is larger than the relay reads. The option "limits.destinationsBytes" raises the limit.',
      })
    }
    return refuse('unreachable', { retryable: true, cause: 'cut' })
  } finally {
    answer.settle()
  }
}

/** Answers the list of destinations, each without its secrets. A failure is handed on as it came. */
export async function answerDestinations(
  config: RelayConfig,
  exchange: Exchange,
  answer: UpstreamAnswer,
): Promise<Answer | Refusal> {
  const { status } = answer
  if (status === 401 || status === 403) {
    discard(answer)
    return refuse('upstream-auth')
  }
  if (status >= 300) return passThrough(config, exchange, answer)

  const headers = upstreamHeaders(config, answer)
  for (const name of OF_THE_BODY) delete headers[name]
  const list = await readList(config, answer)
  if (!Array.isArray(list)) return list
  const shown = list.map((element) => redactDestination(element, config.metadata))
  return jsonAnswer(exchange, shown, { source: 'upstream', headers })
}
