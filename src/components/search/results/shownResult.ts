import { isJsonObject, type JsonObject } from '../../../contract/json/json.js'
import type { MemberWarning } from '../../../contract/warnings.js'
import { type FieldSource, fieldsOf } from '../../../hooks/search-form/fieldNames.js'
import { jsonOf } from '../../values/jsonOf.js'

/** Record of a search, with or without a schema. A schema can transform members into any value. */
export interface ShownResult {
  /** Record ID. */
  id?: unknown
  /** The record's fields by the provider's names. */
  fields?: unknown
  /** The fields that the manifest or a user has mapped, by their mapped names. */
  mappedFields?: unknown
  /** The provider's record, unchanged. */
  raw?: unknown
  /** Problems that a schema has reported. */
  faults?: unknown
  /** Members that do not have their documented type, each with the reason. */
  warnings?: unknown
}

/** Returns a field of a record. Ignores inherited properties such as `constructor`. */
export function fieldOf(result: ShownResult, source: FieldSource, name: string): unknown {
  const fields = fieldsOf(result, source)
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

/** Returns the problems that a schema has reported for a record, without duplicates. Ignores other members of that name. */
export function faultsOf({ faults }: ShownResult): string[] | undefined {
  const isList = Array.isArray(faults) && faults.every((one) => typeof one === 'string')
  return isList ? [...new Set(faults)] : undefined
}

/** Returns the warnings of a record. Ignores a member of that name that a schema has transformed. */
export function warningsOf({ warnings }: ShownResult): MemberWarning[] {
  const isWarning = (one: unknown): one is MemberWarning =>
    isJsonObject(one) && typeof one.pointer === 'string' && typeof one.detail === 'string'
  return Array.isArray(warnings) ? warnings.filter(isWarning) : []
}

/** Returns a record without the members that the kit adds: faults and warnings. */
export function recordOf(result: ShownResult): JsonObject {
  const { faults, warnings, ...record } = result
  return warningsOf(result).length === 0 && warnings !== undefined
    ? { ...record, warnings }
    : record
}

/** Returns a record's ID as text, or `undefined` if it has none. */
export function idOf({ id }: ShownResult): string | undefined {
  if (id === undefined || id === null || id === '') return undefined
  return typeof id === 'object' ? jsonOf(id, 0) : String(id)
}
