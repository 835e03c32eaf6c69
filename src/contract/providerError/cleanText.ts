import { maskSecrets } from '../secrets/maskSecrets.js'
import { MAX_SENTENCE_CHARS } from './limits.js'
import { toOneLine } from './toOneLine.js'

/** Maximum length of the text that is searched for secrets, in characters. */
const MAX_MASKED_CHARS = 4096

/** Maximum length of a quoted value that `maskSecrets` finds, in characters, including its name. */
const MAX_QUOTED_CHARS = 300

/** Matches the stack trace of JavaScript, Java, .NET or Apex after a message. */
const STACK = /\n(?:[ \t]+at |(?:Class|Trigger)\.).*/s

/** Cuts a text before a word or quoted value that would otherwise be split, because it can be a secret. */
function startOf(text: string): string {
  const words = text.slice(0, text.lastIndexOf(' ', MAX_MASKED_CHARS) + 1)
  const endAt = Math.max(0, words.length - MAX_QUOTED_CHARS)
  const quote = words.slice(endAt).search(/["']/)
  return quote === -1 ? words : words.slice(0, endAt + quote)
}

/** Cuts a text after a word and adds an ellipsis. A text without spaces is cut at any character. */
function cutAtWord(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  const start = text.slice(0, maxChars - 1)
  const space = start.lastIndexOf(' ')
  const cut = space > maxChars / 2 ? start.slice(0, space) : start.replace(/[\ud800-\udbff]$/, '')
  return `${cut}…`
}

/**
 * Prepares a provider's text for display. The result is one line of limited length, without secrets, control characters
 * and direction changes. Returns an empty string if nothing is left.
 *
 * @param maxChars - Maximum length, in characters.
 */
export function cleanText(text: string, maxChars = MAX_SENTENCE_CHARS): string {
  const start = text.slice(0, 2 * MAX_MASKED_CHARS)
  const line = toOneLine(start.replace(STACK, ''))
  const isWhole = line.length <= MAX_MASKED_CHARS && start.length === text.length
  const shown = maskSecrets(isWhole ? line : startOf(line)).trim()
  return cutAtWord(isWhole || !shown ? shown : `${shown}…`, maxChars)
}
