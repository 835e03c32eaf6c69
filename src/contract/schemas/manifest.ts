import * as z from 'zod/mini'

/** Schema of a field that a manifest lists. */
export const manifestFieldSchema = z.looseObject({
  fieldName: z.exactOptional(z.string()),
  mapToName: z.exactOptional(z.string()),
  mapToDisplayName: z.exactOptional(z.string()),
})

/** Schema of an object that a manifest lists under `read`. */
export const manifestObjectSchema = z.looseObject({
  objectName: z.string(),
  displayName: z.exactOptional(z.string()),
  enabled: z.exactOptional(z.union([z.string(), z.boolean()])),
  requiredFields: z.exactOptional(z.array(manifestFieldSchema)),
  optionalFields: z.exactOptional(z.array(manifestFieldSchema)),
  optionalFieldsAuto: z.exactOptional(z.string()),
})

/** Schema of one integration of a manifest. Members that this kit does not read are kept. */
export const manifestIntegrationSchema = z.looseObject({
  name: z.string(),
  displayName: z.exactOptional(z.string()),
  provider: z.exactOptional(z.string()),
  read: z.exactOptional(z.looseObject({ objects: z.exactOptional(z.array(manifestObjectSchema)) })),
  proxy: z.exactOptional(z.looseObject({ enabled: z.exactOptional(z.boolean()) })),
})

/** Schema of a manifest. */
export const manifestSchema = z.looseObject({
  specVersion: z.string(),
  integrations: z.array(manifestIntegrationSchema),
})
