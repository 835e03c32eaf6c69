import { describeIssues } from '../contract/json.js'
import { searchBodySchema } from '../contract/searchBody.js'
import { BodyTooLarge, type Bytes, readAll } from './bodies.js'
import type { RelayConfig } from './config.js'
import type { Exchange } from './exchange.js'
import { discard, type UpstreamAnswer } from './forward.js'
import { passThrough } from './passThrough.js'
import { type Refusal, refuse } from './problems.js'

/** JSON in UTF-8, or undefined. */
function parseJson(bytes: Bytes): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

function checkSearch(bytes: Bytes): Bytes | Refusal {
  const input = parseJson(bytes)
  if (input === undefined) {
    const issues = [{ in: 'body', detail: 'expected JSON in UTF-8' }]
    return refuse('bad-body', { extensions: { issues } })
  }
  const result = searchBodySchema.safeParse(input)
  if (!result.success) {
    const issues = result.error.issues.map((issue) => ({
      in: 'body',
      name: issue.path.map(String).join('.'),
      detail: describeIssues([issue], input).join(),
    }))
    return refuse('bad-body', { extensions: { issues } })
  }
  // Written anew from what was checked: no other member of the browser's, and no second one of a name, gets through.
  return new TextEncoder().encode(JSON.stringify(result.data))
}

/** The body of a search, checked. Small, so it is read before anything is sent. */
export async function readSearch(
  config: RelayConfig,
  exchange: Exchange,
  request: Request,
  length: number | undefined,
): Promise<Bytes | Refusal> {
  const maxBytes = config.limits.searchBodyBytes
  if (length !== undefined && length > maxBytes) return refuse('too-large')
  if (request.bodyUsed) return refuse('misconfigured', { cause: 'body-already-read' })
  try {
    const reader = request.body?.getReader()
    const bytes = reader
      ? await readAll(reader, maxBytes)
      : new Uint8Array(await request.arrayBuffer()) // Firefox has no Request.body
    exchange.bytesIn = bytes.byteLength
    return bytes.byteLength > maxBytes ? refuse('too-large') : checkSearch(bytes)
  } catch (error) {
    return refuse(error instanceof BodyTooLarge ? 'too-large' : 'aborted')
  }
}

/** Hands on what a search found. */
export async function answerSearch(
  config: RelayConfig,
  exchange: Exchange,
  answer: UpstreamAnswer,
): Promise<Response | Refusal> {
  const { status } = answer.response
  if (status !== 401 && status !== 403) return passThrough(config, exchange, answer)
  // Of the app's own key. As a 401 the app would take it for the person's session and sign them out.
  discard(answer)
  return refuse('upstream-auth')
}
