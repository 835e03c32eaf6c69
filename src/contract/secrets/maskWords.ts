import { isRandomLooking } from './isRandomLooking.js'
import { maskPairs } from './maskPairs.js'
import { maskTokens } from './maskTokens.js'

const MASK = '***'

/** An HTTP authentication scheme and the word after it. */
const CREDENTIAL = /\b(bearer|basic|digest|token|apikey)(\s+)([\w.~+/-]{8,}={0,2})/gi

/** Whether a word decodes to `user:password` (RFC 7617, section 2). */
function isBasic(word: string): boolean {
  try {
    return /^[\x20-\x7e]+:[\x20-\x7e]*$/.test(atob(word))
  } catch {
    return false
  }
}

function maskCredential(text: string, scheme: string, space: string, word: string): string {
  const isCredential = isRandomLooking(word) || word.endsWith('=') || isBasic(word)
  return isCredential ? scheme + space + MASK : text
}

/** Schemes whose `:` and `@` belong to an address, not to a password. */
const ADDRESS = /^(?:mailto|sips?|acct|xmpp):/i

/** Masks `user:password@` of a host that has no scheme. A host has a dot or a port, or the password has a digit. */
function maskUserinfo(word: string): string {
  const at = word.lastIndexOf('@')
  const colon = word.indexOf(':')
  if (colon < 1 || colon > at || at === word.length - 1) return word
  if (/:[/\\]/.test(word) || /^https?:/i.test(word) || ADDRESS.test(word)) return word
  const isHost = /[.:]|^localhost\b/i.test(word.slice(at + 1))
  return isHost || /\d/.test(word.slice(colon, at)) ? MASK + word.slice(at) : word
}

/** Options for {@link maskWords}. */
interface MaskWordsOptions {
  /** Whether `directory:user@domain` is a name, as it is for database users. @default false */
  allowsUserinfo?: boolean
}

/**
 * Masks what is certainly a secret in a text whose URLs are redacted: tokens of published formats, userinfo, HTTP
 * credentials, and the values of secret names. Everything else stays as written, so that "Basic orders" remains. Takes
 * linear time.
 */
export function maskWords(text: string, { allowsUserinfo = false }: MaskWordsOptions = {}): string {
  const words =
    text.includes('@') && !allowsUserinfo ? text.replace(/[^\s"'<>()]+/g, maskUserinfo) : text
  return maskTokens(maskPairs(words.replace(CREDENTIAL, maskCredential), false))
}
