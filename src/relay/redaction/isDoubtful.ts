import { isSecretName } from '../../contract/secretNames.js'
import { isPasswordLike } from '../../contract/secrets/isPasswordLike.js'
import { isRandomLooking } from '../../contract/secrets/isRandomLooking.js'
import { maskPairs } from '../../contract/secrets/maskPairs.js'
import { maskWords } from '../../contract/secrets/maskWords.js'
import { URL_IN_TEXT } from '../../contract/secrets/redactUrlsIn.js'

/** Texts in which nothing here finds a secret. Most settings are, so this saves most of the work. */
const HARMLESS = /^[A-Za-z0-9]{0,15}$/

/** An HTTP credential as a whole text, or a user with a password for a command. */
const CREDENTIAL =
  /^\s*(?:bearer|basic|token|digest|apikey)\s+\S|(?:^|\s)-{1,2}u(?:ser)?[\s=]+\S+:\S/i

/** A setting with its name, written as JSON, YAML or XML: `"name": "PASSWORD"`. */
const NAMED =
  /(?<![\w.-])(?:name|key|k|n|id|field|header|env|label|param|property|variable)[\\"']{0,3}\s{0,4}[=:]\s{0,4}[\\"']{0,3}([\w.-]{1,64})/gi

/** The word after a word for a secret, as in "password is x". */
const SPOKEN =
  /(?:password|passwd|passphrase|pwd|secret|token|api[-_ ]?key)\s{1,4}(?:is\s{1,4})?([^\s,;.]{6,64})/gi

/** `user:password@host`, or a password with an address behind it. */
const USERINFO = /^[^:]+:.*@/

/** Whether a text says a secret in words, or names one whose value can be anywhere in it. */
function namesSecret(text: string): boolean {
  for (const [, name = ''] of text.matchAll(NAMED)) if (isSecretName(name)) return true
  for (const [, word = ''] of text.matchAll(SPOKEN)) {
    if (/\d/.test(word) && /[A-Za-z]/.test(word)) return true
  }
  return false
}

/** A run of letters that is longer than a word. */
const LONG_RUN = /[A-Za-z]{32}/

/** Whether a word is Base64 with its padding. */
function isPadded(word: string): boolean {
  return word.length % 4 === 0 && /^[A-Za-z0-9+/_-]{6,}={1,2}$/.test(word)
}

/** Whether a word of a text can be a credential. */
function isDoubtfulWord(word: string): boolean {
  if (HARMLESS.test(word)) return false
  return (
    USERINFO.test(word) ||
    isPasswordLike(word) ||
    isPadded(word) ||
    LONG_RUN.test(word) ||
    word.split(/[/:|=,;()[\]{}]+/).some(isRandomLooking)
  )
}

/** Whether a text of unknown meaning, whose URLs are redacted, can contain a secret. Takes linear time. */
export function isDoubtful(text: string): boolean {
  if (HARMLESS.test(text)) return false
  if (
    CREDENTIAL.test(text) ||
    namesSecret(text) ||
    maskPairs(text, true) !== text ||
    maskWords(text) !== text
  ) {
    return true
  }
  // The URLs in it have been redacted, and their hosts can look random.
  return text
    .replace(URL_IN_TEXT, ' ')
    .split(/[\s"'`<>]+/)
    .some(isDoubtfulWord)
}
