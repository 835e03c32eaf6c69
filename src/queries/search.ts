import { queryOptions, type SkipToken, skipToken } from '@tanstack/react-query'
import { type SearchOptions, search } from '../client/calls/search.js'
import type { Connection } from '../client/connect.js'
import {
  type CheckedResult,
  checkResultsNow,
  type ResultOf,
  type ResultSchema,
} from '../client/response/checkResults.js'
import type { ProblemError } from '../client/response/ProblemError.js'
import type { SearchRequest, SearchResponse } from '../contract/calls/search.js'
import { retryReads } from './retry.js'

type Schema<T extends object> = Pick<SearchOptions<T>, 'schema'>
type Checked = SearchResponse<CheckedResult<object>>

const checkedBy = new WeakMap<ResultSchema, WeakMap<SearchResponse, Checked>>()

/**
 * What was found, checked: once for each schema, so that it stays the same object however often a component
 * renders, also where a schema makes dates and other things that cannot be compared.
 */
function checkedOnce(found: SearchResponse, schema: ResultSchema): Checked {
  const known = checkedBy.get(schema) ?? new WeakMap<SearchResponse, Checked>()
  checkedBy.set(schema, known)
  const checked = known.get(found) ?? checkResultsNow(found, schema)
  known.set(found, checked)
  return checked
}

function skippedQuery<T extends object>(connection: Connection, { schema }: Schema<T> = {}) {
  return queryOptions<SearchResponse, ProblemError, SearchResponse<ResultOf<T>>>({
    ...retryReads(connection),
    queryKey: [...searchQueries.all(connection), null],
    queryFn: skipToken,
    // The cache contains the response, and the schema runs in `select`: a function cannot be part of a key, and one
    // schema's results must not be returned to callers with another schema, or with none.
    ...(schema && {
      select: (found: SearchResponse) => checkedOnce(found, schema) as SearchResponse<ResultOf<T>>, // see `schema`
    }),
  })
}

function recordsQuery<T extends object>(
  connection: Connection,
  request: SearchRequest,
  options?: Schema<T>,
) {
  return queryOptions<SearchResponse, ProblemError, SearchResponse<ResultOf<T>>>({
    ...skippedQuery(connection, options),
    queryKey: [...searchQueries.all(connection), request],
    queryFn: ({ signal }) => search(connection, request, { signal }),
  })
}

/** One page of the records that match; options of `useQuery` and of `useSuspenseQuery`. */
function records<T extends object = never>(
  connection: Connection,
  request: SearchRequest,
  options?: Schema<T>,
): ReturnType<typeof recordsQuery<T>>
/** The same while there may be nothing to search for: `skipToken`, which `useSuspenseQuery` does not take. */
function records<T extends object = never>(
  connection: Connection,
  request: SearchRequest | SkipToken,
  options?: Schema<T>,
): ReturnType<typeof skippedQuery<T>>
function records<T extends object>(
  connection: Connection,
  request: SearchRequest | SkipToken,
  options?: Schema<T>,
) {
  return request === skipToken
    ? skippedQuery(connection, options)
    : recordsQuery(connection, request, options)
}

/** Keys and options of searches. */
export const searchQueries = {
  /** The key that all of them share, to invalidate them by. */
  all: (connection: Connection) => ['svc', connection.key, 'search'] as const,
  /** One page of the records that match; `skipToken` while there is nothing to search for. */
  records,
}
