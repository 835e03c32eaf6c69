import { HOLD_PREFIX, hashedName } from '../../client/hold/holdStore.js'
import type { SearchRequest } from '../../contract/calls/search.js'
import { isJsonObject } from '../../contract/json/json.js'
import { isSecretName } from '../../contract/secretNames.js'
import type { FilterDraft, FilterValueType } from './searchDraft.js'

/** Filter of a recent search. `value` is not stored if the field is sensitive. */
export interface RecentFilter extends Pick<FilterDraft, 'fieldName' | 'valueType'> {
  value?: string
}

/** Search that the user has submitted before. */
export interface RecentSearch {
  objectName: string
  filters: readonly RecentFilter[]
}

/** Maximum number of stored searches. */
const MAX_SEARCHES = 5

/** Maximum length of a stored search, in characters. Longer ones are not stored. */
const MAX_LENGTH = 4_000

const PREFIX = 'svc-react:recent:'

const listeners = new Set<() => void>()

/** Returns the storage name for an integration, relay and partition. The name does not reveal them. */
export function storageName(connectionKey: string, integration: string): string {
  return PREFIX + hashedName(JSON.stringify([connectionKey, integration])).slice(HOLD_PREFIX.length)
}

/** Returns the stored text, or an empty text if there is none or the storage is forbidden. */
export function readStored(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}

/** Stores searches for the browser tab, or removes them if there are none. */
export function writeStored(name: string, searches: readonly RecentSearch[]): void {
  try {
    if (searches.length > 0) sessionStorage.setItem(name, JSON.stringify(searches))
    else sessionStorage.removeItem(name)
  } catch {
    // If the storage is full or forbidden, the search is not stored.
  }
  for (const listener of listeners) listener()
}

/** Calls `listener` when searches are stored. Returns a function that removes it. */
export function subscribeToStored(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function isType(value: unknown): value is FilterValueType {
  return value === 'text' || value === 'number' || value === 'boolean'
}

function filterIn(stored: unknown): RecentFilter[] {
  if (!isJsonObject(stored)) return []
  const { fieldName, valueType, value } = stored
  if (typeof fieldName !== 'string' || !isType(valueType)) return []
  return [{ fieldName, valueType, ...(typeof value === 'string' && { value }) }]
}

/** Parses stored searches. Skips invalid ones, because other scripts can write to the storage too. */
export function parseStored(text: string): RecentSearch[] {
  try {
    const stored: unknown = JSON.parse(text)
    if (!Array.isArray(stored)) return []
    return stored.slice(0, MAX_SEARCHES).flatMap((search: unknown): RecentSearch[] => {
      if (!isJsonObject(search) || typeof search.objectName !== 'string') return []
      const filters = Array.isArray(search.filters) ? search.filters.flatMap(filterIn) : []
      return [{ objectName: search.objectName, filters }]
    })
  } catch {
    return []
  }
}

/** Adds a search to the start of a list, without the values of sensitive fields. Removes duplicates. */
export function withSearch(
  searches: readonly RecentSearch[],
  { objectName, fieldFilters }: SearchRequest,
  isSensitive: (fieldName: string) => boolean,
): RecentSearch[] {
  const filters = fieldFilters.map(({ fieldName, value }): RecentFilter => {
    const type = typeof value
    const valueType = isType(type) ? type : 'text'
    const isHidden = isSensitive(fieldName) || isSecretName(fieldName)
    return { fieldName, valueType, ...(!isHidden && { value: String(value) }) }
  })
  const added = JSON.stringify({ objectName, filters })
  if (added.length > MAX_LENGTH) return [...searches]
  const others = searches.filter((search) => JSON.stringify(search) !== added)
  return [{ objectName, filters }, ...others].slice(0, MAX_SEARCHES)
}
