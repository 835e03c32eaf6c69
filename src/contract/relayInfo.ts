import * as z from 'zod/mini'

/** What `GET /` of a relay says. */
export const relayInfoSchema = z.looseObject({
  name: z.literal('svc-relay'),
  /** The version of this protocol. */
  version: z.literal(1),
  /** What is switched on for whoever asks. */
  actions: z.looseObject({
    destinations: z.boolean(),
    search: z.boolean(),
    proxy: z.boolean(),
  }),
  /** The relay's time, RFC 3339. */
  time: z.string(),
})

/** What `GET /` of a relay says. */
export type RelayInfo = z.infer<typeof relayInfoSchema>
