'use client'

import { useMemo } from 'react'
import type { Connection } from '../client/connect.js'
import { clientOf, type RelayClient } from '../client/createClient.js'
import { useSvc } from './useSvc.js'

function isClient(connection: Connection): connection is RelayClient {
  return 'search' in connection
}

/**
 * Returns the client of the nearest provider, for use of the kit's query options with TanStack Query's hooks.
 *
 * @throws Error if there is no {@link SvcProvider} above.
 * @example
 * const client = useSvcClient()
 * const { data } = useSuspenseQuery(destinationQueries.list(client))
 */
export function useSvcClient(): RelayClient {
  const { connection } = useSvc()
  // Memoized, because a client can be a dependency of effects.
  return useMemo(() => (isClient(connection) ? connection : clientOf(connection)), [connection])
}
