import { pageUrl } from './endpoint.js'
import { handleEndpoint, type TestEndpointOptions } from './handleEndpoint.js'

/** Options of {@link svcFetch}. */
export interface SvcFetchOptions extends TestEndpointOptions {
  /** The function that sends all other requests. @default the global `fetch` when this is called */
  fetch?: typeof globalThis.fetch
}

/**
 * Creates a `fetch` that responds to the calls of one endpoint from memory and passes all others on. For pages that
 * render their own `<SvcProvider endpoint>`, without a library for request mocking.
 *
 * @example
 * ```ts
 * vi.stubGlobal('fetch', svcFetch({ endpoint: '/api/svc', scenario: scenarios.throttled() }))
 * ```
 * @throws TypeError if an option is invalid. The message names it and lists the allowed values.
 */
export function svcFetch(options: SvcFetchOptions): typeof globalThis.fetch {
  const { fetch: real = globalThis.fetch, ...rest } = options
  const { handles, respond } = handleEndpoint('svcFetch', rest)

  return async (input, init) => {
    // An invalid URL is passed on, because the real `fetch` rejects it.
    const isUrl = typeof input !== 'object' || input instanceof URL
    if (isUrl && !URL.canParse(String(input), pageUrl())) return real(input, init)

    const url = isUrl ? new URL(String(input), pageUrl()).href : input.url
    const headers = new Headers(init?.headers ?? (isUrl ? undefined : input.headers))
    // Without a `Request`, which would take the body over.
    if (!handles({ url, headers })) return real(input, init)
    return respond(isUrl ? new Request(url, init) : new Request(input, init))
  }
}
