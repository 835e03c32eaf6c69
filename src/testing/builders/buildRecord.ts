import type { SearchResult } from '../../contract/calls/search.js'

/** A record with all four documented members. */
export type BuiltRecord = SearchResult &
  Required<Pick<SearchResult, 'id' | 'fields' | 'mappedFields' | 'raw'>>

let built = 0

/**
 * Creates a record as a search returns it, with a unique ID and email address. It is the same in each run.
 *
 * @param overrides - Members to override. Without `raw`, it is derived from `id` and `fields`.
 * @example
 * ```ts
 * const record = buildRecord({ mappedFields: { tier: 'gold' } })
 * ```
 */
export function buildRecord(overrides: SearchResult = {}): BuiltRecord {
  built += 1
  const { id = `rec_test_${built}`, mappedFields = { phone: '+1 555 0100' } } = overrides
  const fields = overrides.fields ?? {
    id,
    firstname: 'Ada',
    lastname: 'Okafor',
    email: `ada.okafor.${built}@example.com`,
  }
  return { raw: { id, properties: fields }, ...overrides, id, fields, mappedFields }
}
