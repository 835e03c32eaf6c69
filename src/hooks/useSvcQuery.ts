'use client'

import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Connection } from '../client/connect.js'
import type { ProblemError } from '../client/response/ProblemError.js'
import type { QueryOverrides } from './overrides.js'
import { useSvc } from './useSvc.js'

/**
 * Returns the result of a query with the connection and cache of the nearest provider. Overrides take precedence over
 * `optionsFor`, except those that are `undefined`.
 */
export function useSvcQuery<TData, TSelected>(
  optionsFor: (connection: Connection) => object,
  overrides?: QueryOverrides<TData, TSelected>,
): UseQueryResult<TSelected, ProblemError> {
  const { connection, queryClient } = useSvc()
  // A new object for each render, as `optionsFor` creates it.
  const options = optionsFor(connection) as Record<string, unknown>
  for (const [name, value] of Object.entries(overrides ?? {})) {
    if (value !== undefined) options[name] = value
  }
  return useQuery(
    // The options come from `queries`, so their data is `TData`. Without `select`, the calling hook's `TSelected` is
    // `TData`, which TypeScript cannot infer.
    options as unknown as UseQueryOptions<TData, ProblemError, TSelected>,
    queryClient,
  )
}
