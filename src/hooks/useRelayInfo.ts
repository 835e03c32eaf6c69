'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import type { ProblemError } from '../client/response/ProblemError.js'
import type { RelayInfo } from '../contract/calls/relayInfo.js'
import { relayQueries } from '../queries/relay.js'
import type { QueryOverrides } from './overrides.js'
import { useSvcQuery } from './useSvcQuery.js'

/**
 * Returns the actions that the relay allows for the current user, so that a page can hide the others. All components of
 * a page share one request. `error` is set if the endpoint is not a relay, or is a relay of another version.
 *
 * @example
 * const { data } = useRelayInfo()
 * return data?.actions.destinations ? <DestinationList /> : <Upgrade />
 */
export function useRelayInfo<T = RelayInfo>(
  overrides?: QueryOverrides<RelayInfo, T>,
): UseQueryResult<T, ProblemError> {
  return useSvcQuery<RelayInfo, T>(
    // If the request has failed, a request of the next component would fail too.
    (connection) => ({ ...relayQueries.info(connection), retryOnMount: false }),
    overrides,
  )
}
