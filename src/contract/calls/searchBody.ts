import * as z from 'zod/mini'

/** One condition of a search. A record must match all conditions of a request. */
export const fieldFilterSchema = z.object({
  /** Name of a mapped field, or the provider's name of a field that is not mapped. */
  fieldName: z.string(),
  /** The only operator that the service documents. */
  operator: z.literal('eq'),
  /** Value that the field must equal. Documented as a string. Some services accept numbers and booleans. */
  value: z.union([z.string(), z.number(), z.boolean()]),
})

/**
 * One condition of a search.
 *
 * @interface
 */
export type FieldFilter = z.infer<typeof fieldFilterSchema>

/** The body of a search. */
export const searchBodySchema = z.object({
  /** Object to search, by its name in the manifest, such as `contacts` or `user/emails`. */
  objectName: z.string().check(z.minLength(1)),
  /** Conditions that a record must match. An empty list matches every record. */
  fieldFilters: z.array(fieldFilterSchema),
})

/** The body of a search. */
export type SearchBody = z.infer<typeof searchBodySchema>
