import type { IntegrationAlias } from '../register.js'

/** A value that a field can have. */
export interface IntegrationFieldOption {
  /** The value, as in a search. */
  value: string
  /** Display name. @default the `value` */
  label?: string
  /** Members that this version does not define. */
  [key: string]: unknown
}

/** A field of an object, as the relay describes it to the browser. */
export interface IntegrationField {
  /** The provider's name, such as `phonenumber`. If only the mapped name is known, it equals `mappedName`. */
  name: string
  /** The mapped name. If it exists, searches use it instead of `name`. */
  mappedName?: string
  /** Display name. */
  label?: string
  /**
   * Type of the values: `text`, `number`, `boolean`, `date` (`2025-03-04`), `datetime` (RFC 3339) or `select`. Read other
   * types as `text`.
   * @default 'text'
   */
  type?: string
  /** The values of a `select` field. */
  options?: IntegrationFieldOption[]
  /** Whether the manifest or the provider requires the field. */
  required?: boolean
  /** Members that this version does not define. */
  [key: string]: unknown
}

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
  /** The known fields, mapped ones first. Absent if none is known. */
  fields?: IntegrationField[]
  /** Whether the object has further fields that are not in `fields`. */
  otherFields?: boolean
  /** Members that this version does not define. */
  [key: string]: unknown
}

/** An integration that the user may use. */
export interface Integration {
  /** The relay's alias of the integration, for calls. */
  alias: IntegrationAlias
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
