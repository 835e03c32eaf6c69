import { describeIssues, type JsonObject } from '../../contract/json/json.js'
import { searchBodySchema } from '../../contract/schemas/searchBody.js'
import type { CallScope } from '../callScope.js'
import type { RelayConfig } from '../config/relayConfig.js'
import type { RequestLog } from '../events/requestLog.js'
import { type IncomingBody, readAll, uploadFailure } from '../http/bodies.js'
import { type Refusal, refuse } from '../http/problems.js'
import type { ByteChunk } from '../http/transport.js'

/** JSON in UTF-8, or undefined. */
function parseJson(bytes: ByteChunk): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/** A refusal must not cost more than its request: so many issues are listed, each of at most so many characters. */
const MAX_ISSUES = 20
const MAX_ISSUE_CHARS = 200

const cut = (text: string) =>
  text.length > MAX_ISSUE_CHARS ? `${text.slice(0, MAX_ISSUE_CHARS)}…` : text

function checkSearch(bytes: ByteChunk): ByteChunk | Refusal {
  const input = parseJson(bytes)
  if (input === undefined) {
    const issues = [{ in: 'body', detail: 'expected JSON in UTF-8' }]
    return refuse('bad-body', { extensions: { issues } })
  }
  const result = searchBodySchema.safeParse(input)
  if (!result.success) {
    const { issues: all } = result.error
    const issues: JsonObject[] = all.slice(0, MAX_ISSUES).map((issue) => ({
      in: 'body',
      name: cut(issue.path.map(String).join('.')),
      detail: cut(describeIssues([issue], input).join()),
    }))
    if (all.length > MAX_ISSUES) {
      issues.push({ in: 'body', detail: `and ${all.length - MAX_ISSUES} more` })
    }
    return refuse('bad-body', { extensions: { issues } })
  }
  // Written anew from what was checked: no other member of the browser's, and no second one of a name, gets through.
  return new TextEncoder().encode(JSON.stringify(result.data))
}

interface Received {
  body: IncomingBody
  length: number | undefined
  exchange: RequestLog
  scope: CallScope
}

/** The body of a search, checked. Small, so it is read before anything is sent. */
export async function readSearch(
  { limits }: RelayConfig,
  { body, length, exchange, scope }: Received,
): Promise<ByteChunk | Refusal> {
  const maxBytes = limits.searchBodyBytes
  if (length !== undefined && length > maxBytes) return refuse('too-large')
  try {
    const reader = body.open()
    const late = refuse('upload-timeout', { cause: 'body-late' })
    const bytes = reader
      ? await scope.wait(readAll(reader, maxBytes), limits.bodyMs, late)
      : new Uint8Array()
    exchange.bytesIn = bytes.byteLength
    return checkSearch(bytes)
  } catch (error) {
    return uploadFailure(error)
  }
}
