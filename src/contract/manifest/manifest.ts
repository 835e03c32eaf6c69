/** An object that a manifest lists under `read`. */
export interface ManifestObject {
  /** Name of the object, such as `contacts` or `now/table/incident`. */
  objectName: string
  /** Name for users. */
  displayName?: string
  /** `always` makes the object searchable whatever an installation says. Other values have no meaning here. */
  enabled?: string | boolean
  /** Members that this kit does not read. */
  [member: string]: unknown
}

/** One integration of a manifest. */
export interface ManifestIntegration {
  /** The name by which the proxy action finds an installation. */
  name: string
  /** Name for users. */
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
    /** Whether calls of the provider's API are on. */
    enabled?: boolean
    [member: string]: unknown
  }
  /** Members that this kit does not read. */
  [member: string]: unknown
}

/** A manifest: what the author of the integrations has switched on. */
export interface Manifest {
  /** Version of the manifest's format, such as `1.0.0`. */
  specVersion: string
  /** The integrations. */
  integrations: ManifestIntegration[]
  /** Members that this kit does not read. */
  [member: string]: unknown
}

/** The part of an installation's config that decides what can be searched and called. */
export interface InstallationConfig {
  /** Settings of the read action. */
  read?: {
    /** By object name. */
    objects?: {
      [objectName: string]: {
        /** Whether the object is off. */
        disabled?: boolean
        [member: string]: unknown
      }
    }
    [member: string]: unknown
  }
  /** Settings of the proxy action. */
  proxy?: {
    /** `false` switches provider calls off. `true` and undefined leave the decision to the manifest. */
    enabled?: boolean
    [member: string]: unknown
  }
  /** Members that this kit does not read. */
  [member: string]: unknown
}

/** Whether an object can be searched, and why not. */
export type Searchability =
  | { searchable: true; always: boolean }
  | { searchable: false; reason: 'not-in-manifest' | 'disabled' }

/** Whether an object that the manifest defines can be searched, by {@link searchabilityOf}'s rules. */
export function objectSearchability(
  { objectName, enabled }: { objectName: string; enabled?: unknown },
  config: InstallationConfig | undefined,
): Searchability {
  if (enabled === 'always') return { searchable: true, always: true }

  // Object.hasOwn: an object called `constructor` must not find the one that every object inherits.
  const objects = config?.read?.objects
  const own = objects && Object.hasOwn(objects, objectName) ? objects[objectName] : undefined
  return own?.disabled === true
    ? { searchable: false, reason: 'disabled' }
    : { searchable: true, always: false }
}

/**
 * Whether an object can be searched, by the service's two rules: it must be under `read` in the
 * manifest, and the installation's config must not disable it, unless the manifest says `always`.
 *
 * The service's document does not say what a duplicate means, so it never gives more: an object that is listed more
 * than once is forced on only if every entry says `always`.
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
