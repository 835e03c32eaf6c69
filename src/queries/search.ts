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
import type { IntegrationAlias, ObjectName } from '../contract/register.js'
import { retryReads } from './retry.js'

type SchemaOption<T extends object> = Pick<SearchOptions<T>, 'schema'>
type Checked = SearchResponse<CheckedResult<object>>

const checkedBySchema = new WeakMap<ResultSchema, WeakMap<SearchResponse, Checked>>()

/**
 * Validates a response once for each schema, so that the result is the same object in every render. Structural sharing
 * cannot compare dates and some other values that a schema can create.
 */
function checkOnce(found: SearchResponse, schema: ResultSchema): Checked {
  const known = checkedBySchema.get(schema) ?? new WeakMap<SearchResponse, Checked>()
  checkedBySchema.set(schema, known)
  const checked = known.get(found) ?? checkResultsNow(found, schema)
  known.set(found, checked)
  return checked
}

function skippedQuery<T extends object, A extends string, O extends string>(
  connection: Connection,
  { schema }: SchemaOption<T> = {},
) {
  return queryOptions<SearchResponse, ProblemError, SearchResponse<ResultOf<T, A, O>>>({
    ...retryReads(connection),
    queryKey: [...searchQueries.all(connection), null],
    queryFn: skipToken,
    // The cache contains the unchecked response, and `select` validates it. A schema cannot be part of a key, so a
    // cached result of one schema would also be returned for other schemas, or without a schema.
    ...(schema && {
      // The schema of T returns records of type T.
      select: (found: SearchResponse) =>
        checkOnce(found, schema) as SearchResponse<ResultOf<T, A, O>>,
    }),
  })
}

function searchQuery<T extends object, A extends string, O extends string>(
  connection: Connection,
  request: SearchRequest<A, O>,
  options?: SchemaOption<T>,
) {
  return queryOptions<SearchResponse, ProblemError, SearchResponse<ResultOf<T, A, O>>>({
    ...skippedQuery<T, A, O>(connection, options),
    queryKey: [...searchQueries.all(connection), request],
    queryFn: ({ signal }) => search(connection, request, { signal }),
  })
}

/** Returns the query options for one page of matching records, for `useQuery` and `useSuspenseQuery`. */
function records<
  T extends object = never,
  A extends IntegrationAlias = IntegrationAlias,
  O extends ObjectName<A> = ObjectName<A>,
>(
  connection: Connection,
  request: SearchRequest<A, O>,
  options?: SchemaOption<T>,
): ReturnType<typeof searchQuery<T, A, O>>
/** Returns the query options for a search or for `skipToken`. Do not pass the result to `useSuspenseQuery`. */
function records<
  T extends object = never,
  A extends IntegrationAlias = IntegrationAlias,
  O extends ObjectName<A> = ObjectName<A>,
>(
  connection: Connection,
  request: SearchRequest<A, O> | SkipToken,
  options?: SchemaOption<T>,
): ReturnType<typeof skippedQuery<T, A, O>>
function records<T extends object, A extends IntegrationAlias, O extends ObjectName<A>>(
  connection: Connection,
  request: SearchRequest<A, O> | SkipToken,
  options?: SchemaOption<T>,
) {
  return request === skipToken
    ? skippedQuery<T, A, O>(connection, options)
    : searchQuery<T, A, O>(connection, request, options)
}

/** Query keys and options for searches. */
export const searchQueries = {
  /** Returns the key prefix of these queries, to invalidate them. */
  all: (connection: Connection) => ['svc', connection.key, 'search'] as const,
  /** Returns the query options for one page of matching records. Pass `skipToken` to disable the query. */
  records,
}
