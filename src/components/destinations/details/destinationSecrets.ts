import type { Destination } from '../../../contract/calls/destinations.js'
import { pointerTo } from '../../../contract/json/json.js'
import { isSecretPath } from '../../values/withoutSecrets.js'

/** What a list does with values that are secrets: says that they are set, shows them when asked to, or nothing. */
export type SecretsMode = 'hide' | 'reveal' | 'omit'

/** Whether the value at a JSON Pointer (RFC 6901) of a destination is a secret, beside those that the kit knows. */
export type IsSecret = (pointer: string, destination: Destination) => boolean

/** Keys whose value is an address that can carry a secret. */
const ADDRESSES = new Set(['url', 'serverUrl', 'queueUrl', 'uri'])

/** Whether a key's value is an address, of which only host and path are shown. */
export function isAddress(name: string): boolean {
  return ADDRESSES.has(name)
}

/** Whether the relay took a value out, so that there is nothing to show. */
export function isTaken(destination: Destination, pointer: string): boolean {
  const { redacted = [] } = destination
  return redacted.some((taken) => pointer === taken || pointer.startsWith(`${taken}/`))
}

/** Whether a value of a destination's metadata is a secret as a whole: by its name, a header's, or by the page's rule. */
export function isSecretByRule(
  destination: Destination,
  names: readonly string[],
  isSecret: IsSecret | undefined,
): boolean {
  return isSecretPath(names) || (isSecret?.(pointerTo('metadata', ...names), destination) ?? false)
}

/**
 * Whether a value of a destination's metadata is a secret by a rule, or the relay has taken something out of it. A
 * relay in another language may pass on what ours would have taken out.
 */
export function isSecretAt(
  destination: Destination,
  names: readonly string[],
  isSecret: IsSecret | undefined,
): boolean {
  return (
    isTaken(destination, pointerTo('metadata', ...names)) ||
    isSecretByRule(destination, names, isSecret)
  )
}

/** What a list says of secrets. */
export interface SecretRules {
  secrets: SecretsMode
  isSecret: IsSecret | undefined
}

/** Whether nothing of a value is shown where secrets are left out. */
export function isOmitted(
  destination: Destination,
  name: string,
  { secrets, isSecret }: SecretRules,
): boolean {
  if (secrets !== 'omit') return false
  const isEmptied = !destination.metadata[name] && isTaken(destination, pointerTo('metadata', name))
  return isEmptied || isSecretByRule(destination, [name], isSecret)
}
