import { handleEndpoint, type TestEndpointOptions } from './handleEndpoint.js'

/** The part of `http` of MSW 3 that is used. */
export interface MswHttp<THandler> {
  /** Creates a handler for all methods. */
  all(
    predicate: (info: { request: Request }) => boolean,
    resolver: (info: { request: Request }) => Promise<Response>,
  ): THandler
}

/** Options of {@link svcHandlers}. */
export interface SvcHandlersOptions extends TestEndpointOptions {}

/**
 * Creates handlers for MSW 3 that respond to the calls of one endpoint from memory. This package does not import MSW:
 * pass the `http` of `msw/http`.
 *
 * @example
 * ```ts
 * const server = setupServer(...svcHandlers(http, { endpoint: '/api/svc', scenario: scenarios.throttled() }))
 * ```
 * @throws TypeError if an option is invalid. The message names it and lists the allowed values.
 */
export function svcHandlers<THandler>(
  http: MswHttp<THandler>,
  options: SvcHandlersOptions,
): THandler[] {
  const { respond, isOwn, isStray, respondToStray } = handleEndpoint('svcHandlers', options)
  return [
    http.all(
      ({ request }) => isOwn(request),
      ({ request }) => respond(request),
    ),
    http.all(
      ({ request }) => isStray(request),
      ({ request }) => respondToStray(request),
    ),
  ]
}
