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

/** TanStack Query's options for a provider call that reads data. */
export interface UseProxyQueryOptions<TBody, TSelected>
  extends Omit<QueryOverrides<CachedProxyResponse<TBody>, TSelected>, 'select'> {
  /** Transforms or selects a part of the provider's response. */
  select?: (response: ProxyResponse<TBody>) => TSelected
}

/**
 * Returns the response to a GET or HEAD call of the provider's API. The response is cached and shared between
 * components, and failed calls are retried like other reads. No request is sent while the call is `skipToken`.
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
  { select, ...overrides }: UseProxyQueryOptions<ProxyBody<T, R>, TSelected> = {},
): UseQueryResult<TSelected, ProblemError> {
  return useSvcQuery<CachedProxyResponse<ProxyBody<T, R>>, TSelected>(
    (connection) => selectAfter(proxyQueries.read<T, R>(connection, call), select),
    overrides,
  )
}
