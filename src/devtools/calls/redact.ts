import { withoutSecrets } from '../../components/values/withoutSecrets.js'
import { isSecretName } from '../../contract/secretNames.js'
import { maskSecrets } from '../../contract/secrets/maskSecrets.js'
import { redactUrl } from '../../contract/secrets/redactUrl.js'

const MASK = '***'

/** Origin that makes a URL of a path. */
const ORIGIN = 'http://h'

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

/**
 * Returns a body without secrets: JSON by the names of its members, the body of a form by the names of its fields, and
 * other text by its form.
 */
export function redactBody(body: string): string {
  try {
    return redactJson(JSON.parse(body), 2)
  } catch {
    return FORM.test(body) ? redactForm(body) : maskSecrets(body)
  }
}

const maskTexts = (_name: string, value: unknown) =>
  typeof value === 'string' ? maskSecrets(value) : value
