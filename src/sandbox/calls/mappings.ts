import * as z from 'zod/mini'
import type { JsonObject } from '../../contract/json/json.js'
import type { InstallationConfig, ManifestIntegration } from '../../contract/manifest/manifest.js'
import { setMember } from '../data/setMember.js'

const mappingsSchema = z.looseObject({ fieldMappings: z.record(z.string(), z.string()) })

function readMappings(object: unknown): Record<string, string> {
  const parsed = mappingsSchema.safeParse(object)
  return parsed.success ? parsed.data.fieldMappings : {}
}

/** Texts by name, found without regard to case; of several that differ in case only, the first counts. */
function byName(pairs: [name: string, text: string][]): Map<string, string> {
  // The first pair is the last to be set.
  return new Map(pairs.toReversed().map(([name, text]) => [name.toLowerCase(), text]))
}

/** Makes names lower-case, each once: there are a dozen names, and a hundred thousand fields. */
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

/** The names of an object's fields, seen from both sides. */
export interface Mappings {
  /** A name in the case in which names are compared. */
  lower(name: string): string
  /** The provider's field behind a mapped name; undefined where the name is not a mapped one. */
  providerName(name: string): string | undefined
  /** The mapped name of a provider's field; undefined where the field is not mapped. */
  mappedName(providerName: string): string | undefined
  /** A record's fields, those that are mapped apart from those that are not. */
  split(fields: JsonObject): { fields: JsonObject; mappedFields: JsonObject }
}

/**
 * The mappings of an object: the manifest's, then the installation's. All names are compared without
 * regard to case, because providers differ in the case of theirs.
 */
export function mappingsOf(
  integration: ManifestIntegration,
  config: InstallationConfig,
  objectName: string,
): Mappings {
  const defined = integration.read?.objects?.find((one) => one.objectName === objectName)
  const chosen = config.read?.objects?.[objectName]
  const pairs = Object.entries({ ...readMappings(defined), ...readMappings(chosen) })
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
      // The service gives field names in lower case, whatever the provider's own case is.
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
