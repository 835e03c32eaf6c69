/** An object of an integration, as the relay describes it to the browser. */
export interface IntegrationObject {
  /** Name of the object in a search, such as `contacts` or `now/table/incident`. */
  objectName: string
  /** Name for users. */
  displayName?: string
  /** Whether the user may search it. */
  searchable: boolean
  /** Whether the manifest keeps it on whatever an installation says. */
  always?: boolean
  /** Why it cannot be searched, such as `disabled`. */
  reason?: string
  /** Members that this version does not know. */
  [key: string]: unknown
}

/** An integration that the user may use. */
export interface Integration {
  /** The relay's alias of the integration, for calls. */
  alias: string
  /** Name in the manifest. */
  name: string
  /** Name for users. */
  displayName?: string
  /** The SaaS provider's identifier. */
  provider?: string
  /** The objects under `read`. Absent if the relay has no manifest, so that nothing is known. */
  objects?: IntegrationObject[]
  /** Whether the proxy action is on. */
  proxy: boolean
  /** Members that this version does not know. */
  [key: string]: unknown
}
