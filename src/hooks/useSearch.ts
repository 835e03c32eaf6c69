'use client'

import type { SkipToken, UseQueryResult } from '@tanstack/react-query'
import type { ResultOf, ResultSchema } from '../client/response/checkResults.js'
import type { ProblemError } from '../client/response/ProblemError.js'
import type { SearchRequest, SearchResponse } from '../contract/calls/search.js'
import { searchQueries } from '../queries/search.js'
import { selectAfter } from './destination-table/selectAfter.js'
import type { QueryOverrides } from './overrides.js'
import { useSvcQuery } from './useSvcQuery.js'

/** TanStack's options of a search, and a schema of its records. */
export interface SearchOverrides<T extends object = never, TSelected = SearchResponse<ResultOf<T>>>
  extends Omit<QueryOverrides<SearchResponse, TSelected>, 'select'> {
  /**
   * Types and checks each record; one that fails is marked by `faults` and stays in its place, as it came. Any
   * Standard Schema that answers at once. Make it outside of the component: each new one checks anew.
   */
  schema?: ResultSchema<T> | undefined
  /** Picks from what was found, after the schema. */
  select?: (found: SearchResponse<ResultOf<T>>) => TSelected
}

/**
 * One page of a customer's records that match. Nothing is asked while the request is `skipToken`.
 *
 * @example
 * const contact = z.object({ fields: z.object({ email: z.email() }) })
 *
 * const { data } = useSearch({ integration: 'crm', objectName: 'contacts', fieldFilters }, { schema: contact })
 * data?.results.map((result) => (result.faults ? result.id : result.fields.email))
 */
export function useSearch<T extends object = never, TSelected = SearchResponse<ResultOf<T>>>(
  request: SearchRequest | SkipToken,
  { schema, select, ...overrides }: SearchOverrides<T, TSelected> = {},
): UseQueryResult<TSelected, ProblemError> {
  return useSvcQuery<SearchResponse, TSelected>(
    (connection) => selectAfter(searchQueries.records(connection, request, { schema }), select),
    overrides,
  )
}
