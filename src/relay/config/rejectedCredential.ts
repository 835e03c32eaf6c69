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

/**
 * Converts a string to a log line of at most {@link MAX_CHARS} characters. Replaces the secret, and text that looks
 * like one, with `***`.
 */
function lineOf(text: string, secret: string): string {
  const masked = maskSecrets(text.replaceAll(secret, '***'))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are replaced
  return masked.slice(0, MAX_CHARS).replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, ' ')
}

async function readStart({ body }: TransportResponse, scope: CallScope): Promise<unknown> {
  if (!body) return undefined
  try {
    const late = refuse('upstream-auth')
    return parseJsonBytes(await scope.wait(readAll(body, MAX_BYTES), MAX_MS, late))
  } catch {
    return undefined // the status is enough without a body
  } finally {
    body.cancel()
  }
}

/** A response that rejects the credential of a call. */
interface RefusedCall {
  requestLog: RequestLog
  scope: CallScope
  response: TransportResponse
  /** The credential that the service rejected. */
  secret: string
}

/**
 * Returns the refusal of a call whose credential the service rejected. It is a 502, because an app could take a 401 for
 * an expired session and sign the user out. The service's `detail` is added to the event for the app's developers.
 */
export async function rejectedCredential({
  requestLog,
  scope,
  response,
  secret,
}: RefusedCall): Promise<Refusal> {
  const { detail, requestId } = toProblem(await readStart(response, scope), response.status)
  const id = requestId ?? response.headers.get('x-request-id')
  if (id) requestLog.upstreamRequestId = lineOf(id, secret)
  if (detail) requestLog.upstreamDetail = lineOf(detail, secret)
  const { upstreamDetail = 'no detail', upstreamRequestId = 'none' } = requestLog
  requestLog.noteRefusal(
    `status ${response.status}, its request ${upstreamRequestId}: ${upstreamDetail}`,
  )
  return refuse('upstream-auth')
}
