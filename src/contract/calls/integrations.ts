import * as z from 'zod/mini'

/** An object of an integration, as the relay tells the browser. */
export const integrationObjectSchema = z.looseObject({
  /** What a search names it by, such as `contacts` or `now/table/incident`. */
  objectName: z.string(),
  /** What a person reads. */
  displayName: z.exactOptional(z.string()),
  /** Whether a search of it can succeed for the person who asks. */
  searchable: z.boolean(),
  /** Whether the manifest keeps it on whatever an installation says. */
  always: z.exactOptional(z.boolean()),
  /** Why it is off, such as `disabled`. */
  reason: z.exactOptional(z.string()),
})

/**
 * An object of an integration, as the relay tells the browser.
 *
 * @interface
 */
export type IntegrationObject = z.infer<typeof integrationObjectSchema>

/** An integration that the person who asks may use. */
export const integrationSchema = z.looseObject({
  /** What calls name it by. */
  alias: z.string(),
  /** Its name in the manifest. */
  name: z.string(),
  /** What a person reads. */
  displayName: z.exactOptional(z.string()),
  /** The SaaS provider's identifier. */
  provider: z.exactOptional(z.string()),
  /** The objects under `read`; absent where the relay was given no manifest, so that nothing is known. */
  objects: z.exactOptional(z.array(integrationObjectSchema)),
  /** Whether the proxy action is on. */
  proxy: z.boolean(),
})

/**
 * An integration that the person who asks may use.
 *
 * @interface
 */
export type Integration = z.infer<typeof integrationSchema>
