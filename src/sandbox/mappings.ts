import * as z from 'zod/mini'
import type { JsonObject } from '../contract/json.js'
import type { InstallationConfig, ManifestIntegration } from '../contract/manifest.js'

const mappingsSchema = z.looseObject({ fieldMappings: z.record(z.string(), z.string()) })

function readMappings(object: unknown): Record<string, string> {
  const parsed = mappingsSchema.safeParse(object)
  return parsed.success ? parsed.data.fieldMappings : {}
}

/** The names of an object's fields, seen from both sides. */
export interface Mappings {
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
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

  const providerName = (name: string) => pairs.find(([mapped]) => same(mapped, name))?.[1]
  const mappedName = (name: string) => pairs.find(([, provider]) => same(provider, name))?.[0]
  return {
    providerName,
    mappedName,
    split: (fields) => ({
      // The service gives field names in lower case, whatever the provider's own case is.
      fields: Object.fromEntries(
        Object.entries(fields)
          .filter(([name]) => mappedName(name) === undefined)
          .map(([name, value]) => [name.toLowerCase(), value]),
      ),
      mappedFields: Object.fromEntries(
        pairs.map(([mapped, provider]) => [mapped, fieldValue(fields, provider) ?? null]),
      ),
    }),
  }
}

/** A field's value, found without regard to case. */
export function fieldValue(fields: JsonObject, name: string): unknown {
  return Object.entries(fields).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]
}
