import { decodeText } from '../../contract/json/decodeText.js'
import { isSecretName } from '../../contract/secretNames.js'
import { maskPairs } from '../../contract/secrets/maskPairs.js'
import { maskSecrets } from '../../contract/secrets/maskSecrets.js'
import { redactUrlsIn } from '../../contract/secrets/redactUrlsIn.js'

/** What stands in the place of a secret. */
const HIDDEN = '•••'

/** Whether a value contains a secret, or is an HTTP credential. */
function hasSecret(value: string): boolean {
  return (
    maskSecrets(value) !== value ||
    maskPairs(value, true) !== value ||
    /^\s*(?:bearer|basic|token|digest)\s+\S/i.test(value)
  )
}

/** One parameter of a query: by its name, or by what its value looks like. */
function withoutSecret(pair: string): string {
  const equals = pair.indexOf('=')
  const name = equals === -1 ? '' : pair.slice(0, equals)
  const value = decodeText(pair.slice(equals + 1))
  const address = `http://host/?${pair}`
  const isSecret =
    isSecretName(decodeText(name)) || redactUrlsIn(address) !== address || hasSecret(value)
  if (!isSecret) return pair
  return equals === -1 ? HIDDEN : `${name}=${HIDDEN}`
}

/** Path and query without the values that are secrets, or look like one. */
export function targetWithoutSecrets(target: string): string {
  const at = target.indexOf('?')
  if (at === -1) return target
  const pairs = target.slice(at + 1).split('&')
  return `${target.slice(0, at)}?${pairs.map(withoutSecret).join('&')}`
}

/** Headers without the values that are secrets. */
export function headersWithoutSecrets(
  headers: readonly (readonly [string, string])[],
): [string, string][] {
  return headers.map(([name, value]) => {
    const isSecret = isSecretName(name) || hasSecret(value)
    return [name, isSecret ? HIDDEN : value]
  })
}
