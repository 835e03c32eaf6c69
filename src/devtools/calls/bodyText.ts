import type { RecordedBody } from './recordedCall.js'
import { MASK, redactBody } from './redact.js'

/** Maximum size of a recorded body, in bytes of a response and in characters of a request. */
const MAX_BODY_SIZE = 20_000

const TOO_LONG: RecordedBody = { note: 'Longer than 20 kB, so it is not recorded.' }

/** A text that is too long or too complex to find its secrets is masked completely. */
const ALL_MASKED: RecordedBody = { note: 'All of it can be secret, so it is not recorded.' }

function recordedBody(body: string): RecordedBody {
  const text = redactBody(body)
  return text === MASK ? ALL_MASKED : { text }
}

/** Returns the body of a request without secrets, or `undefined` if it is not text. */
export function requestBodyText(body: BodyInit | undefined): RecordedBody | undefined {
  if (typeof body !== 'string' && !(body instanceof URLSearchParams)) return undefined
  const text = body.toString()
  return text.length > MAX_BODY_SIZE ? TOO_LONG : recordedBody(text)
}

/**
 * Returns the body of a response without secrets. Reads a copy up to the maximum size, so the caller can read the
 * response as usual. If the caller cancels its body early, the request continues until that size.
 */
export async function responseBodyText(response: Response): Promise<RecordedBody> {
  const reader = response.clone().body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  try {
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      size += part.value.byteLength
      if (size > MAX_BODY_SIZE) {
        // Not awaited: it settles only when the caller has read its copy.
        reader?.cancel().catch(() => {})
        return TOO_LONG
      }
      text += decoder.decode(part.value, { stream: true })
    }
    return recordedBody(text + decoder.decode())
  } catch {
    return { note: 'The body broke off.' }
  }
}
