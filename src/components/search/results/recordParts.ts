import { isJsonObject } from '../../../contract/json/json.js'
import { recordOf, type ShownResult } from './shownResult.js'

/** What a record has beside its id. */
export type RecordPart = 'fields' | 'mappedFields' | 'raw' | 'other'

interface PartOfRecord {
  part: RecordPart
  /** `undefined` where the record came without it. */
  value: unknown
  /** Its fields by name, where it is made of such. */
  entries?: [name: string, value: unknown][]
}

/** The parts of a record: three by contract, whether they came or not, and what else came along. */
export function partsOf(result: ShownResult): PartOfRecord[] {
  const { id, fields, mappedFields, raw, ...other } = recordOf(result)
  const asFields = (part: RecordPart, value: unknown): PartOfRecord =>
    isJsonObject(value) ? { part, value, entries: Object.entries(value) } : { part, value }
  return [
    asFields('fields', fields),
    asFields('mappedFields', mappedFields),
    { part: 'raw', value: raw },
    ...(Object.keys(other).length > 0 ? [asFields('other', other)] : []),
  ]
}
