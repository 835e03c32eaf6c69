import { isJsonObject, type JsonObject } from '../../../contract/json/json.js'
import type { MemberWarning } from '../../../contract/warnings.js'
import { jsonOf } from '../../values/jsonOf.js'

/** A record of a search, with a schema or without: a schema may have made anything of its members. */
export interface ShownResult {
  /** Record ID. */
  id?: unknown
  /** The record's fields by the provider's names. */
  fields?: unknown
  /** The fields that the manifest or a user has mapped, by their mapped names. */
  mappedFields?: unknown
  /** The record exactly as the provider returns it. */
  raw?: unknown
  /** What a schema has found wrong with it. */
  faults?: unknown
  /** Members that do not have their documented type, each with the reason. */
  warnings?: unknown
}

/** Where the fields of a record come from: the provider's names, or the mapped ones. */
export type FieldSource = 'fields' | 'mappedFields'

/** The fields of a record by one kind of names; none where the record came without them. */
export function fieldsOf(result: ShownResult, source: FieldSource): JsonObject {
  const fields = result[source]
  return isJsonObject(fields) ? fields : {}
}

/** One field of a record. A name can be that of something each object has, such as `constructor`. */
export function fieldOf(result: ShownResult, source: FieldSource, name: string): unknown {
  const fields = fieldsOf(result, source)
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

/** What a schema has found wrong with a record, each thing once. */
export function faultsOf({ faults }: ShownResult): string[] | undefined {
  return Array.isArray(faults) ? [...new Set(faults.map(String))] : undefined
}

/** The warnings of a record. A schema can make anything else of a member of that name. */
export function warningsOf({ warnings }: ShownResult): MemberWarning[] {
  const isWarning = (one: unknown): one is MemberWarning =>
    isJsonObject(one) && typeof one.pointer === 'string' && typeof one.detail === 'string'
  return Array.isArray(warnings) ? warnings.filter(isWarning) : []
}

/** A record without what the kit adds to it: the mark of a schema, and warnings. */
export function recordOf(result: ShownResult): JsonObject {
  const { faults, warnings, ...record } = result
  return warningsOf(result).length === 0 && warnings !== undefined
    ? { ...record, warnings }
    : record
}

/** A record's id as a text; `undefined` where it came without one. */
export function idOf({ id }: ShownResult): string | undefined {
  if (id === undefined || id === null || id === '') return undefined
  return typeof id === 'object' ? jsonOf(id, 0) : String(id)
}

/** Fields that name a record, most telling first; compared without case and separators. */
const NAMES = ['name', 'fullname', 'displayname', 'dealname', 'title', 'subject', 'email']

function textAt(result: ShownResult, wanted: string): string | undefined {
  for (const source of ['mappedFields', 'fields'] as const) {
    for (const [name, value] of Object.entries(fieldsOf(result, source))) {
      if (name.toLowerCase().replace(/[_\s-]/g, '') !== wanted) continue
      if (typeof value === 'string' && value.trim() !== '') return value
    }
  }
}

/** What a person would call a record: its name, title or address; `undefined` where nothing tells. */
export function titleOf(result: ShownResult): string | undefined {
  const first = textAt(result, 'firstname')
  const last = textAt(result, 'lastname')
  if (first && last) return `${first} ${last}`
  for (const name of NAMES) {
    const text = textAt(result, name)
    if (text) return text
  }
}
