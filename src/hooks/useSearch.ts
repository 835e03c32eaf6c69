'use client'

import type { SkipToken, UseQueryResult } from '@tanstack/react-query'
import type { ProblemError } from '../client/ProblemError.js'
import type { SearchRequest, SearchResponse } from '../contract/search.js'
import { searchQueries } from '../queries/search.js'
import type { QueryOverrides } from './overrides.js'
import { useSvcQuery } from './useSvcQuery.js'

/**
 * One page of a customer's records that match. Nothing is asked while the request is `skipToken`.
 *
 * @example
 * const { data } = useSearch({
 *   integration: 'crm',
 *   objectName: 'contacts',
 *   fieldFilters: [{ fieldName: 'email', operator: 'eq', value: 'ada@example.com' }],
 * })
 */
export function useSearch<T = SearchResponse>(
  request: SearchRequest | SkipToken,
  overrides?: QueryOverrides<SearchResponse, T>,
): UseQueryResult<T, ProblemError> {
  return useSvcQuery<SearchResponse, T>(
    (client) => searchQueries.records(client, request),
    overrides,
  )
}
