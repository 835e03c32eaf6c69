import * as z from 'zod/mini'

/** One condition of a search. All conditions of a request must hold. */
export const fieldFilterSchema = z.object({
  /** A mapped field's name, or the provider's own name of a field that is not mapped. */
  fieldName: z.string(),
  /** The only operator that the service documents. */
  operator: z.literal('eq'),
  /** What the field must equal. A string by contract; some services take numbers and booleans. */
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
  /** The object to search, as the manifest names it: `contacts`, `user/emails`. */
  objectName: z.string().check(z.minLength(1)),
  /** The conditions, all of which must hold; none finds every record. */
  fieldFilters: z.array(fieldFilterSchema),
})

/** The body of a search. */
export type SearchBody = z.infer<typeof searchBodySchema>
