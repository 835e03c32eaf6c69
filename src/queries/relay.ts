import { queryOptions } from '@tanstack/react-query'
import { info } from '../client/calls/info.js'
import type { Connection } from '../client/connect.js'
import type { ProblemError } from '../client/response/ProblemError.js'
import type { RelayInfo } from '../contract/calls/relayInfo.js'

/** What is switched on changes with a deployment or a sign-in, not while somebody reads a page. */
const STALE_MS = 5 * 60_000

/** Keys and options of queries about the relay itself. */
export const relayQueries = {
  /** The key that all of them share, to invalidate them by. */
  all: (connection: Connection) => ['svc', connection.key, 'relay'] as const,
  /** What the relay offers to whoever asks: asked once for a whole page, and once only where that fails. */
  info: (connection: Connection) =>
    queryOptions<RelayInfo, ProblemError>({
      queryKey: relayQueries.all(connection),
      // Without the signal: what one component does not wait for any more, the next will want to know.
      queryFn: () => info(connection),
      staleTime: STALE_MS,
      // Nobody waits for it: a call that fails says so itself.
      retry: false,
    }),
}
