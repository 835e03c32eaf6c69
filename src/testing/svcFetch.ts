import { answerEndpoint, type EndpointOptions } from './answerEndpoint.js'
import { pageUrl } from './endpoint.js'

/** Options of {@link svcFetch}. */
export interface SvcFetchOptions extends EndpointOptions {
  /** What sends all other requests. @default the `fetch` that is there when this is called */
  fetch?: typeof globalThis.fetch
}

/**
 * A `fetch` that answers the calls of one endpoint out of memory and passes all others on. For pages that make their
 * own `<SvcProvider endpoint>`, where no request mocking is set up.
 *
 * @example
 * ```ts
 * vi.stubGlobal('fetch', svcFetch({ endpoint: '/api/svc', scenario: scenarios.throttled() }))
 * ```
 * @throws TypeError if an option is wrong; the message names it and says what is allowed.
 */
export function svcFetch(options: SvcFetchOptions): typeof globalThis.fetch {
  const { fetch: real = globalThis.fetch, ...rest } = options
  const { answer, isOwn, isStray, answerStray } = answerEndpoint('svcFetch', rest)

  return async (input, init) => {
    // What is no address here is the real one's to refuse.
    const isAddress = typeof input !== 'object' || input instanceof URL
    if (isAddress && !URL.canParse(String(input), pageUrl())) return real(input, init)

    const request = isAddress
      ? new Request(new URL(String(input), pageUrl()), init)
      : new Request(input, init)
    if (isOwn(request)) return answer(request)
    return isStray(request) ? answerStray(request) : real(input, init)
  }
}
