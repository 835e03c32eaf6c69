'use client'

import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { ProblemError } from '../client/ProblemError.js'
import type { ProxyResponse } from '../contract/proxy.js'
import { type ProxyDefaults, type ProxyVariables, proxyQueries } from '../queries/proxy.js'
import type { MutationOverrides } from './overrides.js'
import { useSvc } from './useSvc.js'

/**
 * Calls of the provider's own API, made when they are asked for and never repeated by themselves.
 *
 * @example
 * const { mutate, data, error } = useProxy({ integration: 'crm', throttle: true })
 * mutate({ method: 'POST', path: '/crm/v3/objects/contacts', body: { email: 'ada@example.com' } })
 */
export function useProxy<T = unknown>(
  defaults: ProxyDefaults,
  overrides?: MutationOverrides<ProxyResponse<T>, ProxyVariables>,
): UseMutationResult<ProxyResponse<T>, ProblemError, ProxyVariables> {
  const { client, queryClient } = useSvc()
  return useMutation({ ...proxyQueries.call<T>(client, defaults), ...overrides }, queryClient)
}
