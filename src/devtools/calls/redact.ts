import { withoutSecrets } from '../../components/values/withoutSecrets.js'
import { isSecretName } from '../../contract/secretNames.js'
import { maskSecrets } from '../../contract/secrets/maskSecrets.js'
import { redactUrl } from '../../contract/secrets/redactUrl.js'

/** Replacement for a secret. */
export const MASK = '***'

/** Origin that makes a URL of a path. */
const ORIGIN = 'http://h'

/** Matches the strings and numbers of valid JSON. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g

/** Begins a string that was a number. A private-use character, which texts do not contain. */
const MARK = '\uE000'

const MARKED_IN_JSON = /"\uE000(-?\d[\d.eE+-]*)"/g

/** Matches the body of a form. */
const FORM = /^[^\s=&"'<>{}]+=[^\s"'<>{}]*$/

/** Returns headers as names and values, without secrets. Cookies and authorization are secrets by their names. */
export function redactHeaders(headers: Headers | undefined): [name: string, value: string][] {
  return [...(headers ?? [])].map(([name, value]) => [
    name,
    isSecretName(name) ? MASK : maskSecrets(value),
  ])
}

/** Returns a path and query without secrets, by the rules for URLs. */
export function redactTarget(target: string): string {
  const url = ORIGIN + target
  const pairs = url.split('&')
  const marked = redactUrl(url)
    .split('&')
    .map((pair, index) => (pair !== pairs[index] && pair.endsWith('=') ? pair + MASK : pair))
  const redacted = maskSecrets(marked.join('&'))
  return redacted.startsWith(ORIGIN) ? redacted.slice(ORIGIN.length) : MASK
}

/** Returns the body of a form without secrets. Each pair alone, because a URL can have fewer pairs than a form. */
function redactForm(body: string): string {
  const pairs = body.split('&').map((pair) => redactTarget(`/?${pair}`).replace('/?', ''))
  return pairs.join('&')
}

/** Returns a value as JSON without secrets, by the names of its members and by the form of its texts. */
export function redactJson(value: unknown, indent?: number): string {
  return JSON.stringify(withoutSecrets(value, MASK), maskTexts, indent)
}

/** Marks the numbers of JSON that JavaScript would write differently, such as IDs with more than 15 digits. */
function markNumbers(json: string): string {
  return json.replace(TOKEN, (token) =>
    token.startsWith('"') || String(Number(token)) === token ? token : `"${MARK}${token}"`,
  )
}

/**
 * Returns a body without secrets: JSON by the names of its members, the body of a form by the names of its fields, and
 * other text by its form. Numbers of JSON keep their digits.
 */
export function redactBody(body: string): string {
  if (!isJson(body)) return FORM.test(body) ? redactForm(body) : maskSecrets(body)
  return redactJson(JSON.parse(markNumbers(body)), 2).replace(MARKED_IN_JSON, '$1')
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const maskTexts = (_name: string, value: unknown) =>
  typeof value === 'string' ? maskSecrets(value) : value
