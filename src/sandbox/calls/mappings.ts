import type { JsonObject } from '../../contract/json/json.js'
import type {
  InstallationConfig,
  ManifestIntegration,
  ManifestObject,
} from '../../contract/manifest/manifest.js'
import { setMember } from '../data/setMember.js'

/** Returns the provider's field of each name that a manifest maps. Others are chosen in the installation. */
function mappedInManifest(object: ManifestObject | undefined): Record<string, string> {
  const fields = [...(object?.requiredFields ?? []), ...(object?.optionalFields ?? [])]
  return Object.fromEntries(
    fields.flatMap(({ fieldName, mapToName }) =>
      fieldName !== undefined && mapToName !== undefined ? [[mapToName, fieldName]] : [],
    ),
  )
}

/** Creates a case-insensitive map. Of names that differ only in case, the first wins. */
function byName(pairs: [name: string, text: string][]): Map<string, string> {
  // Reversed, so that the first pair is set last.
  return new Map(pairs.toReversed().map(([name, text]) => [name.toLowerCase(), text]))
}

/** Creates a cached `toLowerCase`: there are few distinct names, but many thousand fields. */
function createLowerCase(): (name: string) => string {
  const known = new Map<string, string>()
  return (name) => {
    const before = known.get(name)
    if (before !== undefined) return before
    const made = name.toLowerCase()
    known.set(name, made)
    return made
  }
}

/** Mappings between a provider's field names and mapped names. */
export interface Mappings {
  /** Returns a name in lower case. Names are compared in this form. */
  lower(name: string): string
  /** Returns the provider's field of a mapped name, or undefined if the name is not mapped. */
  providerName(name: string): string | undefined
  /** Returns the mapped name of a provider's field, or undefined if the field is not mapped. */
  mappedName(providerName: string): string | undefined
  /** Splits the fields of a record into mapped and other fields. */
  split(fields: JsonObject): { fields: JsonObject; mappedFields: JsonObject }
}

/**
 * Returns the mappings of an object: those of the manifest, overridden by those of the installation. Names are
 * case-insensitive, because providers use different cases.
 */
export function mappingsOf(
  integration: ManifestIntegration,
  config: InstallationConfig,
  objectName: string,
): Mappings {
  const defined = integration.read?.objects?.find((one) => one.objectName === objectName)
  const chosen = config.read?.objects?.[objectName]
  const pairs = Object.entries({
    ...mappedInManifest(defined),
    ...chosen?.selectedFieldMappings,
  })
  const providerNames = byName(pairs)
  const mappedNames = byName(pairs.map(([mapped, provider]) => [provider, mapped]))
  const lower = createLowerCase()

  return {
    lower,
    providerName: (name) => providerNames.get(lower(name)),
    mappedName: (name) => mappedNames.get(lower(name)),
    split: (all) => {
      const keys = Object.keys(all)
      const names = keys.map(lower)
      // The service returns field names in lower case, regardless of the provider's case.
      const fields: JsonObject = {}
      keys.forEach((key, place) => {
        const name = names[place] ?? key
        if (!mappedNames.has(name)) setMember(fields, name, all[key])
      })
      const mappedFields: JsonObject = {}
      for (const [mapped, provider] of pairs) {
        const key = keys[names.indexOf(lower(provider))]
        setMember(mappedFields, mapped, key === undefined ? null : (all[key] ?? null))
      }
      return { fields, mappedFields }
    },
  }
}
