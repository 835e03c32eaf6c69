import { describeIssues } from '../contract/json.js'
import { searchBodySchema } from '../contract/searchBody.js'
import type { Answer } from './answers.js'
import { BodyTooLarge, type IncomingBody, readAll } from './bodies.js'
import type { RelayConfig } from './config.js'
import type { Exchange } from './exchange.js'
import { discard, type UpstreamAnswer } from './forward.js'
import { passThrough } from './passThrough.js'
import { type Refusal, refuse } from './problems.js'
import type { Bytes } from './transport.js'

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
  body: IncomingBody,
  length: number | undefined,
): Promise<Bytes | Refusal> {
  const maxBytes = config.limits.searchBodyBytes
  if (length !== undefined && length > maxBytes) return refuse('too-large')
  try {
    const reader = body.open()
    const bytes = reader ? await readAll(reader, maxBytes) : new Uint8Array()
    exchange.bytesIn = bytes.byteLength
    return checkSearch(bytes)
  } catch (error) {
    return refuse(error instanceof BodyTooLarge ? 'too-large' : 'aborted')
  }
}

/** Hands on what a search found. */
export function answerSearch(
  config: RelayConfig,
  exchange: Exchange,
  answer: UpstreamAnswer,
): Answer | Refusal {
  const { status } = answer
  if (status !== 401 && status !== 403) return passThrough(config, exchange, answer)
  // Of the app's own key. As a 401 the app would take it for the person's session and sign them out.
  discard(answer)
  return refuse('upstream-auth')
}
