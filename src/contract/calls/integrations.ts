/** An object of an integration, as the relay describes it to the browser. */
export interface IntegrationObject {
  /** Name of the object in a search, such as `contacts` or `now/table/incident`. */
  objectName: string
  /** Display name. */
  displayName?: string
  /** Whether the user may search the object. */
  searchable: boolean
  /** Whether the object is always searchable, because the manifest overrides the config of the installation. */
  always?: boolean
  /** Reason why the object cannot be searched, such as `disabled`. */
  reason?: string
  /** Members that this version does not define. */
  [key: string]: unknown
}

/** An integration that the user may use. */
export interface Integration {
  /** The relay's alias of the integration, for calls. */
  alias: string
  /** Name in the manifest. */
  name: string
  /** Display name. */
  displayName?: string
  /** The SaaS provider's identifier. */
  provider?: string
  /** Objects that the manifest lists under `read`. Absent if the relay has no manifest. */
  objects?: IntegrationObject[]
  /** Whether the proxy action is enabled. */
  proxy: boolean
  /** Members that this version does not define. */
  [key: string]: unknown
}
