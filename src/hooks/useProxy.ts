'use client'

import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { ProblemError } from '../client/response/ProblemError.js'
import type { JsonParseAs, ParseAs, ProxyBody } from '../client/response/readBody.js'
import type { ProxyResponse } from '../contract/calls/proxy.js'
import { type ProxyDefaults, type ProxyVariables, proxyQueries } from '../queries/proxy.js'
import type { MutationOverrides } from './overrides.js'
import { useSvc } from './useSvc.js'

/**
 * Calls of the provider's own API, made when they are asked for and never repeated by themselves. What is shown
 * is the last call that was made, whichever answer comes last. A call goes on when its component is gone, because
 * it may change data; its own `signal` stops it.
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
