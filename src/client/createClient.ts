import type { Destination } from '../contract/calls/destinations.js'
import type { Integration } from '../contract/calls/integrations.js'
import type { ProxyCall, ProxyResponse } from '../contract/calls/proxy.js'
import type { RelayInfo } from '../contract/calls/relayInfo.js'
import type { SearchRequest, SearchResponse } from '../contract/calls/search.js'
import type { IntegrationAlias, ObjectName, ProxyAlias } from '../contract/register.js'
import { type ListDestinationsOptions, listDestinations } from './calls/destinations.js'
import { info } from './calls/info.js'
import { listIntegrations } from './calls/integrations.js'
import {
  type ProviderFetch,
  type ProviderFetchOptions,
  providerFetch,
} from './calls/providerFetch.js'
import { type ProxyOptions, proxy } from './calls/proxy.js'
import { checkedSearch, type SearchOptions } from './calls/search.js'
import { type CallOptions, type ClientOptions, type Connection, connect } from './connect.js'
import type { ResultOf } from './response/checkResults.js'
import type { JsonParseAs, ParseAs, ProxyBody } from './response/readBody.js'

/**
 * A client of one relay. Every call rejects with a {@link ProblemError}, or with the signal's reason if it is aborted.
 */
export interface RelayClient extends Connection {
  /** Loads the relay's features. */
  info(options?: CallOptions): Promise<RelayInfo>
  /** Loads the project's destinations. */
  listDestinations(options?: ListDestinationsOptions): Promise<Destination[]>
  /** Loads the integrations that the user may use. */
  listIntegrations(options?: CallOptions): Promise<Integration[]>
  /** Loads one page of the matching records. */
  search<
    T extends object = never,
    A extends IntegrationAlias = IntegrationAlias,
    O extends ObjectName<A> = ObjectName<A>,
  >(
    request: SearchRequest<A, O>,
    options?: SearchOptions<T>,
  ): Promise<SearchResponse<ResultOf<T, A, O>>>
  /**
   * Calls the provider's own API. The service adds the customer's credentials. `T` is the type of a body that is parsed
   * as JSON or by its media type.
   */
  proxy<T = unknown, R extends ParseAs = JsonParseAs>(
    call: ProxyCall,
    options?: ProxyOptions<R>,
  ): Promise<ProxyResponse<ProxyBody<T, R>>>
  /** Returns a `fetch` for the API of one integration's provider, for the provider's SDK. */
  fetch(integration: ProxyAlias, options?: ProviderFetchOptions): ProviderFetch
}

/** Returns a connection with the calls as methods. */
export function clientOf(connection: Connection): RelayClient {
  return {
    ...connection,
    info: (options) => info(connection, options),
    listDestinations: (options) => listDestinations(connection, options),
    listIntegrations: (options) => listIntegrations(connection, options),
    search: (request, options) => checkedSearch(connection, request, options),
    proxy: (call, options) => proxy(connection, call, options),
    fetch: (integration, options) => providerFetch(connection, integration, options),
  }
}

/**
 * Creates a client of one relay. It has no credentials: the relay adds them.
 *
 * @example
 * const client = createClient({ endpoint: '/api/svc' })
 * const destinations = await client.listDestinations()
 */
export function createClient(options: ClientOptions): RelayClient {
  return clientOf(connect(options))
}
