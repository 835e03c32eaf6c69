import { mutationOptions, queryOptions, type SkipToken, skipToken } from '@tanstack/react-query'
import { proxy } from '../client/calls/proxy.js'
import type { CallOptions, Connection } from '../client/connect.js'
import type { ProblemError } from '../client/response/ProblemError.js'
import type { JsonParseAs, ParseAs, ProxyBody } from '../client/response/readBody.js'
import type { ProxyCall, ProxyResponse } from '../contract/calls/proxy.js'
import { retryReads } from './retry.js'

/** The readers whose body can be read more than once, so that it may be cached. */
export type CacheableParseAs = Exclude<ParseAs, 'stream' | 'response'>

/** A provider call that reads, so that it may be cached and repeated. */
export interface ProxyRead<R extends CacheableParseAs = CacheableParseAs>
  extends Omit<ProxyCall, 'method' | 'body'> {
  /** HTTP method. @default GET */
  method?: 'GET' | 'HEAD'
  /** How the answer is read; not as a stream, which can be read only once. @default 'auto': by its media type */
  parseAs?: R
}

/** What stays the same over the calls of a mutation. */
export interface ProxyDefaults<R extends ParseAs = ParseAs>
  extends Pick<ProxyCall, 'integration' | 'throttle'> {
  /** How the answers are read. @default 'auto': by their media type */
  parseAs?: R
}

/** What each call of a mutation says. */
export interface ProxyVariables
  extends Omit<ProxyCall, 'integration' | 'throttle'>,
    Pick<CallOptions, 'signal'> {}

/** A provider's answer as the cache holds it: its headers as plain data, so that it can be dehydrated. */
export interface CachedProxyResponse<T = unknown> extends Omit<ProxyResponse<T>, 'headers'> {
  /** The provider's headers, by name in lower case. */
  headers: Record<string, string>
}

function fromCache<T>(cached: CachedProxyResponse<T>): ProxyResponse<T> {
  return { ...cached, headers: new Headers(cached.headers) }
}

/** A call as part of a key: every `URLSearchParams` is the same `{}` to JSON. */
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

/** A call that reads; options of `useQuery` and of `useSuspenseQuery`. */
function read<T = unknown, R extends CacheableParseAs = JsonParseAs>(
  connection: Connection,
  call: ProxyRead<R>,
): ReturnType<typeof readQuery<T, R>>
/** The same while there may be nothing to ask: `skipToken`, which `useSuspenseQuery` does not take. */
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

/** Keys and options of provider calls. */
export const proxyQueries = {
  /** The key that all of them share, to invalidate them by. */
  all: (connection: Connection) => ['svc', connection.key, 'proxy'] as const,
  /** A call that reads; `skipToken` while there is nothing to ask. */
  read,
  /** Any call, sent when it is mutated and never repeated automatically. */
  call: <T = unknown, R extends ParseAs = JsonParseAs>(
    connection: Connection,
    { parseAs, ...defaults }: ProxyDefaults<R>,
  ) =>
    mutationOptions<ProxyResponse<ProxyBody<T, R>>, ProblemError, ProxyVariables>({
      mutationKey: [...proxyQueries.all(connection), defaults.integration],
      mutationFn: ({ signal, ...call }) =>
        proxy<T, R>(connection, { ...call, ...defaults }, { signal, parseAs }),
      retry: false,
    }),
}
