import type { FieldFilter } from '../../contract/calls/searchBody.js'
import type { JsonObject } from '../../contract/json/json.js'
import { shown } from '../checks/badOption.js'
import { fieldsOf, type SandboxProvider } from '../provider/provider.js'
import { Refusal } from '../responses/problems.js'
import type { Mappings } from './mappings.js'

/** Records that a search covers, with their provider and mappings. */
export interface SearchScope {
  records: JsonObject[]
  provider: SandboxProvider
  mappings: Mappings
}

/** Returns the first field of a record with this lower-case name, or undefined. */
function findField({ provider, mappings }: SearchScope, raw: JsonObject, wanted: string) {
  const fields = fieldsOf(provider, raw)
  // The ID comes before all other fields, as in search results.
  if (wanted === 'id') return { value: Object.hasOwn(fields, 'id') ? fields.id : raw.id }
  for (const name of Object.keys(fields)) {
    if (mappings.lower(name) === wanted) return { value: fields[name] }
  }
  return undefined
}

/** Returns the names of all fields, in lower case. */
function namesOf({ records, provider, mappings }: SearchScope): string[] {
  const names = new Set(['id'])
  for (const raw of records)
    for (const name of Object.keys(fieldsOf(provider, raw))) names.add(name)
  return [...new Set([...names].map(mappings.lower))]
}

function isEqual(found: unknown, wanted: string): boolean {
  // Null and nested values have no text representation for a filter, so they match nothing.
  return typeof found !== 'object' && found !== undefined && String(found) === wanted
}

/** Returns the provider's field of a filter, in lower case. */
function fieldOf({ fieldName }: FieldFilter, mappings: Mappings): string {
  const providerField = mappings.providerName(fieldName)
  if (providerField) return providerField.toLowerCase()

  const mapped = mappings.mappedName(fieldName)
  if (!mapped) return fieldName.toLowerCase()
  throw new Refusal('unknown-field', {
    detail: `The provider's field "${fieldName}" is mapped. Filters must use its mapped name.`,
    remedy: `Use "${mapped}" as fieldName.`,
  })
}

/**
 * Returns one page of the records that match all filters, as the provider returns them.
 *
 * @throws Refusal if the field of a filter is unknown
 */
export function findRecords(
  scope: SearchScope,
  filters: FieldFilter[],
  pageSize: number,
): JsonObject[] {
  const { records, mappings } = scope
  const conditions = filters.map((filter) => {
    const name = fieldOf(filter, mappings)
    const isKnown =
      records.length === 0 ||
      mappings.providerName(filter.fieldName) !== undefined ||
      records.some((raw) => findField(scope, raw, name))
    if (isKnown) return { name, value: String(filter.value) }

    throw new Refusal('unknown-field', {
      detail: `The field ${shown(filter.fieldName)} is neither a mapped field nor a field of the provider.`,
      remedy: 'Use one of the fields in context.fields, or a mapped name.',
      context: { fields: namesOf(scope).filter((one) => mappings.mappedName(one) === undefined) },
    })
  })

  const page: JsonObject[] = []
  for (const raw of records) {
    if (page.length === pageSize) break
    if (conditions.every(({ name, value }) => isEqual(findField(scope, raw, name)?.value, value)))
      page.push(raw)
  }
  return page
}
