import { isJsonObject, type JsonObject } from '../../../contract/json/json.js'
import { kindOf } from '../../../contract/json/kindOf.js'
import type { ManifestField, ManifestObject } from '../../../contract/manifest/manifest.js'
import { capped, NAME, optionalTexts, type Path, warnOfMisspelled } from './manifestChecks.js'
import type { WarningList } from './manifestWarning.js'

/** Maximum number of fields in a list. */
const MAX_FIELDS = 1_000

/** Members of an object that describe its fields. */
export const FIELD_MEMBERS = ['requiredFields', 'optionalFields', 'optionalFieldsAuto'] as const

type ObjectFields = Pick<ManifestObject, (typeof FIELD_MEMBERS)[number]>

/** Reads a name of a field. An unreadable name is ignored, so the field can still be used by its other name. */
function readName(field: JsonObject, member: string, path: Path, warnings: WarningList) {
  const name = field[member]
  if (name === undefined || name === null) return undefined
  if (typeof name === 'string' && name !== '') return name
  warnings.add([...path, member], `${kindOf(name)}, so it is ignored`, NAME)
  return undefined
}

function readField(value: unknown, path: Path, warnings: WarningList): ManifestField | undefined {
  const effect = 'so the field is ignored'
  const allowed = 'Write "fieldName: …", "mapToName: …", or both.'
  if (!isJsonObject(value)) {
    warnings.add(path, `${kindOf(value)}, ${effect}`, allowed)
    return undefined
  }
  warnOfMisspelled(value, ['fieldName', 'mapToName', 'mapToDisplayName'], path, warnings)
  const fieldName = readName(value, 'fieldName', path, warnings)
  const mapToName = readName(value, 'mapToName', path, warnings)
  if (fieldName === undefined && mapToName === undefined) {
    const wrong = `has no valid value, and neither has "mapToName", ${effect}`
    warnings.add([...path, 'fieldName'], wrong, allowed)
    return undefined
  }
  return {
    ...(fieldName !== undefined && { fieldName }),
    ...(mapToName !== undefined && { mapToName }),
    ...optionalTexts(value, ['mapToDisplayName'], path, warnings),
  }
}

function readList(value: unknown, path: Path, warnings: WarningList): ManifestField[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) {
    warnings.add(path, `${kindOf(value)}, so it is ignored`, 'Write a list of fields.')
    return []
  }
  const fields = new Map<string | undefined, ManifestField>()
  capped(value, MAX_FIELDS, path, warnings).forEach((element, index) => {
    const field = readField(element, [...path, index], warnings)
    if (!field) return
    const name = field.mapToName ?? field.fieldName
    if (!fields.has(name)) fields.set(name, field)
    else {
      const wrong = 'has the name of an earlier field, so only the first is used'
      warnings.add([...path, index], wrong, 'Remove one of them.')
    }
  })
  return [...fields.values()]
}

/** Reads the fields that an object of a manifest lists. Members without a valid field are omitted. */
export function readFields(object: JsonObject, path: Path, warnings: WarningList): ObjectFields {
  const fields: ObjectFields = {}
  for (const member of ['requiredFields', 'optionalFields'] as const) {
    const list = readList(object[member], [...path, member], warnings)
    if (list.length > 0) fields[member] = list
  }
  const auto = object.optionalFieldsAuto
  if (auto === 'all') fields.optionalFieldsAuto = auto
  else if (auto !== undefined && auto !== null) {
    const wrong = `${typeof auto === 'string' && auto !== '' ? 'has an unknown value' : kindOf(auto)}, so it is ignored`
    warnings.add([...path, 'optionalFieldsAuto'], wrong, 'Write "all", or omit it.')
  }
  return fields
}
