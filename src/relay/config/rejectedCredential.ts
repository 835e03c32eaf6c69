import { parseJsonBytes, toProblem } from '../../contract/problem.js'
import { maskSecrets } from '../../contract/secrets/maskSecrets.js'
import type { CallScope } from '../callScope.js'
import type { RequestLog } from '../events/requestLog.js'
import { readAll } from '../http/bodies.js'
import { type Refusal, refuse } from '../http/problems.js'
import type { TransportResponse } from '../http/transport.js'

const MAX_BYTES = 16 * 1024
const MAX_MS = 2_000
const MAX_CHARS = 500

/** One line of at most {@link MAX_CHARS} characters, for a log. The secret itself and what looks like one become `***`. */
function lineOf(text: string, secret: string): string {
  const masked = maskSecrets(text.replaceAll(secret, '***'))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
  return masked.slice(0, MAX_CHARS).replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, ' ')
}

async function readStart({ body }: TransportResponse, scope: CallScope): Promise<unknown> {
  if (!body) return undefined
  try {
    const late = refuse('upstream-auth')
    return parseJsonBytes(await scope.wait(readAll(body, MAX_BYTES), MAX_MS, late))
  } catch {
    return undefined // without a body the status says enough
  } finally {
    body.cancel()
  }
}

/** A response that refuses the credential of a call. */
interface RefusedCall {
  exchange: RequestLog
  scope: CallScope
  answer: TransportResponse
  /** The credential. */
  secret: string
}

/**
 * The refusal of a call whose credential the service did not accept. It is a 502: as a 401, the app would take it for
 * the user's session and sign them out. What the service says about it goes into the event, for the app's developers.
 */
export async function rejectedCredential({
  exchange,
  scope,
  answer,
  secret,
}: RefusedCall): Promise<Refusal> {
  const { detail, requestId } = toProblem(await readStart(answer, scope), answer.status)
  const id = requestId ?? answer.headers.get('x-request-id')
  if (id) exchange.upstreamRequestId = lineOf(id, secret)
  if (detail) exchange.upstreamDetail = lineOf(detail, secret)
  const { upstreamDetail = 'no detail', upstreamRequestId = 'none' } = exchange
  exchange.noteRefusal(
    `status ${answer.status}, its request ${upstreamRequestId}: ${upstreamDetail}`,
  )
  return refuse('upstream-auth')
}
