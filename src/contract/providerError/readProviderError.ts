import type { FieldError } from '../json/fieldErrors.js'
import { cleanText } from './cleanText.js'
import { collectErrors } from './collectErrors.js'
import { createCollector, type Findings } from './findings.js'
import { isSentence, type Meaning, meaningOf } from './isSentence.js'
import { MAX_BODY_CHARS, MAX_SENTENCES } from './limits.js'
import { parseText } from './parseText.js'

/** A provider's error for display. Known kinds of secrets are removed from every text. */
export interface ProviderErrorInfo {
  /** The most useful sentence for the user, on one line. At most 500 characters. */
  message: string
  /** Additional sentences, without duplicates. At most 20. */
  details: string[]
  /** Errors in individual fields of the request. At most 50. */
  fieldErrors: FieldError[]
  /** The provider's own code, such as `INVALID_FIELD` or `invalid_grant`. */
  code?: string
}

/** Maximum length of a plain text that is read as a sentence, in characters. A longer text is a document. */
const MAX_PLAIN_CHARS = 300

/** Returns the display name of a field: its name, or the end of its pointer. */
function fieldName({ name, pointer = '' }: FieldError): string {
  return (
    name ??
    pointer
      .slice(pointer.lastIndexOf('/') + 1)
      .replaceAll('~1', '/')
      .replaceAll('~0', '~')
  )
}

/**
 * Returns the error of a field as a sentence. Adds the name of the field before a text such as "can't be blank" or
 * "Required".
 */
function fieldSentence(error: FieldError): string | undefined {
  const { detail } = error
  const name = fieldName(error)
  const isWord = /^\p{L}\p{Ll}+$/u.test(detail)
  const isFragment = isWord || (/^\p{Ll}/u.test(detail) && isSentence(detail))
  if (isFragment && name && !detail.toLowerCase().includes(name.toLowerCase())) {
    return cleanText(/^\p{Ll}/u.test(detail) ? `${name} ${detail}` : `${name}: ${detail}`)
  }
  return isSentence(detail) ? detail : undefined
}

/**
 * Returns the most useful sentence: a specific one, or else a summary, a field error or a status text, in this order.
 */
function chooseMessage({ sentences, fieldErrors, fieldNotes }: Findings): string | undefined {
  const byMeaning = (meaning: Meaning) => sentences.find((each) => meaningOf(each) === meaning)
  const ofField = fieldErrors.map(fieldSentence).find(Boolean) ?? fieldNotes[0]
  return byMeaning('specific') ?? byMeaning('summary') ?? ofField ?? byMeaning('status')
}

/** Returns whether another sentence contains this one. */
function isRepeated(sentence: string, others: readonly string[]): boolean {
  const text = sentence.toLowerCase().replace(/[.!]+$/, '')
  return others.some((other) => other.toLowerCase().includes(text))
}

function infoOf(findings: Findings): ProviderErrorInfo | undefined {
  const message = chooseMessage(findings)
  if (message === undefined) return undefined
  const { code } = findings
  const fieldErrors = [...findings.fieldErrors]
  const known = [message, ...fieldErrors.map(({ detail }) => detail)]
  const details: string[] = []
  for (const sentence of [...findings.sentences, ...findings.fieldNotes]) {
    const isUseful =
      meaningOf(sentence) === 'specific' && !isRepeated(sentence, [...known, ...details])
    if (isUseful && details.length < MAX_SENTENCES) details.push(sentence)
  }
  return { message, details, fieldErrors, ...(code !== undefined && { code }) }
}

/** Returns the value that a text contains, or the text itself if it is one short line. */
function readBodyText(text: string): unknown {
  // `trim` also removes a byte order mark.
  const start = text.slice(0, MAX_BODY_CHARS).trim()
  const parsed = parseText(start)
  if (typeof parsed !== 'string' || start.startsWith('<')) return parsed
  return parsed.length <= MAX_PLAIN_CHARS && !/[\r\n]/.test(parsed.trim()) ? parsed : undefined
}

/**
 * Reads the error message, additional sentences, field errors and error code from the body of a provider's error. The
 * reader does not depend on the provider. It accepts problem details, GraphQL, OData, SOAP and other XML, HTML (the
 * heading or title, as text), and one short line of plain text. In other JSON, it finds common member names in any
 * case, nested and in lists: `message`, `error`, `errors`, `detail`, `fault` and others.
 *
 * If there are several sentences, the message is the most useful one: a specific error, or else a summary ("Validation
 * failed"), the error of a single field, or a status text ("Bad Request"), in this order. In an object, `detail` comes
 * before `message`, and `message` before `title`. The other specific sentences are in `details`. A code is not a
 * sentence, so `{"error":"invalid_grant"}` contains none.
 *
 * Texts are cleaned: secrets become `***`, control characters and direction changes are removed, and each text is cut
 * at 500 characters. The function reads at most 256 KiB of text, 8 levels and 2,000 members. It takes linear time and
 * never throws.
 *
 * @param body - A parsed JSON value or a text, such as `ProblemError.response.body`.
 * @returns The error, or `undefined` if the body contains no sentence.
 * @see {@link https://www.rfc-editor.org/rfc/rfc9457#section-3 | RFC 9457, section 3}
 * @see {@link https://www.rfc-editor.org/rfc/rfc6749#section-5.2 | RFC 6749, section 5.2}
 */
export function readProviderError(body: unknown): ProviderErrorInfo | undefined {
  const value = typeof body === 'string' ? readBodyText(body) : body
  for (const isLoose of [false, true]) {
    const collector = createCollector()
    collectErrors(value, collector, isLoose)
    const info = infoOf(collector)
    if (info) return info
  }
  return undefined
}
