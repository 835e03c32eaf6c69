import type { ProxyAlias } from '../../contract/register.js'
import type { Connection } from '../connect.js'
import { notReached } from '../response/ownProblems.js'

/** Options of {@link RelayClient.fetch} and {@link useProviderFetch}. */
export interface ProviderFetchOptions {
  /**
   * Host names of the provider, such as `['api.hubapi.com']`. Absolute `https:` URLs of these hosts are accepted, and
   * their path and query are sent through the relay. URLs of other hosts are rejected, and nothing is sent.
   * @default [], so that only paths are accepted
   */
  hosts?: readonly string[]
  /**
   * Whether the service manages the provider's rate limit. After a 429 response, the service returns the time of the
   * next allowed retry, and forwards no calls until then. @default false
   */
  throttle?: boolean
}

/**
 * A `fetch` for the API of one integration's provider.
 *
 * The response is the provider's, including error statuses and redirects, which are not followed.
 *
 * @throws {@link ProblemError} if the relay or the service rejects the request, there is no response, the request is
 *   held, or it cannot be sent. An aborted request rejects with the signal's reason.
 */
export type ProviderFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** Returns a `fetch` for one integration. Its code is loaded on first use. */
export function providerFetch(
  connection: Connection,
  integration: ProxyAlias,
  options?: ProviderFetchOptions,
): ProviderFetch {
  return async (input, init) => {
    const { fetchProvider } = await import('./fetchProvider.js').catch((cause) => {
      throw notReached(cause)
    })
    return fetchProvider(connection, { integration, ...options }, input, init)
  }
}
