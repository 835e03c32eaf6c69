import type { DestinationType } from '../../../contract/calls/destinations.js'
import type { DestinationMessages } from '../../messages/en/destinations.js'

/** Returns the label of a destination type. An unknown type keeps the service's name. */
export function typeLabel(type: string, messages: DestinationMessages): string {
  return Object.hasOwn(messages.types, type) ? messages.types[type as DestinationType] : type // own key
}

/** Returns the labels of types as a list. Returns an empty string for no types. */
export function typeLabels(
  types: readonly string[],
  messages: DestinationMessages,
  locale: string,
): string {
  const labels = types.map((type) => typeLabel(type, messages))
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(labels)
}
