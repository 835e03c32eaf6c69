import { maskWords } from './maskWords.js'
import { redactUrlsIn } from './redactUrlsIn.js'

const MASK = '***'

/** Maximum length of the text that is searched for secrets, in characters. */
const MAX_TEXT_CHARS = 16 * 1024

/**
 * Masks the secrets in a text that is shown to users, including secrets in URLs. If the text is longer than 16,384
 * characters, or contains an ambiguous URL, all of it becomes `***`. Takes linear time.
 */
export function maskSecrets(text: string): string {
  // Shorter secrets cannot be distinguished from words.
  if (text.length < 4) return text
  if (text.length > MAX_TEXT_CHARS) return MASK
  const redacted = redactUrlsIn(text, MASK)
  return redacted === '' ? MASK : maskWords(redacted)
}
