import type { FieldSuggestion } from '../../../hooks/search-form/useFieldSuggestions.js'

/** Maximum number of suggestions. Users narrow the list by typing. */
const MAX_MATCHES = 50

/**
 * Returns the fields that match a text, prefix matches first. Returns an empty list if the text is the name of the only
 * match.
 */
export function matchingFields(
  fields: readonly FieldSuggestion[],
  typed: string,
): FieldSuggestion[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return fields.slice(0, MAX_MATCHES)
  const placeOf = ({ name, label = '' }: FieldSuggestion) => {
    const places = [name, label].map((text) => text.toLowerCase().indexOf(wanted))
    return Math.min(...places.map((place) => (place < 0 ? Infinity : place)))
  }
  const found = fields.map((field) => ({ field, place: placeOf(field) }))
  const matching = [
    ...found.filter(({ place }) => place === 0),
    ...found.filter(({ place }) => place > 0 && place < Infinity),
  ].map(({ field }) => field)
  return matching.length === 1 && matching[0]?.name === typed ? [] : matching.slice(0, MAX_MATCHES)
}
