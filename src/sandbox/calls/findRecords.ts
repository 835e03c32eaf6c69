import type { FieldFilter } from '../../contract/calls/searchBody.js'
import type { JsonObject } from '../../contract/json/json.js'
import { shown } from '../checks/badOption.js'
import { fieldsOf, type SandboxProvider } from '../provider/provider.js'
import { Refusal } from '../responses/problems.js'
import type { Mappings } from './mappings.js'

/** What a search looks through. */
export interface Shelf {
  records: JsonObject[]
  provider: SandboxProvider
  mappings: Mappings
}

/** The field of a record with this lower-case name, or undefined: of several, the first. */
function findField({ provider, mappings }: Shelf, raw: JsonObject, wanted: string) {
  const fields = fieldsOf(provider, raw)
  // The id comes before all other fields, as in what a search gives.
  if (wanted === 'id') return { value: Object.hasOwn(fields, 'id') ? fields.id : raw.id }
  for (const name of Object.keys(fields)) {
    if (mappings.lower(name) === wanted) return { value: fields[name] }
  }
  return undefined
}

/** The names of all fields, in lower case. */
function namesOf({ records, provider, mappings }: Shelf): string[] {
  const names = new Set(['id'])
  for (const raw of records)
    for (const name of Object.keys(fieldsOf(provider, raw))) names.add(name)
  return [...new Set([...names].map(mappings.lower))]
}

function isEqual(found: unknown, wanted: string): boolean {
  // Null and nested values have no text that a filter could mean: they equal nothing.
  return typeof found !== 'object' && found !== undefined && String(found) === wanted
}

/** The provider's field that a filter means, in lower case. */
function fieldOf({ fieldName }: FieldFilter, mappings: Mappings): string {
  const behind = mappings.providerName(fieldName)
  if (behind) return behind.toLowerCase()

  const mapped = mappings.mappedName(fieldName)
  if (!mapped) return fieldName.toLowerCase()
  throw new Refusal('unknown-field', {
    detail: `The provider's field "${fieldName}" is mapped, and is filtered by its mapped name.`,
    remedy: `Use "${mapped}" as fieldName.`,
  })
}

/**
 * The records for which all filters hold, as the provider has them: one page of them.
 *
 * @throws Refusal if a filter is by a field that is not known.
 */
export function findRecords(shelf: Shelf, filters: FieldFilter[], pageSize: number): JsonObject[] {
  const { records, mappings } = shelf
  const conditions = filters.map((filter) => {
    const name = fieldOf(filter, mappings)
    const isKnown =
      records.length === 0 ||
      mappings.providerName(filter.fieldName) !== undefined ||
      records.some((raw) => findField(shelf, raw, name))
    if (isKnown) return { name, value: String(filter.value) }

    throw new Refusal('unknown-field', {
      detail: `There is no field ${shown(filter.fieldName)}, neither mapped nor the provider's own.`,
      remedy: 'Filter by one of the fields in context.fields, or by a mapped name.',
      context: { fields: namesOf(shelf).filter((one) => mappings.mappedName(one) === undefined) },
    })
  })

  const page: JsonObject[] = []
  for (const raw of records) {
    if (page.length === pageSize) break
    if (conditions.every(({ name, value }) => isEqual(findField(shelf, raw, name)?.value, value)))
      page.push(raw)
  }
  return page
}
