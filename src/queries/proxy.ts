import { mutationOptions, queryOptions, type SkipToken, skipToken } from '@tanstack/react-query'
import type { RelayClient } from '../client/createClient.js'
import type { ProblemError } from '../client/ProblemError.js'
import type { BodyReader } from '../client/readBody.js'
import type { ProxyCall, ProxyResponse } from '../contract/proxy.js'
import { retryReads } from './retry.js'

/** A provider call that reads, so that it may be cached and repeated. */
export interface ProxyRead extends Omit<ProxyCall, 'method' | 'body'> {
  /** @default GET */
  method?: 'GET' | 'HEAD'
  /** How the answer is read. @default 'auto': by its media type */
  as?: BodyReader
}

/** What stays the same over the calls of a mutation. */
export type ProxyDefaults = Pick<ProxyCall, 'integration' | 'throttle'> & { as?: BodyReader }

/** What each call of a mutation says. */
export type ProxyVariables = Omit<ProxyCall, 'integration' | 'throttle'>

/** A call as part of a key: every `URLSearchParams` is the same `{}` to JSON. */
function keyOf(call: ProxyRead) {
  const { query } = call
  return query instanceof URLSearchParams ? { ...call, query: query.toString() } : call
}

/** Keys and options of provider calls. */
export const proxyQueries = {
  /** The key that all of them share, to invalidate them by. */
  all: (client: RelayClient) => ['svc', client.key, 'proxy'] as const,
  /** A call that reads; `skipToken` while there is nothing to ask. */
  read: <T = unknown>(client: RelayClient, call: ProxyRead | SkipToken) =>
    queryOptions<ProxyResponse<T>, ProblemError>({
      ...retryReads,
      queryKey: [...proxyQueries.all(client), call === skipToken ? null : keyOf(call)],
      queryFn:
        call === skipToken
          ? skipToken
          : ({ signal }) => client.proxy<T>(call, { signal, ...(call.as && { as: call.as }) }),
      // `Headers` and blobs are not plain data; comparing them deeply would find all of them equal.
      structuralSharing: false,
    }),
  /** Any call, made when it is asked for and never repeated by itself. */
  call: <T = unknown>(client: RelayClient, { as, ...defaults }: ProxyDefaults) =>
    mutationOptions<ProxyResponse<T>, ProblemError, ProxyVariables>({
      mutationKey: [...proxyQueries.all(client), defaults.integration],
      mutationFn: (call) => client.proxy<T>({ ...call, ...defaults }, as ? { as } : {}),
      retry: false,
    }),
}
