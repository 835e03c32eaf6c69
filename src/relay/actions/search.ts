import { describeIssues, type JsonObject } from '../../contract/json/json.js'
import { searchBodySchema } from '../../contract/schemas/searchBody.js'
import type { CallScope } from '../callScope.js'
import type { RelayConfig } from '../config/relayConfig.js'
import type { RequestLog } from '../events/requestLog.js'
import { type IncomingBody, readAll, uploadFailure } from '../http/bodies.js'
import { type Refusal, refuse } from '../http/problems.js'
import type { ByteChunk } from '../http/transport.js'

/** Parses JSON in UTF-8. Returns undefined if it is not valid. */
function parseJson(bytes: ByteChunk): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/**
 * Maximum number of issues in a refusal. It keeps a refusal from being much larger than its request. The texts of an
 * issue are short, because they contain only names of the schema and indexes.
 */
const MAX_ISSUES = 20

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
      name: issue.path.map(String).join('.'),
      detail: describeIssues([issue], input).join(),
    }))
    if (all.length > MAX_ISSUES) {
      issues.push({ in: 'body', detail: `and ${all.length - MAX_ISSUES} more` })
    }
    return refuse('bad-body', { extensions: { issues } })
  }
  // Serialized from the validated data, so that unknown and duplicate members of the browser's body are not sent.
  return new TextEncoder().encode(JSON.stringify(result.data))
}

interface Received {
  body: IncomingBody
  length: number | undefined
  requestLog: RequestLog
  scope: CallScope
}

/** Reads and validates the body of a search. It is small, so it is read before anything is sent. */
export async function readSearch(
  { limits }: RelayConfig,
  { body, length, requestLog, scope }: Received,
): Promise<ByteChunk | Refusal> {
  const maxBytes = limits.searchBodyBytes
  if (length !== undefined && length > maxBytes) return refuse('too-large')
  try {
    const reader = body.open()
    const late = refuse('upload-timeout', { cause: 'body-late' })
    const bytes = reader
      ? await scope.wait(readAll(reader, maxBytes), limits.bodyMs, late)
      : new Uint8Array()
    requestLog.bytesIn = bytes.byteLength
    return checkSearch(bytes)
  } catch (error) {
    return uploadFailure(error)
  }
}
