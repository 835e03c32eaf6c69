import { isJsonObject } from '../../../../contract/json/json.js'
import { recordOf, type ShownResult } from '../shownResult.js'

/** Name of a part of a record. */
export type RecordPart = 'fields' | 'mappedFields' | 'raw' | 'other'

interface PartOfRecord {
  part: RecordPart
  /** Value of the part. `undefined` if the record does not have it. */
  value: unknown
  /** Fields by name, if the value is an object. */
  entries?: [name: string, value: unknown][]
}

/** Returns the three documented parts of a record, even if they are missing, and a part with its other members. */
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
