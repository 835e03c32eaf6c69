import { decodeText } from '../../contract/json/decodeText.js'
import { isSecretName } from '../../contract/secretNames.js'
import { maskPairs } from '../../contract/secrets/maskPairs.js'
import { maskSecrets } from '../../contract/secrets/maskSecrets.js'
import { redactUrlsIn } from '../../contract/secrets/redactUrlsIn.js'

/** Replacement for a secret. */
const HIDDEN = '•••'

/** Whether a value contains a secret, or is an HTTP credential. */
function containsSecret(value: string): boolean {
  return (
    maskSecrets(value) !== value ||
    maskPairs(value, true) !== value ||
    /^\s*(?:bearer|basic|token|digest)\s+\S/i.test(value)
  )
}

/** Redacts a query parameter if its name or value indicates a secret. */
function withoutSecret(pair: string): string {
  const equals = pair.indexOf('=')
  const name = equals === -1 ? '' : pair.slice(0, equals)
  const value = decodeText(pair.slice(equals + 1))
  const address = `http://host/?${pair}`
  const isSecret =
    isSecretName(decodeText(name)) || redactUrlsIn(address) !== address || containsSecret(value)
  if (!isSecret) return pair
  return equals === -1 ? HIDDEN : `${name}=${HIDDEN}`
}

/** Redacts values of a query that are or look like secrets. */
export function targetWithoutSecrets(target: string): string {
  const at = target.indexOf('?')
  if (at === -1) return target
  const pairs = target.slice(at + 1).split('&')
  return `${target.slice(0, at)}?${pairs.map(withoutSecret).join('&')}`
}

/** Redacts header values that are secrets. */
export function headersWithoutSecrets(
  headers: readonly (readonly [string, string])[],
): [string, string][] {
  return headers.map(([name, value]) => {
    const isSecret = isSecretName(name) || containsSecret(value)
    return [name, isSecret ? HIDDEN : value]
  })
}
