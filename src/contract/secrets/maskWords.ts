import { isRandomLooking } from './isRandomLooking.js'
import { maskPairs } from './maskPairs.js'
import { maskTokens } from './maskTokens.js'

const MASK = '***'

/** Matches an HTTP authentication scheme and the word after it. */
const CREDENTIAL = /\b(bearer|basic|digest|token|apikey)(\s+)([\w.~+/-]{8,}={0,2})/gi

/** Returns whether a word decodes to `user:password` (RFC 7617, section 2). */
function isBasic(word: string): boolean {
  try {
    const decoded = atob(word)
    return /^[\x20-\x7e]*$/.test(decoded) && decoded.lastIndexOf(':') > 0
  } catch {
    return false
  }
}

function maskCredential(text: string, scheme: string, space: string, word: string): string {
  const isCredential = isRandomLooking(word) || word.endsWith('=') || isBasic(word)
  return isCredential ? scheme + space + MASK : text
}

/** Matches schemes whose `:` and `@` belong to an address, not to a password. */
const ADDRESS = /^(?:mailto|sips?|acct|xmpp):/i

/** Masks `user:password@host` and `:password@host` without a scheme, if the host has a dot or port, or a digit precedes it. */
function maskUserinfo(word: string): string {
  const at = word.lastIndexOf('@')
  const colon = word.indexOf(':')
  if (colon < 0 || colon > at || at === word.length - 1) return word
  if (/:[/\\]/.test(word) || /^https?:/i.test(word) || ADDRESS.test(word)) return word
  const isHost = /[.:]|^localhost\b/i.test(word.slice(at + 1))
  return isHost || /\d/.test(word.slice(colon, at)) ? MASK + word.slice(at) : word
}

/** Options for {@link maskWords}. */
interface MaskWordsOptions {
  /** Whether `directory:user@domain` is allowed, as in the names of database users. @default false */
  allowsUserinfo?: boolean
}

/**
 * Masks the secrets in a text whose URLs are already redacted: tokens of published formats, userinfo, HTTP credentials
 * and the values of secret names. All other text stays unchanged, such as "Basic orders". Takes linear time.
 */
export function maskWords(text: string, { allowsUserinfo = false }: MaskWordsOptions = {}): string {
  const words =
    text.includes('@') && !allowsUserinfo ? text.replace(/[^\s"'<>()]+/g, maskUserinfo) : text
  return maskTokens(maskPairs(words.replace(CREDENTIAL, maskCredential), false))
}
