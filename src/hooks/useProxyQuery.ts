'use client'

import type { SkipToken, UseQueryResult } from '@tanstack/react-query'
import type { ProblemError } from '../client/response/ProblemError.js'
import type { JsonParseAs, ProxyBody } from '../client/response/readBody.js'
import type { ProxyResponse } from '../contract/calls/proxy.js'
import {
  type CacheableParseAs,
  type CachedProxyResponse,
  type ProxyRead,
  proxyQueries,
} from '../queries/proxy.js'
import { selectAfter } from './destination-table/selectAfter.js'
import type { QueryOverrides } from './overrides.js'
import { useSvcQuery } from './useSvcQuery.js'

/** TanStack's options of a provider call that reads. */
export interface ProxyQueryOverrides<TBody, TSelected>
  extends Omit<QueryOverrides<CachedProxyResponse<TBody>, TSelected>, 'select'> {
  /** Picks from the provider's answer. */
  select?: (response: ProxyResponse<TBody>) => TSelected
}

/**
 * A read of the provider's own API as a query: cached, shared, repeated by the rules for reads.
 *
 * @example
 * const { data } = useProxyQuery({ integration: 'crm', path: '/crm/v3/objects/contacts', query: { limit: 5 } })
 */
export function useProxyQuery<
  T = unknown,
  R extends CacheableParseAs = JsonParseAs,
  TSelected = ProxyResponse<ProxyBody<T, R>>,
>(
  call: ProxyRead<R> | SkipToken,
  { select, ...overrides }: ProxyQueryOverrides<ProxyBody<T, R>, TSelected> = {},
): UseQueryResult<TSelected, ProblemError> {
  return useSvcQuery<CachedProxyResponse<ProxyBody<T, R>>, TSelected>(
    (connection) => selectAfter(proxyQueries.read<T, R>(connection, call), select),
    overrides,
  )
}
