import type { JsonObject } from '../../../contract/json/json.js'
import { kindOf, misspelledMembers } from '../../../contract/json/kindOf.js'
import type { WarningList } from './manifestWarning.js'

/** Location of a member within a manifest. */
export type Path = readonly (string | number)[]

/** How to fix a name that is not a string. */
export const NAME = 'Write the name as a string. Quote it if YAML reads it as another type.'

/** Returns the first elements of a list, up to a maximum. Warns if there are more. */
export function capped(list: readonly unknown[], max: number, path: Path, warnings: WarningList) {
  if (list.length <= max) return list
  const wrong = `has more than ${max} elements, so the rest is ignored`
  warnings.add(path, wrong, 'Split the manifest.')
  return list.slice(0, max)
}

/** Warns about members whose name differs from a known one only in case. */
export function warnOfMisspelled(
  object: JsonObject,
  known: readonly string[],
  path: Path,
  warnings: WarningList,
) {
  for (const { name, meant } of misspelledMembers(object, known)) {
    warnings.add([...path, name], 'does not exist, so it is ignored', `Write "${meant}".`)
  }
}

/** Reads optional strings that are only displayed. */
export function optionalTexts<Name extends string>(
  parent: JsonObject,
  names: readonly Name[],
  path: Path,
  warnings: WarningList,
): { [key in Name]?: string } {
  const texts: { [key in Name]?: string } = {}
  for (const name of names) {
    const value = parent[name]
    if (value === undefined || value === null) continue
    if (typeof value === 'string') texts[name] = value
    else warnings.add([...path, name], `${kindOf(value)}, so it is ignored`, 'Write a string.')
  }
  return texts
}
