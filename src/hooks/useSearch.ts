'use client'

import type { SkipToken, UseQueryResult } from '@tanstack/react-query'
import type { ResultOf, ResultSchema } from '../client/response/checkResults.js'
import type { ProblemError } from '../client/response/ProblemError.js'
import type { SearchRequest, SearchResponse } from '../contract/calls/search.js'
import type { IntegrationAlias, ObjectName } from '../contract/register.js'
import { searchQueries } from '../queries/search.js'
import { selectAfter } from './destination-table/selectAfter.js'
import type { QueryOverrides } from './overrides.js'
import { useSvcQuery } from './useSvcQuery.js'

/** TanStack Query's options for a search, and a schema for its records. */
export interface UseSearchOptions<
  T extends object = never,
  A extends string = string,
  O extends string = string,
  TSelected = SearchResponse<ResultOf<T, A, O>>,
> extends Omit<QueryOverrides<SearchResponse, TSelected>, 'select'> {
  /**
   * Schema that validates and types each record. An invalid record stays in the list unchanged, and has `faults`.
   * Accepts any synchronous Standard Schema. Define it outside of the component, because every new schema validates all
   * records again.
   */
  schema?: ResultSchema<T> | undefined
  /** Transforms or selects a part of the response, after the schema has validated it. */
  select?: (found: SearchResponse<ResultOf<T, A, O>>) => TSelected
}

/**
 * Returns one page of a customer's records that match the request. No request is sent while it is `skipToken`.
 *
 * @example
 * const contact = z.object({ fields: z.object({ email: z.email() }) })
 *
 * const { data } = useSearch({ integration: 'crm', objectName: 'contacts', fieldFilters }, { schema: contact })
 * data?.results.map((result) => (result.faults ? result.id : result.fields.email))
 */
export function useSearch<
  T extends object = never,
  A extends IntegrationAlias = IntegrationAlias,
  O extends ObjectName<A> = ObjectName<A>,
  TSelected = SearchResponse<ResultOf<T, A, O>>,
>(
  request: SearchRequest<A, O> | SkipToken,
  { schema, select, ...overrides }: UseSearchOptions<T, A, O, TSelected> = {},
): UseQueryResult<TSelected, ProblemError> {
  return useSvcQuery<SearchResponse, TSelected>(
    (connection) => selectAfter(searchQueries.records(connection, request, { schema }), select),
    overrides,
  )
}
