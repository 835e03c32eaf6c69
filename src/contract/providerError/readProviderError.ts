import type { FieldError } from '../json/fieldErrors.js'
import { cleanText } from './cleanText.js'
import { collectErrors } from './collectErrors.js'
import { createCollector, type Findings } from './findings.js'
import { isSentence, type Meaning, meaningOf } from './isSentence.js'
import { MAX_BODY_CHARS, MAX_SENTENCES } from './limits.js'
import { parseText } from './parseText.js'

/** The error of a provider in a form that can be shown. No text contains a secret that is known as one. */
export interface ProviderErrorInfo {
  /** The sentence that is most useful to the user, on one line. At most 500 characters. */
  message: string
  /** Further sentences, without repetitions. At most 20. */
  details: string[]
  /** Errors of single fields of the request. At most 50. */
  fieldErrors: FieldError[]
  /** The provider's own code, such as `INVALID_FIELD` or `invalid_grant`. */
  code?: string
}

/** Longest plain text that is a sentence and not a document, in characters. */
const MAX_PLAIN_CHARS = 300

/** The name of a field for people, from its name or the end of its pointer. */
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
 * Returns the error of a field as a sentence. A text such as "can't be blank" or "Required" needs the name of the field
 * before it.
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

/** Returns the most useful sentence: a specific one, then a summary, then that of a field, then one of the status. */
function chooseMessage({ sentences, fieldErrors, fieldNotes }: Findings): string | undefined {
  const byMeaning = (meaning: Meaning) => sentences.find((each) => meaningOf(each) === meaning)
  const ofField = fieldErrors.map(fieldSentence).find(Boolean) ?? fieldNotes[0]
  return byMeaning('specific') ?? byMeaning('summary') ?? ofField ?? byMeaning('status')
}

/** Whether another sentence contains this one, or says more. */
function isRepeated(sentence: string, others: readonly string[]): boolean {
  const text = sentence.toLowerCase().replace(/[.!]+$/, '')
  return others.some((other) => other.toLowerCase().includes(text))
}

function infoOf(findings: Findings): ProviderErrorInfo | null {
  const message = chooseMessage(findings)
  if (message === undefined) return null
  const { code } = findings
  const fieldErrors = [...findings.fieldErrors]
  const said = [message, ...fieldErrors.map(({ detail }) => detail)]
  const details: string[] = []
  for (const sentence of [...findings.sentences, ...findings.fieldNotes]) {
    const isWorthIt =
      meaningOf(sentence) === 'specific' && !isRepeated(sentence, [...said, ...details])
    if (isWorthIt && details.length < MAX_SENTENCES) details.push(sentence)
  }
  return { message, details, fieldErrors, ...(code !== undefined && { code }) }
}

/** The value that a text contains, or the text if it is one short line. */
function readBodyText(text: string): unknown {
  const start = text
    .slice(0, MAX_BODY_CHARS)
    .replace(/^\ufeff/, '')
    .trim()
  const parsed = parseText(start)
  const isPlain = parsed === start || (typeof parsed === 'string' && start.startsWith('"'))
  if (!isPlain || typeof parsed !== 'string') return parsed
  return parsed.length <= MAX_PLAIN_CHARS && !/[\r\n]/.test(parsed.trim()) ? parsed : undefined
}

/**
 * Reads the sentence for people from the body of a provider's error, with further sentences, field errors and the
 * provider's code. It reads the structure and no names of providers: JSON of any common shape (`message`, `error`,
 * `errors`, `detail`, `fault` and others, in any case, nested and in lists), problem details, GraphQL, OData, SOAP and
 * other XML, HTML (its heading or title, as text) and one short line of plain text.
 *
 * Of several sentences, the message is the most useful one. A sentence that says what happened comes before a summary
 * ("Validation failed"), a summary before the error of a single field, and that before the words of a status ("Bad
 * Request"). Within an object, `detail` comes before `message`, and `message` before `title`. All other sentences that
 * say what happened are in `details`. A code is not a sentence: `{"error":"invalid_grant"}` has none.
 *
 * Texts are cleaned: secrets become `***`, controls and changes of direction are removed, and each is cut at 500
 * characters. The result is bounded whatever the body is: 256 KiB of text, 8 levels and 2,000 members are read. Takes
 * linear time and never throws.
 *
 * @param body - A parsed JSON value or a text, such as `ProblemError.response.body`.
 * @returns Null if the body contains no sentence for people.
 * @see {@link https://www.rfc-editor.org/rfc/rfc9457#section-3 | RFC 9457, section 3}
 * @see {@link https://www.rfc-editor.org/rfc/rfc6749#section-5.2 | RFC 6749, section 5.2}
 */
export function readProviderError(body: unknown): ProviderErrorInfo | null {
  const value = typeof body === 'string' ? readBodyText(body) : body
  for (const isLoose of [false, true]) {
    const collector = createCollector()
    collectErrors(value, collector, isLoose)
    const info = infoOf(collector)
    if (info) return info
  }
  return null
}
