import * as z from 'zod/mini'

/** Schema of the relay's description: the response of its route `/`. */
export const relayInfoSchema = z.looseObject({
  name: z.literal('svc-relay'),
  version: z.literal(1),
  actions: z.looseObject({
    destinations: z.boolean(),
    search: z.boolean(),
    proxy: z.boolean(),
  }),
  time: z.string(),
})
