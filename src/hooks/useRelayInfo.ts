'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import type { ProblemError } from '../client/response/ProblemError.js'
import type { RelayInfo } from '../contract/calls/relayInfo.js'
import { relayQueries } from '../queries/relay.js'
import type { QueryOverrides } from './overrides.js'
import { useSvcQuery } from './useSvcQuery.js'

/**
 * What the relay offers to the person who asks, for a page that shows only what is on. Asked once for all components
 * of a page. Where what answers at the endpoint is no relay, or one of another version, the error says so.
 *
 * @example
 * const { data } = useRelayInfo()
 * return data?.actions.destinations ? <DestinationList /> : <Upgrade />
 */
export function useRelayInfo<T = RelayInfo>(
  overrides?: QueryOverrides<RelayInfo, T>,
): UseQueryResult<T, ProblemError> {
  return useSvcQuery<RelayInfo, T>(
    // What answers at the endpoint is the same for the next component that is mounted.
    (connection) => ({ ...relayQueries.info(connection), retryOnMount: false }),
    overrides,
  )
}
