import type { FieldError } from '../json/fieldErrors.js'
import type { FieldPlace } from '../json/fieldPlace.js'
import { cleanText } from './cleanText.js'
import type { FoundCode } from './codeOf.js'
import { isSentence } from './isSentence.js'
import { MAX_FIELD_ERRORS, MAX_NODES, MAX_SENTENCES } from './limits.js'

/** Longest name or pointer of a field, in characters. */
const MAX_PLACE_CHARS = 200

/** The sentences, field errors and code that have been found in a body. */
export interface Findings {
  /** Sentences that are about no single field, the outermost first. */
  readonly sentences: readonly string[]
  /** Further sentences of field errors, such as their titles. */
  readonly fieldNotes: readonly string[]
  readonly fieldErrors: readonly FieldError[]
  readonly code: string | undefined
}

/** Collects findings, up to the limits of a body. */
export interface Collector extends Findings {
  /** Counts members and elements that are read. Returns how many of them may be. */
  spend(nodes: number): number
  /** Adds a text if it is a sentence, with or without a field. */
  addSentence(text: string, isFieldNote: boolean): void
  /** Adds the error of a field. */
  addFieldError(place: FieldPlace, text: string): void
  /** Adds the code of an error. The outermost one counts, and any code before a kind of error. */
  addCode(code: FoundCode | undefined): void
}

/** A place without what must not be shown. */
function cleanPlace(place: FieldPlace): FieldPlace {
  const parts = Object.entries(place).map(([name, value]) => [
    name,
    cleanText(value, MAX_PLACE_CHARS),
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
      // One is the message, and those that say the least are left out later.
      if (added.size > 2 * MAX_SENTENCES) return
      const sentence = cleanText(text)
      if (isSentence(sentence)) added.add(sentence)
    },
    addFieldError: (place, text) => {
      if (fieldErrors.size >= MAX_FIELD_ERRORS) return
      const detail = cleanText(text)
      const fieldError = { ...cleanPlace(place), detail }
      if (detail !== '') fieldErrors.set(JSON.stringify(fieldError), fieldError)
    },
    addCode: (code) => {
      if (!found || (found.isKind && code && !code.isKind)) found = code
    },
  }
}
