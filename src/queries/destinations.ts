import { queryOptions } from '@tanstack/react-query'
import { loadDestinations } from '../client/calls/destinations.js'
import type { Connection } from '../client/connect.js'
import type { ProblemError } from '../client/response/ProblemError.js'
import type { DestinationListing } from '../contract/calls/destinations.js'
import { retryReads } from './retry.js'

/** Query keys and options for destinations. */
export const destinationQueries = {
  /** Returns the key prefix of these queries, to invalidate them. */
  all: (connection: Connection) => ['svc', connection.key, 'destinations'] as const,
  /** Returns the query options for the project's destinations. */
  list: (connection: Connection) =>
    queryOptions<DestinationListing, ProblemError>({
      ...retryReads(connection),
      queryKey: [...destinationQueries.all(connection), 'list'],
      queryFn: ({ signal }) => loadDestinations(connection, { signal }),
    }),
}
