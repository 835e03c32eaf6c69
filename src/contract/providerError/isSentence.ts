import { STATUS_TEXTS } from '../problem.js'

/** Status texts in lower case. */
const statusPhrases: ReadonlySet<string> = new Set(
  Object.values(STATUS_TEXTS).map((text) => text.toLowerCase()),
)

/**
 * Returns whether a text is a sentence: several words with letters, or one word with non-ASCII letters, because some
 * languages do not use spaces. A single ASCII word is a code: `invalid_grant`, `RecordInvalid`, `Forbidden`.
 */
export function isSentence(text: string): boolean {
  return /\S\s+\S/.test(text)
    ? /\p{L}{2}/u.test(text)
    : /[^\p{ASCII}]/u.test(text) && /\p{L}{2}/u.test(text)
}

/** Kind of a sentence: a specific error, a summary such as "Validation failed", or only a status text. */
export type Meaning = 'specific' | 'summary' | 'status'

const NO_MEANING =
  /^(?:an? |the |some |unknown |unexpected )*(?:internal |server |application |api )*(?:error|exception|something)(?: has)?(?: occurr?ed| happened| went wrong)?$|^sorry something went wrong$|^(?:no message available|unprocessable entity|payload too large|request entity too large|service temporarily unavailable)$/

const SUMMARY =
  /^(?:(?:one or more|an?|the|some|your|this) )?(?:(?:record|request|input|form|model|data|field|body|parameters?|given) )*(?:(?:validation|was|were|is|are|has|have|invalid|not|failed|failure|errors?|exception|occurr?ed|valid|data) ?)+$|^request contains an invalid argument$|^an error (?:has )?occurr?ed while (?:validating|processing)\b/

/** Returns the kind of a sentence. */
export function meaningOf(text: string): Meaning {
  if (text.length > 80) return 'specific'
  const words = text
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
  // As in "HTTP 404 Not Found" and "Conflict error".
  const rest = words.replace(/^(?:(?:http|status|error|code|server) )+/, '')
  const isStatus = [words, rest, rest.replace(/ error$/, '')].some(
    (each) => statusPhrases.has(each) || NO_MEANING.test(each),
  )
  if (isStatus || !/\p{L}/u.test(rest) || /^(?:http|status|error|code)$/.test(rest)) return 'status'
  return SUMMARY.test(words) ? 'summary' : 'specific'
}
