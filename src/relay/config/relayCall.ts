/** A call of the relay, as `authorize` receives it. */
export type RelayCall =
  | {
      /** The relay's description. Does not call the service. */
      op: 'info'
    }
  | {
      /** The integrations that the caller may use. Does not call the service. */
      op: 'integrations'
    }
  | {
      /** The project's destinations. */
      op: 'destinations'
    }
  | {
      /** A search of one integration's records. */
      op: 'search'
      /** The integration's alias, as the browser sent it. Not validated yet: it may not exist. */
      alias: string
    }
  | ProviderCall

/** A call to a provider's API. */
export interface ProviderCall {
  /** Always `proxy`. */
  op: 'proxy'
  /** The integration's alias, as the browser sent it. In `authorize`, it may not exist. In `allow`, it exists. */
  alias: string
  /** HTTP method, exactly as sent. */
  method: string
  /** The provider's path exactly as sent, still percent-encoded: `/crm/v3/objects/contacts`. */
  path: string
  /** The query exactly as sent, including its `?`. Empty if the call has no query. */
  query: string
}
