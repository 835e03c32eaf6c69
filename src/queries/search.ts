import { queryOptions, type SkipToken, skipToken } from '@tanstack/react-query'
import type { RelayClient } from '../client/createClient.js'
import type { ProblemError } from '../client/ProblemError.js'
import type { SearchRequest, SearchResponse } from '../contract/search.js'
import { retryReads } from './retry.js'

/** Keys and options of searches. */
export const searchQueries = {
  /** The key that all of them share, to invalidate them by. */
  all: (client: RelayClient) => ['svc', client.key, 'search'] as const,
  /** One page of the records that match; `skipToken` while there is nothing to search for. */
  records: (client: RelayClient, request: SearchRequest | SkipToken) =>
    queryOptions<SearchResponse, ProblemError>({
      ...retryReads,
      queryKey: [...searchQueries.all(client), request === skipToken ? null : request],
      queryFn:
        request === skipToken ? skipToken : ({ signal }) => client.search(request, { signal }),
    }),
}
