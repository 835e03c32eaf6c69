import * as z from 'zod/mini'

/** Schema of one condition of a search. */
export const fieldFilterSchema = z.object({
  fieldName: z.string(),
  operator: z.literal('eq'),
  value: z.union([z.string(), z.number(), z.boolean()]),
})

/** Schema of the body of a search. */
export const searchBodySchema = z.object({
  objectName: z.string().check(z.minLength(1)),
  fieldFilters: z.array(fieldFilterSchema),
})
