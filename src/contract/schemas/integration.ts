import * as z from 'zod/mini'

/** Schema of an object of an integration. */
export const integrationObjectSchema = z.looseObject({
  objectName: z.string(),
  displayName: z.exactOptional(z.string()),
  searchable: z.boolean(),
  always: z.exactOptional(z.boolean()),
  reason: z.exactOptional(z.string()),
})

/** Schema of one element of the response to the relay's route `/integrations`. */
export const integrationSchema = z.looseObject({
  alias: z.string(),
  name: z.string(),
  displayName: z.exactOptional(z.string()),
  provider: z.exactOptional(z.string()),
  objects: z.exactOptional(z.array(integrationObjectSchema)),
  proxy: z.boolean(),
})
