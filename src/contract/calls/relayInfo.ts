/** Version of the protocol between the browser and a relay. */
export const relayVersion = 1

/** The actions of a relay, and whether the caller may use them. */
export interface RelayActions {
  /** Whether the project's destinations can be listed. */
  destinations: boolean
  /** Whether records can be searched. */
  search: boolean
  /** Whether the provider can be called. */
  proxy: boolean
  /** Members that this version does not know. */
  [key: string]: unknown
}

/** A relay's description of itself, the response to its route `/`. */
export interface RelayInfo {
  /** Always `svc-relay`. It identifies the response as a relay's. */
  name: 'svc-relay'
  /** Version of the protocol between the browser and the relay. */
  version: typeof relayVersion
  /** The actions that are on for the caller. */
  actions: RelayActions
  /** The relay's time, RFC 3339. */
  time: string
  /** Members that this version does not know. */
  [key: string]: unknown
}
