import * as z from 'zod/mini'

/**
 * Schema of one record. The service documents all four members as required, but providers omit some of them, change the
 * case of names and add other members.
 */
export const searchResultSchema = z.looseObject({
  id: z.exactOptional(z.string()),
  fields: z.exactOptional(z.looseObject({})),
  mappedFields: z.exactOptional(z.looseObject({})),
  raw: z.exactOptional(z.looseObject({})),
})
