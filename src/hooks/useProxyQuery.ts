'use client'

import type { SkipToken, UseQueryResult } from '@tanstack/react-query'
import type { ProblemError } from '../client/ProblemError.js'
import type { ProxyResponse } from '../contract/proxy.js'
import { type ProxyRead, proxyQueries } from '../queries/proxy.js'
import type { QueryOverrides } from './overrides.js'
import { useSvcQuery } from './useSvcQuery.js'

/**
 * A read of the provider's own API as a query: cached, shared, repeated by the rules for reads.
 *
 * @example
 * const { data } = useProxyQuery({ integration: 'crm', path: '/crm/v3/objects/contacts', query: { limit: 5 } })
 */
export function useProxyQuery<T = unknown, S = ProxyResponse<T>>(
  call: ProxyRead | SkipToken,
  overrides?: QueryOverrides<ProxyResponse<T>, S>,
): UseQueryResult<S, ProblemError> {
  return useSvcQuery<ProxyResponse<T>, S>((client) => proxyQueries.read<T>(client, call), overrides)
}
