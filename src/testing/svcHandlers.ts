import { answerEndpoint, type EndpointOptions } from './answerEndpoint.js'

/** The part of the `http` of MSW 3 that is used. */
export interface MswHttp<THandler> {
  /** Makes a handler for every method. */
  all(
    predicate: (info: { request: Request }) => boolean,
    resolver: (info: { request: Request }) => Promise<Response>,
  ): THandler
}

/** Options of {@link svcHandlers}. */
export interface SvcHandlersOptions extends EndpointOptions {}

/**
 * Handlers for MSW 3 that answer the calls of one endpoint out of memory. The kit does not import MSW: hand in the
 * `http` of `msw/http`.
 *
 * @example
 * ```ts
 * const server = setupServer(...svcHandlers(http, { endpoint: '/api/svc', scenario: scenarios.throttled() }))
 * ```
 * @throws TypeError if an option is wrong; the message names it and says what is allowed.
 */
export function svcHandlers<THandler>(
  http: MswHttp<THandler>,
  options: SvcHandlersOptions,
): THandler[] {
  const { answer, isOwn, isStray, answerStray } = answerEndpoint('svcHandlers', options)
  return [
    http.all(
      ({ request }) => isOwn(request),
      ({ request }) => answer(request),
    ),
    http.all(
      ({ request }) => isStray(request),
      ({ request }) => answerStray(request),
    ),
  ]
}
