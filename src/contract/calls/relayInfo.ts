import * as z from 'zod/mini'

/** The version of what the browser and a relay say to each other. */
export const relayVersion = 1

/** What `GET /` of a relay says. */
export const relayInfoSchema = z.looseObject({
  /** Always `svc-relay`: tells that the answer is a relay's. */
  name: z.literal('svc-relay'),
  /** The version of this protocol. */
  version: z.literal(relayVersion),
  /** What is switched on for whoever asks. */
  actions: z.looseObject({
    /** Whether the project's destinations can be listed. */
    destinations: z.boolean(),
    /** Whether records can be searched. */
    search: z.boolean(),
    /** Whether the provider can be called. */
    proxy: z.boolean(),
  }),
  /** The relay's time, RFC 3339. */
  time: z.string(),
})

/**
 * What `GET /` of a relay says.
 *
 * @interface
 */
export type RelayInfo = z.infer<typeof relayInfoSchema>
