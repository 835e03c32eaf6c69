/** A field that a manifest lists. It has a `fieldName`, a `mapToName`, or both. */
export interface ManifestField {
  /** The provider's name. Absent if users choose the field when they install the integration. */
  fieldName?: string
  /** The mapped name. Absent if the field is not mapped. */
  mapToName?: string
  /** Display name of a mapped field. */
  mapToDisplayName?: string
  /** Members that this kit does not read, such as `prompt` and `default`. */
  [member: string]: unknown
}

/** An object that a manifest lists under `read`. */
export interface ManifestObject {
  /** Name of the object, such as `contacts` or `now/table/incident`. */
  objectName: string
  /** Display name. */
  displayName?: string
  /**
   * `always` makes the object searchable regardless of the installation's config. Other values have no effect in the
   * kit.
   */
  enabled?: string | boolean
  /** Fields that every installation reads. */
  requiredFields?: ManifestField[]
  /** Fields that a user can add. */
  optionalFields?: ManifestField[]
  /** `all` if a user can add every field of the provider. */
  optionalFieldsAuto?: string
  /** Members that this kit does not read. */
  [member: string]: unknown
}

/** One integration of a manifest. */
export interface ManifestIntegration {
  /** Name by which the proxy action finds an installation. */
  name: string
  /** Display name. */
  displayName?: string
  /** The SaaS provider's identifier. */
  provider?: string
  /** The read action: the objects that can be searched. */
  read?: {
    /** The objects. */
    objects?: ManifestObject[]
    [member: string]: unknown
  }
  /** The proxy action. */
  proxy?: {
    /** Whether calls to the provider's API are enabled. */
    enabled?: boolean
    [member: string]: unknown
  }
  /** Members that this kit does not read. */
  [member: string]: unknown
}

/** A manifest: the integrations and the actions that their author has enabled. */
export interface Manifest {
  /** Version of the manifest's format, such as `1.0.0`. */
  specVersion: string
  /** The integrations. */
  integrations: ManifestIntegration[]
  /** Members that this kit does not read. */
  [member: string]: unknown
}

/** The part of an installation's config that controls searches and provider calls. */
export interface InstallationConfig {
  /** Settings of the read action. */
  read?: {
    /** Settings by object name. */
    objects?: {
      [objectName: string]: {
        /** Whether the object is disabled. */
        disabled?: boolean
        /** The provider's field of each mapped name that the user chose. */
        selectedFieldMappings?: {
          [mappedName: string]: string
        }
        /** Whether the user chose a field, by the provider's name. */
        selectedFields?: {
          [fieldName: string]: boolean
        }
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

  // `Object.hasOwn`, because the name `constructor` must not match the inherited property.
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
