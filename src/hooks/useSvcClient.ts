'use client'

import type { RelayClient } from '../client/createClient.js'
import { useSvc } from './useSvc.js'

/**
 * The client of the nearest provider, for TanStack's own hooks over the kit's options.
 *
 * @throws if there is no {@link SvcProvider} above.
 * @example
 * const client = useSvcClient()
 * const { data } = useSuspenseQuery(destinationQueries.list(client))
 */
export function useSvcClient(): RelayClient {
  return useSvc().client
}
