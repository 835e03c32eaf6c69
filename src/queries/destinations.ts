import { queryOptions } from '@tanstack/react-query'
import { loadDestinations } from '../client/calls/destinations.js'
import type { Connection } from '../client/connect.js'
import type { ProblemError } from '../client/response/ProblemError.js'
import type { DestinationListing } from '../contract/calls/destinations.js'
import { retryReads } from './retry.js'

/** Keys and options of queries about destinations. */
export const destinationQueries = {
  /** The key that all of them share, to invalidate them by. */
  all: (connection: Connection) => ['svc', connection.key, 'destinations'] as const,
  /** The project's destinations. */
  list: (connection: Connection) =>
    queryOptions<DestinationListing, ProblemError>({
      ...retryReads(connection),
      queryKey: [...destinationQueries.all(connection), 'list'],
      queryFn: ({ signal }) => loadDestinations(connection, { signal }),
    }),
}
