import { isJsonObject, type JsonObject } from '../../contract/json/json.js'

/** Source of a record's fields: the provider's names or the mapped names. */
export type FieldSource = 'fields' | 'mappedFields'

/** A record with fields, of which a schema can transform each into any value. */
type WithFields = { readonly [source in FieldSource]?: unknown }

/** Returns the fields of a record from one source, or an empty object if it has none. */
export function fieldsOf(result: WithFields, source: FieldSource): JsonObject {
  const fields = result[source]
  return isJsonObject(fields) ? fields : {}
}

/** Returns the names of the fields that the records have from one source, without duplicates. */
export function fieldNames(results: readonly WithFields[], source: FieldSource): string[] {
  return [...new Set(results.flatMap((result) => Object.keys(fieldsOf(result, source))))]
}
