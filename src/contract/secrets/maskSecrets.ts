import { maskWords } from './maskWords.js'
import { redactUrlsIn } from './redactUrlsIn.js'

const MASK = '***'

/** Longest text that is searched for secrets, in characters. */
const MAX_TEXT_CHARS = 16 * 1024

/**
 * Masks what is certainly a secret in a text for people, including the secrets of its URLs. A text of more than 16,384
 * characters, or with a URL whose parts are not clear, becomes `***`. Takes linear time.
 */
export function maskSecrets(text: string): string {
  // No secret that can be told from a word is shorter.
  if (text.length < 4) return text
  if (text.length > MAX_TEXT_CHARS) return MASK
  const redacted = redactUrlsIn(text, MASK)
  return redacted === '' ? MASK : maskWords(redacted)
}
