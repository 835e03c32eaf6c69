import { mutationOptions, queryOptions, type SkipToken, skipToken } from '@tanstack/react-query'
import { type ProxyOptions, proxy } from '../client/calls/proxy.js'
import type { Connection } from '../client/connect.js'
import type { ProblemError } from '../client/response/ProblemError.js'
import type { JsonParseAs, ParseAs, ProxyBody } from '../client/response/readBody.js'
import type { ProxyCall, ProxyResponse } from '../contract/calls/proxy.js'
import { keyOfCall } from '../contract/keyOfCall.js'
import { retryReads } from './retry.js'

/** Values of `parseAs` whose result can be cached, because it can be read more than once. */
export type CacheableParseAs = Exclude<ParseAs, 'stream' | 'response'>

/** A GET or HEAD call of the provider's API. Its response can be cached, and the call can be retried. */
export interface ProxyRead<R extends CacheableParseAs = CacheableParseAs>
  extends Omit<ProxyCall, 'method' | 'body'> {
  /** HTTP method. @default 'GET' */
  method?: 'GET' | 'HEAD'
  /** How to parse the response body. Streams are not allowed, because they can be read only once. @default 'auto' */
  parseAs?: R
}

/** Options that apply to all calls of a mutation. */
export interface ProxyDefaults<R extends ParseAs = ParseAs>
  extends Pick<ProxyCall, 'integration' | 'throttle'> {
  /** How to parse the response bodies. `'auto'` parses by media type. @default 'auto' */
  parseAs?: R
}

/** Variables of a single call of a mutation. */
export interface ProxyVariables
  extends Omit<ProxyCall, 'integration' | 'throttle'>,
    Pick<ProxyOptions, 'signal' | 'idempotencyKey'> {}

/** A provider's response in the cache. Its headers are a plain object, so that the response can be dehydrated. */
export interface CachedProxyResponse<T = unknown> extends Omit<ProxyResponse<T>, 'headers'> {
  /** Response headers, by name in lower case. */
  headers: Record<string, string>
}

function fromCache<T>(cached: CachedProxyResponse<T>): ProxyResponse<T> {
  return { ...cached, headers: new Headers(cached.headers) }
}

/** Returns a call as part of a query key. `URLSearchParams` becomes a string, because JSON serializes it as `{}`. */
function keyOf(call: ProxyRead) {
  const { query } = call
  return query instanceof URLSearchParams ? { ...call, query: query.toString() } : call
}

function skippedRead<T, R extends ParseAs>(connection: Connection) {
  type Body = ProxyBody<T, R>
  return queryOptions<CachedProxyResponse<Body>, ProblemError, ProxyResponse<Body>>({
    ...retryReads(connection),
    queryKey: [...proxyQueries.all(connection), null],
    queryFn: skipToken,
    select: fromCache,
  })
}

function readQuery<T, R extends CacheableParseAs>(connection: Connection, call: ProxyRead<R>) {
  type Body = ProxyBody<T, R>
  return queryOptions<CachedProxyResponse<Body>, ProblemError, ProxyResponse<Body>>({
    ...skippedRead<T, R>(connection),
    queryKey: [...proxyQueries.all(connection), keyOf(call)],
    queryFn: async ({ signal }) => {
      const response = await proxy<T, R>(connection, call, { signal, parseAs: call.parseAs })
      return { ...response, headers: Object.fromEntries(response.headers) }
    },
  })
}

/** Returns the query options for a GET or HEAD call, for `useQuery` and `useSuspenseQuery`. */
function read<T = unknown, R extends CacheableParseAs = JsonParseAs>(
  connection: Connection,
  call: ProxyRead<R>,
): ReturnType<typeof readQuery<T, R>>
/** Returns the query options for a GET or HEAD call, or for `skipToken`. Do not pass the result to `useSuspenseQuery`. */
function read<T = unknown, R extends CacheableParseAs = JsonParseAs>(
  connection: Connection,
  call: ProxyRead<R> | SkipToken,
): ReturnType<typeof skippedRead<T, R>>
function read<T, R extends CacheableParseAs>(
  connection: Connection,
  call: ProxyRead<R> | SkipToken,
) {
  return call === skipToken ? skippedRead<T, R>(connection) : readQuery<T, R>(connection, call)
}

/** Query keys, query options and mutation options for provider calls. */
export const proxyQueries = {
  /** Returns the key prefix of these queries, to invalidate them. */
  all: (connection: Connection) => ['svc', connection.key, 'proxy'] as const,
  /** Returns the query options for a GET or HEAD call. Pass `skipToken` to disable the query. */
  read,
  /** Returns the mutation options for calls of any method. Calls are never retried automatically. */
  call: <T = unknown, R extends ParseAs = JsonParseAs>(
    connection: Connection,
    { parseAs, ...defaults }: ProxyDefaults<R>,
  ) =>
    mutationOptions<ProxyResponse<ProxyBody<T, R>>, ProblemError, ProxyVariables>({
      mutationKey: [...proxyQueries.all(connection), defaults.integration],
      mutationFn({ signal, idempotencyKey, ...call }, context) {
        // All attempts of a call have the same context and therefore the same key.
        const key = idempotencyKey ?? keyOfCall(context)
        const options = { signal, parseAs, idempotencyKey: key }
        return proxy<T, R>(connection, { ...call, ...defaults }, options)
      },
      retry: false,
      // Fails immediately while offline. TanStack Query would otherwise send the call later, when the user no longer
      // expects it.
      networkMode: 'always',
    }),
}
