import type { IncomingMessage } from 'node:http'
import { isJsonObject, type JsonObject } from '../../contract/json/json.js'
import { InvalidScenarioError } from './startSandbox.js'

const MAX_BYTES = 64 * 1024

/**
 * Reads the body of a request as a JSON object. Ignores the media type, because `curl -d` sends that of a form.
 *
 * @throws {@link InvalidScenarioError} if it is not a JSON object, or too long
 */
export async function readJson(message: IncomingMessage): Promise<JsonObject> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of message) {
    length += chunk.length
    // Reads even a body that is too long to its end. Otherwise the caller may not read the response.
    if (length <= MAX_BYTES) chunks.push(chunk)
  }
  let value: unknown
  try {
    value = length <= MAX_BYTES ? JSON.parse(Buffer.concat(chunks).toString()) : undefined
  } catch {
    value = undefined
  }
  if (isJsonObject(value)) return value
  throw new InvalidScenarioError(
    'The body is not a JSON object. Send {"name": "throttled"}, or null for none.',
  )
}
