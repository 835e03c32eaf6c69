import { handleEndpoint, type TestEndpointOptions } from './handleEndpoint.js'

/** The members of the `http` of MSW 2 and 3 that this package uses. */
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
 * Creates handlers for MSW 2 and 3 that respond to the calls of one endpoint from memory. This package does not import
 * MSW: pass the `http` of `msw/http`, or of `msw` with MSW 2.
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
  const { handles, respond } = handleEndpoint('svcHandlers', options)
  return [
    http.all(
      ({ request }) => handles(request),
      ({ request }) => respond(request),
    ),
  ]
}
