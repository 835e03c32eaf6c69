'use client'

import { useState } from 'react'
import type { IntegrationField } from '../../contract/calls/integrations.js'
import type { SearchRequest, SearchResponse } from '../../contract/calls/search.js'
import { fieldNames } from './fieldNames.js'

/** A suggested field for a filter. */
export interface FieldSuggestion {
  /** Field name that is sent. */
  name: string
  /** Display name, if it differs from `name`. */
  label?: string | undefined
  /** Origin of the field: mapped by the manifest or a customer, or defined by the provider. */
  source: 'mapped' | 'provider'
  /**
   * Type of the values, which selects the input: `text`, `number`, `boolean`, `date` or `select`. Other types have a text
   * input.
   * @default 'text'
   */
  type?: string | undefined
  /** Values to select from, if `type` is `select`. */
  options?: IntegrationField['options'] | undefined
  /**
   * Whether values of the field must not be stored in the browser, such as an ID number. Fields whose names look like
   * secrets are always sensitive.
   *
   * @default false
   */
  sensitive?: boolean | undefined
}

/** Suggested fields: a list for all objects, or a function that returns the list for the selected object. */
export type FieldsOption =
  | readonly FieldSuggestion[]
  | ((objectName: string) => readonly FieldSuggestion[])

/** The searched integration and object. */
type Searched = Pick<SearchRequest, 'integration' | 'objectName'>

/** Removes duplicate names, ignoring case. Keeps the first spelling. */
function distinct(fields: readonly FieldSuggestion[]): FieldSuggestion[] {
  const byName = new Map<string, FieldSuggestion>()
  for (const field of fields) {
    const key = field.name.toLowerCase()
    if (!byName.has(key)) byName.set(key, field)
  }
  return [...byName.values()]
}

function fieldsOf(results: readonly object[]): FieldSuggestion[] {
  return [
    ...fieldNames(results, 'mappedFields').map((name) => ({ name, source: 'mapped' as const })),
    ...fieldNames(results, 'fields').map((name) => ({ name, source: 'provider' as const })),
  ]
}

/** Returns the fields that the relay lists, in its order: mapped ones first. */
function knownFields(fields: readonly IntegrationField[]): FieldSuggestion[] {
  return fields.map(({ name, mappedName, label, type, options }) => ({
    name: mappedName ?? name,
    source: mappedName === undefined ? 'provider' : 'mapped',
    label,
    type,
    options,
  }))
}

function keyOf({ integration, objectName }: Searched): string {
  return JSON.stringify([integration, objectName.trim()])
}

interface Seen {
  /** Last response whose fields were read. */
  found: SearchResponse<object> | undefined
  byObject: ReadonlyMap<string, FieldSuggestion[]>
}

/** Returns the suggestion with a name. Ignores case. */
export function suggestionOf(
  suggestions: readonly FieldSuggestion[],
  fieldName: string,
): FieldSuggestion | undefined {
  const wanted = fieldName.trim().toLowerCase()
  return suggestions.find(({ name }) => name.toLowerCase() === wanted)
}

/**
 * Returns the suggested fields of an object: the fields of the host, then those that the relay lists, then fields from
 * earlier responses.
 */
export function useFieldSuggestions(
  given: FieldsOption | undefined,
  known: readonly IntegrationField[],
  selected: Searched,
  request: Searched | undefined,
  found: SearchResponse<object> | undefined,
): FieldSuggestion[] {
  const [seen, setSeen] = useState<Seen>({ found: undefined, byObject: new Map() })
  if (request && found && found !== seen.found) {
    const key = keyOf(request)
    const fields = distinct([...(seen.byObject.get(key) ?? []), ...fieldsOf(found.results)])
    setSeen({ found, byObject: new Map(seen.byObject).set(key, fields) })
  }
  const hostFields = typeof given === 'function' ? given(selected.objectName.trim()) : (given ?? [])
  return distinct([
    ...hostFields,
    ...knownFields(known),
    ...(seen.byObject.get(keyOf(selected)) ?? []),
  ])
}
