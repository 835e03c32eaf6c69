import type {
  IntegrationField,
  IntegrationFieldOption,
  IntegrationObject,
} from '../calls/integrations.js'
import type { InstallationConfig, ManifestField, ManifestObject } from './manifest.js'

/** A field of the provider, as the app describes it. Mapped names come from the manifest and the installation. */
export interface ProviderField {
  /** The provider's name. */
  name: string
  /** Display name. */
  label?: string
  /**
   * Type of the values: `text`, `number`, `boolean`, `date` (`2025-03-04`), `datetime` (RFC 3339) or `select`.
   * @default 'text'
   */
  type?: string
  /** The values of a `select` field. */
  options?: IntegrationFieldOption[]
  /** Whether the provider requires the field. */
  required?: boolean
}

/** The fields of an object, as the app describes them. */
export interface ProviderFields {
  fields: readonly ProviderField[]
  /** Whether the provider has more fields than were read. */
  isTruncated: boolean
}

/** Sources of an object's fields. */
interface FieldSources {
  provider?: ProviderFields | undefined
  installation?: InstallationConfig | undefined
}

/** Names are compared in lower case, because services and providers change the case. */
const keyOf = (name: string) => name.toLowerCase()

function listedFields(
  { objectName, requiredFields = [], optionalFields = [] }: ManifestObject,
  installation: InstallationConfig | undefined,
): [ManifestField, required: boolean][] {
  const objects = installation?.read?.objects
  const own = objects && Object.hasOwn(objects, objectName) ? objects[objectName] : undefined
  const chosen = Object.entries(own?.selectedFieldMappings ?? {})
  const chosenNames = new Map(chosen.map(([mapped, name]) => [keyOf(mapped), name] as const))
  const listed = [
    ...requiredFields.map((field) => [field, true] as const),
    ...optionalFields.map((field) => [field, false] as const),
  ].map(([field, required]): [ManifestField, boolean] => {
    const name = field.mapToName && chosenNames.get(keyOf(field.mapToName))
    return [name ? { ...field, fieldName: name } : field, required]
  })
  const selected = [
    ...chosen.map(([mapToName, fieldName]) => ({ mapToName, fieldName })),
    ...Object.entries(own?.selectedFields ?? {}).flatMap(([fieldName, isSelected]) =>
      isSelected ? { fieldName } : [],
    ),
  ]
  return [...listed, ...selected.map((field): [ManifestField, boolean] => [field, false])]
}

/**
 * Returns the known fields of an object, mapped ones first. A field's description comes from the app. The manifest
 * overrides it, and adds mapped names. The installation overrides the provider's field of a mapped name.
 */
export function objectFields(
  object: ManifestObject,
  { provider, installation }: FieldSources = {},
): Pick<IntegrationObject, 'fields' | 'otherFields'> {
  const described = new Map(provider?.fields.map((field) => [keyOf(field.name), field]))
  const fields = new Map<string, IntegrationField>()
  const mappedFrom = new Set<string>()
  const add = (field: IntegrationField) => {
    const key = keyOf(field.mappedName ?? field.name)
    if (!fields.has(key)) fields.set(key, field)
  }
  const listed = listedFields(object, installation)

  for (const [{ fieldName, mapToName, mapToDisplayName }, required] of listed) {
    if (mapToName === undefined) continue
    const known = fieldName === undefined ? undefined : described.get(keyOf(fieldName))
    if (fieldName !== undefined) mappedFrom.add(keyOf(fieldName))
    add({
      ...known,
      name: known?.name ?? fieldName ?? mapToName,
      mappedName: mapToName,
      ...(mapToDisplayName !== undefined && { label: mapToDisplayName }),
      ...(required && { required }),
    })
  }
  for (const [{ fieldName }, required] of listed) {
    if (fieldName === undefined || mappedFrom.has(keyOf(fieldName))) continue
    const known = described.get(keyOf(fieldName))
    add({ ...known, name: known?.name ?? fieldName, ...(required && { required }) })
  }
  for (const [key, field] of described) if (!mappedFrom.has(key)) add({ ...field })

  const otherFields = provider ? provider.isTruncated : object.optionalFieldsAuto === 'all'
  return {
    ...(fields.size > 0 && { fields: [...fields.values()] }),
    ...(otherFields && { otherFields }),
  }
}
