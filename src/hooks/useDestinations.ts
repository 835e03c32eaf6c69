'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import type { ProblemError } from '../client/response/ProblemError.js'
import type { Destination, DestinationListing } from '../contract/calls/destinations.js'
import { destinationQueries } from '../queries/destinations.js'
import type { QueryOverrides } from './overrides.js'
import { useSvcQuery } from './useSvcQuery.js'

function readable(listing: DestinationListing): Destination[] {
  return listing.destinations
}

/**
 * Returns the project's destinations. Elements of the response that cannot be read are omitted. Use `select` to read
 * them.
 *
 * @example
 * const { data, error } = useDestinations()
 * const unreadable = useDestinations({ select: (listing) => listing.unreadable })
 */
export function useDestinations<T = Destination[]>(
  overrides?: QueryOverrides<DestinationListing, T>,
): UseQueryResult<T, ProblemError> {
  return useSvcQuery<DestinationListing, T>(
    (connection) => ({ ...destinationQueries.list(connection), select: readable }),
    overrides,
  )
}
