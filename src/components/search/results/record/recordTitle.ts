import { type FieldSource, fieldsOf } from '../../../../hooks/search-form/fieldNames.js'
import { idOf, type ShownResult } from '../shownResult.js'

/** Fields that can name a record, best first. Names are compared without case and separators. */
const NAMES = [
  ['firstname', 'lastname'],
  ['name'],
  ['fullname'],
  ['displayname'],
  ['dealname'],
  ['title'],
  ['subject'],
  ['shortdescription'],
  ['firstname'],
  ['lastname'],
  ['email'],
]

/** Title of a record, with the keys of the columns that it consists of. */
export interface RecordTitle {
  text: string
  keys: string[]
}

/** Returns the unique key of a field. It includes the source, because a mapped name can equal a provider's name. */
export function keyOf(source: FieldSource, name: string): string {
  return `${source} ${name}`
}

function textAt(result: ShownResult, wanted: string): RecordTitle | undefined {
  for (const source of ['mappedFields', 'fields'] as const) {
    for (const [name, value] of Object.entries(fieldsOf(result, source))) {
      if (name.toLowerCase().replace(/[_\s-]/g, '') !== wanted) continue
      if (typeof value === 'string' && value.trim() !== '') {
        return { text: value, keys: [keyOf(source, name)] }
      }
    }
  }
}

/** Returns a title for a record: its name, title or email address, or `undefined` if it has none. */
export function titleOf(result: ShownResult): RecordTitle | undefined {
  for (const names of NAMES) {
    const found = names.flatMap((name) => textAt(result, name) ?? [])
    if (found.length < names.length) continue
    return {
      text: found.map(({ text }) => text).join(' '),
      keys: found.flatMap(({ keys }) => keys),
    }
  }
}

/** Matches names of fields that can contain a record's ID. */
const ID = /(?:^|[\s_-])(?:id|ID|Id)$|[a-z]I[dD]$/

/** Returns whether a field contains the record's own ID. */
export function isIdField(result: ShownResult, name: string, value: unknown): boolean {
  return ID.test(name) && typeof value !== 'object' && String(value) === idOf(result)
}
