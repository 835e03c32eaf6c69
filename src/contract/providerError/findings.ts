import type { FieldError } from '../json/fieldErrors.js'
import type { FieldLocation } from '../json/fieldLocation.js'
import { cleanText } from './cleanText.js'
import type { FoundCode } from './codeOf.js'
import { isSentence } from './isSentence.js'
import { MAX_FIELD_ERRORS, MAX_NODES, MAX_SENTENCES } from './limits.js'

/** Maximum length of a field's name or pointer, in characters. */
const MAX_LOCATION_CHARS = 200

/** Sentences, field errors and code found in a body. */
export interface Findings {
  /** Sentences that are not about a single field, outermost first. */
  readonly sentences: readonly string[]
  /** Additional sentences of field errors, such as their titles. */
  readonly fieldNotes: readonly string[]
  readonly fieldErrors: readonly FieldError[]
  readonly code: string | undefined
}

/** Collects findings up to the limits for a body. */
export interface Collector extends Findings {
  /** Counts members and elements to read. Returns the number that may still be read. */
  spend(nodes: number): number
  /**
   * Adds a text if it is a sentence.
   *
   * @param isFieldNote - Whether the sentence belongs to a field error.
   */
  addSentence(text: string, isFieldNote: boolean): void
  /** Adds the error of a field. */
  addFieldError(location: FieldLocation, text: string): void
  /** Adds the code of an error. Keeps the outermost code, and prefers a code to a kind of error. */
  addCode(code: FoundCode | undefined): void
}

/** Removes secrets and control characters from a location. */
function cleanLocation(location: FieldLocation): FieldLocation {
  const parts = Object.entries(location).map(([name, value]) => [
    name,
    cleanText(value, MAX_LOCATION_CHARS),
  ])
  return Object.fromEntries(parts.filter(([, value]) => value))
}

/** Creates an empty collector. */
export function createCollector(): Collector {
  let nodesLeft = MAX_NODES
  const sentences = new Set<string>()
  const fieldNotes = new Set<string>()
  const fieldErrors = new Map<string, FieldError>()
  let found: FoundCode | undefined
  return {
    get sentences() {
      return [...sentences]
    },
    get fieldNotes() {
      return [...fieldNotes]
    },
    get fieldErrors() {
      return [...fieldErrors.values()]
    },
    get code() {
      return found?.code
    },
    spend: (nodes) => {
      const granted = Math.min(nodes, nodesLeft)
      nodesLeft -= granted
      return granted
    },
    addSentence: (text, isFieldNote) => {
      const added = isFieldNote ? fieldNotes : sentences
      // Collects more sentences than are returned, because one becomes the message, and the least specific ones are
      // dropped later.
      if (added.size > 2 * MAX_SENTENCES) return
      const sentence = cleanText(text)
      if (isSentence(sentence)) added.add(sentence)
    },
    addFieldError: (location, text) => {
      if (fieldErrors.size >= MAX_FIELD_ERRORS) return
      const detail = cleanText(text)
      const fieldError = { ...cleanLocation(location), detail }
      if (detail !== '') fieldErrors.set(JSON.stringify(fieldError), fieldError)
    },
    addCode: (code) => {
      if (!found || (found.isKind && code && !code.isKind)) found = code
    },
  }
}
