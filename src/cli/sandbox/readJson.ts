import type { IncomingMessage } from 'node:http'
import { isJsonObject, type JsonObject } from '../../contract/json/json.js'
import { BadScenario } from './startSandbox.js'

const MAX_BYTES = 64 * 1024

/**
 * The body of a request as a JSON object. Whatever its media type says: `curl -d` says that it is a form.
 *
 * @throws {@link BadScenario} if it is none, or too long
 */
export async function readJson(message: IncomingMessage): Promise<JsonObject> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of message) {
    length += chunk.length
    // What is too long is read to its end, so that the answer is read too; a server of this machine has that time.
    if (length <= MAX_BYTES) chunks.push(chunk)
  }
  let value: unknown
  try {
    value = length <= MAX_BYTES ? JSON.parse(Buffer.concat(chunks).toString()) : undefined
  } catch {
    value = undefined
  }
  if (isJsonObject(value)) return value
  throw new BadScenario('The body is no JSON object. Send {"name": "throttled"}, or null for none.')
}
