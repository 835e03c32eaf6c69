import { isSecretName } from '../../contract/secretNames.js'
import { isPasswordLike } from '../../contract/secrets/isPasswordLike.js'
import { isRandomLooking } from '../../contract/secrets/isRandomLooking.js'
import { maskPairs } from '../../contract/secrets/maskPairs.js'
import { maskWords } from '../../contract/secrets/maskWords.js'
import { URL_IN_TEXT } from '../../contract/secrets/redactUrlsIn.js'

/** Texts in which no check of this file finds a secret. Most settings match, which saves most of the work. */
const HARMLESS = /^[A-Za-z0-9]{0,15}$/

/** A text that is an HTTP credential, or contains a command-line option with a user and a password. */
const CREDENTIAL =
  /^\s*(?:bearer|basic|token|digest|apikey)\s+\S|(?:^|\s)-{1,2}u(?:ser)?[\s=]+(?:=|[^\s=]\S*):\S/i

/** The name of a setting, written as JSON, YAML or XML: `"name": "PASSWORD"`. */
const NAMED =
  /(?<![\w.-])(?:name|key|k|n|id|field|header|env|label|param|property|variable)[\\"']{0,3}\s{0,4}[=:]\s{0,4}[\\"']{0,3}([\w.-]{1,64})/gi

/** The word after "password" or a similar word, as in "password is x". */
const SECRET_IN_PROSE =
  /(?:password|passwd|passphrase|pwd|secret|token|api[-_ ]?key)\s{1,4}(?:is\s{1,4})?([^\s,;.]{6,64})/gi

/** `user:password@host`, or a password followed by an address. Redis needs no user. */
const USERINFO = /^[^:]*:.*@/

/** Whether a string contains a secret in prose, or the name of a secret setting. */
function mentionsSecret(text: string): boolean {
  for (const [, name = ''] of text.matchAll(NAMED)) if (isSecretName(name)) return true
  for (const [, word = ''] of text.matchAll(SECRET_IN_PROSE)) {
    if (/\d/.test(word) && /[A-Za-z]/.test(word)) return true
  }
  return false
}

/** A run of letters that is too long to be a word. */
const LONG_RUN = /[A-Za-z]{32}/

/** Whether a word is Base64 with its padding. */
function isPadded(word: string): boolean {
  return word.length % 4 === 0 && /^[A-Za-z0-9+/_-]{6,}={1,2}$/.test(word)
}

/** Whether a word of a string may be a credential. */
function isSuspiciousWord(word: string): boolean {
  if (HARMLESS.test(word)) return false
  return (
    USERINFO.test(word) ||
    isPasswordLike(word) ||
    isPadded(word) ||
    LONG_RUN.test(word) ||
    word.split(/[/:|=,;()[\]{}]+/).some(isRandomLooking)
  )
}

/** Whether a string of unknown meaning may contain a secret. Its URLs must already be redacted. Takes linear time. */
export function mayContainSecret(text: string): boolean {
  if (HARMLESS.test(text)) return false
  if (
    CREDENTIAL.test(text) ||
    mentionsSecret(text) ||
    maskPairs(text, true) !== text ||
    maskWords(text) !== text
  ) {
    return true
  }
  // URLs are skipped: they are already redacted, and their hosts can look random.
  return text
    .replace(URL_IN_TEXT, ' ')
    .split(/[\s"'`<>]+/)
    .some(isSuspiciousWord)
}
