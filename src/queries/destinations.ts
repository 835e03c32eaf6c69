import { queryOptions } from '@tanstack/react-query'
import type { RelayClient } from '../client/createClient.js'
import type { ProblemError } from '../client/ProblemError.js'
import type { Destination, UnreadableDestination } from '../contract/destinations.js'
import { retryReads } from './retry.js'

/** A list of destinations as the cache holds it. */
export interface DestinationListing {
  destinations: Destination[]
  /** Elements of the answer that are not destinations, and what is wrong with them. */
  unreadable: UnreadableDestination[]
}

/** Keys and options of queries about destinations. */
export const destinationQueries = {
  /** The key that all of them share, to invalidate them by. */
  all: (client: RelayClient) => ['svc', client.key, 'destinations'] as const,
  /** The project's destinations. */
  list: (client: RelayClient) =>
    queryOptions<DestinationListing, ProblemError>({
      ...retryReads(client),
      queryKey: [...destinationQueries.all(client), 'list'],
      queryFn: async ({ signal }) => {
        const unreadable: UnreadableDestination[] = []
        const destinations = await client.listDestinations({
          signal,
          onUnreadable: (element) => unreadable.push(element),
        })
        return { destinations, unreadable }
      },
    }),
}
