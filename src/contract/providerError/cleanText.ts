import { maskSecrets } from '../secrets/maskSecrets.js'
import { MAX_SENTENCE_CHARS } from './limits.js'
import { toOneLine } from './toOneLine.js'

/** Most characters of a text that are searched for secrets. */
const MAX_MASKED_CHARS = 4096

/**
 * Characters at the end of a cut text that are left out, because the cut can split a secret. No quoted value that
 * `maskSecrets` finds is longer than half of it.
 */
const UNCLEAR_CHARS = 512

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
  if (line.length <= MAX_MASKED_CHARS && start.length === text.length) {
    return cutAtWord(maskSecrets(line), maxChars)
  }
  const words = line.slice(0, line.lastIndexOf(' ', MAX_MASKED_CHARS) + 1)
  return cutAtWord(maskSecrets(words).slice(0, -UNCLEAR_CHARS), maxChars)
}
