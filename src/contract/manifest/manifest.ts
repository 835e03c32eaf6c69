import * as z from 'zod/mini'

/** An object that a manifest lists under `read`. */
export const manifestObjectSchema = z.looseObject({
  /** Object name, such as `contacts` or `now/table/incident`. */
  objectName: z.string(),
  /** Display name. */
  displayName: z.exactOptional(z.string()),
  /** `always` makes the object searchable regardless of the installation's config. Other values have no effect. */
  enabled: z.exactOptional(z.union([z.string(), z.boolean()])),
})

/** One integration of a manifest. Unknown keys are kept. */
export const manifestIntegrationSchema = z.looseObject({
  /** Name that the proxy action uses to find an installation. */
  name: z.string(),
  /** Display name. */
  displayName: z.exactOptional(z.string()),
  /** Identifier of the SaaS provider. */
  provider: z.exactOptional(z.string()),
  /** Read action, with the objects that can be searched. */
  read: z.exactOptional(z.looseObject({ objects: z.exactOptional(z.array(manifestObjectSchema)) })),
  /** Proxy action. `enabled` is whether the provider's API can be called. */
  proxy: z.exactOptional(z.looseObject({ enabled: z.exactOptional(z.boolean()) })),
})

/** One integration of a manifest. */
export type ManifestIntegration = z.infer<typeof manifestIntegrationSchema>

/** The manifest, which defines the integrations and their enabled actions. */
export const manifestSchema = z.looseObject({
  /** Version of the manifest format, such as `1.0.0`. */
  specVersion: z.string(),
  /** The integrations. */
  integrations: z.array(manifestIntegrationSchema),
})

/** The manifest, which defines the integrations and their enabled actions. */
export type Manifest = z.infer<typeof manifestSchema>

/** The part of an installation's config that controls searches and provider calls. */
export interface InstallationConfig {
  /** Settings of the read action. */
  read?: {
    /** Settings by object name. */
    objects?: {
      [objectName: string]: {
        /** Whether the object is disabled. */
        disabled?: boolean
        [member: string]: unknown
      }
    }
    [member: string]: unknown
  }
  /** Settings of the proxy action. */
  proxy?: {
    /** `false` disables provider calls. With `true` or undefined, the manifest decides. */
    enabled?: boolean
    [member: string]: unknown
  }
  /** Unknown members, which are not read. */
  [member: string]: unknown
}

/** Whether an object can be searched, with the reason if it cannot. */
export type Searchability =
  | { searchable: true; always: boolean }
  | { searchable: false; reason: 'not-in-manifest' | 'disabled' }

/** Returns whether an object of the manifest can be searched. Uses the rules of {@link searchabilityOf}. */
export function objectSearchability(
  { objectName, enabled }: { objectName: string; enabled?: unknown },
  config: InstallationConfig | undefined,
): Searchability {
  if (enabled === 'always') return { searchable: true, always: true }

  // Object.hasOwn: the name `constructor` must not match the inherited property.
  const objects = config?.read?.objects
  const own = objects && Object.hasOwn(objects, objectName) ? objects[objectName] : undefined
  return own?.disabled === true
    ? { searchable: false, reason: 'disabled' }
    : { searchable: true, always: false }
}

/**
 * Returns whether an object can be searched. The service has two rules: the object must be under `read` in the
 * manifest, and the installation's config must not disable it, unless the manifest sets `enabled` to `always`.
 *
 * The service's document does not define duplicates, so the strictest entry applies: an object that is listed more
 * than once is always searchable only if every entry has `always`.
 */
export function searchabilityOf(
  integration: ManifestIntegration,
  config: InstallationConfig | undefined,
  objectName: string,
): Searchability {
  const objects = integration.read?.objects ?? []
  const [first, ...more] = objects.filter((object) => object.objectName === objectName)
  if (!first) return { searchable: false, reason: 'not-in-manifest' }
  return objectSearchability(more.find(({ enabled }) => enabled !== 'always') ?? first, config)
}
