import * as z from 'zod/mini'

/** An object of an integration, as reported by the relay. */
export const integrationObjectSchema = z.looseObject({
  /** Object name for searches, such as `contacts` or `now/table/incident`. */
  objectName: z.string(),
  /** Display name. */
  displayName: z.exactOptional(z.string()),
  /** Whether the current user can search the object. */
  searchable: z.boolean(),
  /** Whether the manifest makes the object searchable regardless of the installation's config. */
  always: z.exactOptional(z.boolean()),
  /** Reason that the object cannot be searched, such as `disabled`. */
  reason: z.exactOptional(z.string()),
})

/**
 * An object of an integration, as reported by the relay.
 *
 * @interface
 */
export type IntegrationObject = z.infer<typeof integrationObjectSchema>

/** An integration that the current user may use. */
export const integrationSchema = z.looseObject({
  /** The relay's alias of the integration, such as `crm`. */
  alias: z.string(),
  /** Name in the manifest. */
  name: z.string(),
  /** Display name. */
  displayName: z.exactOptional(z.string()),
  /** Identifier of the SaaS provider. */
  provider: z.exactOptional(z.string()),
  /** Objects under `read` in the manifest. Absent if the relay has no manifest. */
  objects: z.exactOptional(z.array(integrationObjectSchema)),
  /** Whether provider calls are enabled. */
  proxy: z.boolean(),
})

/**
 * An integration that the current user may use.
 *
 * @interface
 */
export type Integration = z.infer<typeof integrationSchema>
