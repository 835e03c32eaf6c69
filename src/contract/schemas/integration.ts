import * as z from 'zod/mini'

/** Schema of a field of an object. */
export const integrationFieldSchema = z.looseObject({
  name: z.string(),
  mappedName: z.exactOptional(z.string()),
  label: z.exactOptional(z.string()),
  type: z.exactOptional(z.string()),
  options: z.exactOptional(
    z.array(z.looseObject({ value: z.string(), label: z.exactOptional(z.string()) })),
  ),
  required: z.exactOptional(z.boolean()),
})

/** Schema of an object of an integration. */
export const integrationObjectSchema = z.looseObject({
  objectName: z.string(),
  displayName: z.exactOptional(z.string()),
  searchable: z.boolean(),
  always: z.exactOptional(z.boolean()),
  reason: z.exactOptional(z.string()),
  fields: z.exactOptional(z.array(integrationFieldSchema)),
  otherFields: z.exactOptional(z.boolean()),
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
