'use client'

import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { ProblemError } from '../client/response/ProblemError.js'
import type { JsonParseAs, ParseAs, ProxyBody } from '../client/response/readBody.js'
import type { ProxyResponse } from '../contract/calls/proxy.js'
import { type ProxyDefaults, type ProxyVariables, proxyQueries } from '../queries/proxy.js'
import type { MutationOverrides } from './overrides.js'
import { useSvc } from './useSvc.js'

/**
 * Returns a mutation that calls the provider's API. Calls are never retried automatically. The result is the result of
 * the most recent call, regardless of the order of the responses. A call continues after its component unmounts,
 * because it can change data. Pass a `signal` to abort it.
 *
 * @example
 * const { mutate, data, error } = useProxy({ integration: 'crm', throttle: true })
 * mutate({ method: 'POST', path: '/crm/v3/objects/contacts', body: { email: 'ada@example.com' } })
 */
export function useProxy<T = unknown, R extends ParseAs = JsonParseAs>(
  defaults: ProxyDefaults<R>,
  overrides?: MutationOverrides<ProxyResponse<ProxyBody<T, R>>, ProxyVariables>,
): UseMutationResult<ProxyResponse<ProxyBody<T, R>>, ProblemError, ProxyVariables> {
  const { connection, queryClient } = useSvc()
  return useMutation(
    { ...proxyQueries.call<T, R>(connection, defaults), ...overrides },
    queryClient,
  )
}
