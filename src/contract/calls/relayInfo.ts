import * as z from 'zod/mini'

/** Version of the protocol between the browser and a relay. */
export const relayVersion = 1

/** Response to `GET /` of a relay. */
export const relayInfoSchema = z.looseObject({
  /** Always `svc-relay`. Identifies the response as that of a relay. */
  name: z.literal('svc-relay'),
  /** Protocol version. */
  version: z.literal(relayVersion),
  /** Actions that are enabled for the current user. */
  actions: z.looseObject({
    /** Whether the project's destinations can be listed. */
    destinations: z.boolean(),
    /** Whether records can be searched. */
    search: z.boolean(),
    /** Whether the provider's API can be called. */
    proxy: z.boolean(),
  }),
  /** Current time of the relay (RFC 3339). */
  time: z.string(),
})

/**
 * Response to `GET /` of a relay.
 *
 * @interface
 */
export type RelayInfo = z.infer<typeof relayInfoSchema>
