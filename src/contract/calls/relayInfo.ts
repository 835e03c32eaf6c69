/** Version of the protocol between the browser and a relay. */
export const relayVersion = 1

/** Actions of a relay, and whether the caller may use them. */
export interface RelayActions {
  /** Whether the project's destinations can be listed. */
  destinations: boolean
  /** Whether records can be searched. */
  search: boolean
  /** Whether the provider can be called. */
  proxy: boolean
  /** Members that this version does not define. */
  [key: string]: unknown
}

/** Description of a relay: the response of its route `/`. */
export interface RelayInfo {
  /** Always `svc-relay`. It identifies the response as a relay's. */
  name: 'svc-relay'
  /** Version of the protocol between the browser and the relay. */
  version: typeof relayVersion
  /** Actions that the caller may use. */
  actions: RelayActions
  /** The relay's time, RFC 3339. */
  time: string
  /** Members that this version does not define. */
  [key: string]: unknown
}
