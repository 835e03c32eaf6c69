import type { Destination } from '../../../contract/calls/destinations.js'
import { pointerTo } from '../../../contract/json/json.js'
import { isSecretPath } from '../../values/withoutSecrets.js'

/** How a list shows secrets: as a placeholder, when the user reveals them, or not at all. */
export type SecretsMode = 'hide' | 'reveal' | 'omit'

/** Returns whether the value at a JSON Pointer (RFC 6901) of a destination is also a secret. */
export type IsSecret = (pointer: string, destination: Destination) => boolean

/** Keys whose value is an address that can contain a secret. */
const ADDRESSES = new Set(['url', 'serverUrl', 'queueUrl', 'uri'])

/** Returns whether a key's value is an address, of which only host and path are shown. */
export function isAddress(name: string): boolean {
  return ADDRESSES.has(name)
}

/** Returns whether the relay has removed a value. */
export function isRedacted(destination: Destination, pointer: string): boolean {
  const { redacted = [] } = destination
  return redacted.some((removed) => pointer === removed || pointer.startsWith(`${removed}/`))
}

/**
 * Returns whether a whole metadata value is a secret: by its name, because it is a header, or by the page's `isSecret`.
 */
export function isSecretByRule(
  destination: Destination,
  names: readonly string[],
  isSecret: IsSecret | undefined,
): boolean {
  return isSecretPath(names) || (isSecret?.(pointerTo('metadata', ...names), destination) ?? false)
}

/**
 * Returns whether the relay has removed a metadata value, or a rule classifies it as a secret. The rules are necessary
 * because other implementations of the relay may not remove secrets.
 */
export function isSecretAt(
  destination: Destination,
  names: readonly string[],
  isSecret: IsSecret | undefined,
): boolean {
  return (
    isRedacted(destination, pointerTo('metadata', ...names)) ||
    isSecretByRule(destination, names, isSecret)
  )
}

/** Rules for secrets in a list. */
export interface SecretRules {
  secrets: SecretsMode
  isSecret: IsSecret | undefined
}

/** Returns whether a metadata value is left out because the list omits secrets. */
export function isOmitted(
  destination: Destination,
  name: string,
  { secrets, isSecret }: SecretRules,
): boolean {
  if (secrets !== 'omit') return false
  const isEmptied =
    !destination.metadata[name] && isRedacted(destination, pointerTo('metadata', name))
  return isEmptied || isSecretByRule(destination, [name], isSecret)
}
