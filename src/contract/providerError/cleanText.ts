import { maskSecrets } from '../secrets/maskSecrets.js'
import { MAX_SENTENCE_CHARS } from './limits.js'
import { toOneLine } from './toOneLine.js'

/** Most characters of a text that are searched for secrets. */
const MAX_MASKED_CHARS = 4096

/** Longest value in quotes that `maskSecrets` finds, in characters, with room for its name. */
const MAX_QUOTED_CHARS = 300

/** The start of a text, without a word or a quoted value that the cut would split: either can be a secret. */
function startOf(text: string): string {
  const words = text.slice(0, text.lastIndexOf(' ', MAX_MASKED_CHARS) + 1)
  const endAt = Math.max(0, words.length - MAX_QUOTED_CHARS)
  const quote = words.slice(endAt).search(/["']/)
  return quote === -1 ? words : words.slice(0, endAt + quote)
}

/** Cuts a text after a word, and marks the cut. A text without spaces is cut anywhere. */
function cutAtWord(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  const start = text.slice(0, maxChars - 1)
  const space = start.lastIndexOf(' ')
  const cut = space > maxChars / 2 ? start.slice(0, space) : start.replace(/[\ud800-\udbff]$/, '')
  return `${cut}…`
}

/**
 * Returns a text of a provider as it can be shown: on one line, without secrets, controls and changes of direction, and
 * of limited length. Returns an empty text if nothing is left.
 *
 * @param maxChars - Longest text, in characters.
 */
export function cleanText(text: string, maxChars = MAX_SENTENCE_CHARS): string {
  const start = text.slice(0, 2 * MAX_MASKED_CHARS)
  const line = toOneLine(start)
  const isWhole = line.length <= MAX_MASKED_CHARS && start.length === text.length
  return cutAtWord(maskSecrets(isWhole ? line : startOf(line)).trim(), maxChars)
}
