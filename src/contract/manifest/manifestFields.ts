import type { IntegrationField } from '../calls/integrations.js'
import type { ManifestField, ManifestObject } from './manifest.js'

function toField(field: ManifestField, required: boolean): IntegrationField | undefined {
  const { fieldName, mapToName, mapToDisplayName } = field
  const name = fieldName ?? mapToName
  if (name === undefined) return undefined
  return {
    name,
    ...(mapToName !== undefined && { mappedName: mapToName }),
    ...(mapToDisplayName !== undefined && { label: mapToDisplayName }),
    ...(required && { required }),
  }
}

/** Returns the name of a field in searches and results: the mapped name if there is one. */
export function searchNameOf({ name, mappedName }: IntegrationField): string {
  return mappedName ?? name
}

/** Returns the fields that a manifest lists for an object, required ones first. Each name occurs once. */
export function manifestFields(object: ManifestObject): IntegrationField[] {
  const { requiredFields = [], optionalFields = [] } = object
  const fields = new Map<string, IntegrationField>()
  for (const [list, required] of [
    [requiredFields, true],
    [optionalFields, false],
  ] as const) {
    for (const one of list) {
      const field = toField(one, required)
      if (field && !fields.has(searchNameOf(field))) fields.set(searchNameOf(field), field)
    }
  }
  return [...fields.values()]
}
