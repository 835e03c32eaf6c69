import type { Destination } from '../../contract/destinations.js'
import { isHeadersName, isSecretName } from '../../contract/secretNames.js'

/** What a list does with values that are secrets: says that they are set, shows them when asked to, or nothing. */
export type SecretsMode = 'hide' | 'reveal' | 'omit'

/** Whether the value at a JSON Pointer (RFC 6901) of a destination is a secret, beside those that the kit knows. */
export type IsSecret = (pointer: string, destination: Destination) => boolean

/** Keys whose value is an address that can carry a secret. */
const ADDRESSES = new Set(['url', 'serverUrl', 'queueUrl'])

/** A JSON Pointer for names (RFC 6901, section 3). */
export function pointerTo(...names: string[]): string {
  return names.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

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
  return (
    isSecretName(names.at(-1) ?? '') ||
    names.slice(0, -1).some(isHeadersName) ||
    (isSecret?.(pointerTo('metadata', ...names), destination) ?? false)
  )
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
