import { queryOptions } from '@tanstack/react-query'
import { info } from '../client/calls/info.js'
import type { Connection } from '../client/connect.js'
import type { ProblemError } from '../client/response/ProblemError.js'
import type { RelayInfo } from '../contract/calls/relayInfo.js'

/** Time until the info is stale, in milliseconds. Enabled actions rarely change while a page is open. */
const STALE_MS = 5 * 60_000

/** Query keys and options for the relay's info. */
export const relayQueries = {
  /** Returns the key prefix of these queries, to invalidate them. */
  all: (connection: Connection) => ['svc', connection.key, 'relay'] as const,
  /**
   * Returns the query options for the actions that the relay allows. Components share the request, and it is never
   * retried.
   */
  info: (connection: Connection) =>
    queryOptions<RelayInfo, ProblemError>({
      queryKey: relayQueries.all(connection),
      // No signal, because other components still need the response if one unmounts.
      queryFn: () => info(connection),
      staleTime: STALE_MS,
      // No retry, because no component waits for the response, and failed calls report their own errors.
      retry: false,
    }),
}
