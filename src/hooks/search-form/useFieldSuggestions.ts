'use client'

import { useState } from 'react'
import type { SearchRequest, SearchResponse } from '../../contract/calls/search.js'
import { isJsonObject } from '../../contract/json/json.js'

/** A field that a filter can name. */
export interface FieldSuggestion {
  /** What is sent. */
  name: string
  /** What a person reads, where it is not the name. */
  label?: string | undefined
  /** Whether the manifest or a customer has mapped it, or it is the provider's own. */
  source: 'mapped' | 'provider'
}

/** The fields to suggest: for each object the same, or those of the object that is chosen. */
export type FieldsOption =
  | readonly FieldSuggestion[]
  | ((objectName: string) => readonly FieldSuggestion[])

/** What is searched. */
type Searched = Pick<SearchRequest, 'integration' | 'objectName'>

function namesIn(results: readonly object[], member: 'mappedFields' | 'fields'): string[] {
  return results.flatMap((result) => {
    const fields: unknown = member in result ? result[member as keyof typeof result] : undefined // `in` has asked for it
    return isJsonObject(fields) ? Object.keys(fields) : []
  })
}

/** Each name once, in whatever case: the first one says how it is written. */
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
    ...namesIn(results, 'mappedFields').map((name) => ({ name, source: 'mapped' as const })),
    ...namesIn(results, 'fields').map((name) => ({ name, source: 'provider' as const })),
  ]
}

function keyOf({ integration, objectName }: Searched): string {
  return JSON.stringify([integration, objectName.trim()])
}

interface Seen {
  /** The answer that was read last. */
  found: SearchResponse<object> | undefined
  byObject: ReadonlyMap<string, FieldSuggestion[]>
}

/** What is known of an object's fields: what the host says, then what earlier answers held. */
export function useFieldSuggestions(
  given: FieldsOption | undefined,
  chosen: Searched,
  request: Searched | undefined,
  found: SearchResponse<object> | undefined,
): FieldSuggestion[] {
  const [seen, setSeen] = useState<Seen>({ found: undefined, byObject: new Map() })
  if (request && found && found !== seen.found) {
    const key = keyOf(request)
    const fields = distinct([...(seen.byObject.get(key) ?? []), ...fieldsOf(found.results)])
    setSeen({ found, byObject: new Map(seen.byObject).set(key, fields) })
  }
  const told = typeof given === 'function' ? given(chosen.objectName.trim()) : (given ?? [])
  return distinct([...told, ...(seen.byObject.get(keyOf(chosen)) ?? [])])
}
