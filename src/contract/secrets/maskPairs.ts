import { isSecretName } from '../secretNames.js'

/**
 * Matches a name and the separator before its value, as in `password=`, `"password": "`, `\"password\":`, `Password =>`
 * and `<password>`. The name must be a whole word, so that a long word is scanned only once. An "error code" or "status
 * code" is not a secret.
 */
const NAME_AND_SIGN =
  /(?<![\w.-]|\/\/)(?!(?<=(?:error|status|response|exit) )code\b)([\w.-]+)[\\"'\])]{0,3}\s{0,16}(=>|={1,3}|:=|[:>])(?!\/\/)[\s\\"'[(]{0,6}/gi

/** Matches a value, up to its closing quote if it has one. A template such as `{{ token }}` is not a value. */
const VALUE =
  /(?<=")[^"\n]{1,256}(?=")|(?<=')[^'\n]{1,256}(?=')|(?!\{\{|\$\{|<\/)[^\s\\"'&;,>}\])][^\s\\"'&;,<>]*/y

/** Matches a command-line option with its value, as in `--password x`. */
const OPTION = /(?<![\w-])(--?)([A-Za-z][\w-]*)(\s{1,4})([^\s\\"'&;,<>{}$-][^\s]*)/g

/** Returns whether a value mixes letters and digits, as credentials do and words do not. */
function isMixed(value: string): boolean {
  return value.length >= 6 && /\d/.test(value) && /[A-Za-z]/.test(value)
}

/** Maximum number of characters that are checked to distinguish a value from a word. */
const MAX_WORD_CHARS = 64

function maskOptions(text: string): string {
  return text.replace(OPTION, (option, dashes: string, name: string, space: string) =>
    isSecretName(name) ? `${dashes}${name}${space}***` : option,
  )
}

/**
 * Replaces the values of secret names in a text with `***`: `password=x` becomes `password=***`. Takes linear time.
 *
 * @param isStrict - Whether to mask every value after a colon or an arrow. If false, only values that mix letters and
 *   digits are masked, because "Password: reset" is a sentence.
 */
export function maskPairs(text: string, isStrict: boolean): string {
  if (!/[=:>-]/.test(text)) return text
  let masked = ''
  let doneAt = 0
  for (const match of text.matchAll(NAME_AND_SIGN)) {
    const [whole, name = '', sign = ''] = match
    if (match.index < doneAt || !isSecretName(name)) continue
    // A pair with quotes on both sides is JSON, not a sentence.
    const isJson = /["'].*["']$/.test(whole)
    const valueAt = match.index + whole.length
    const word = text.slice(valueAt, valueAt + MAX_WORD_CHARS).replace(/[\s"'&;,:].*/s, '')
    if (!isStrict && !isJson && (sign === ':' || sign.endsWith('>')) && !isMixed(word)) continue
    VALUE.lastIndex = valueAt
    if (!VALUE.test(text)) continue
    masked += `${text.slice(doneAt, valueAt)}***`
    doneAt = VALUE.lastIndex
  }
  return maskOptions(masked + text.slice(doneAt))
}
