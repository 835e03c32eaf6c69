'use client'

import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Connection } from '../client/connect.js'
import type { ProblemError } from '../client/response/ProblemError.js'
import type { QueryOverrides } from './overrides.js'
import { useSvc } from './useSvc.js'

/** Runs a query with the connection and cache of the nearest provider. Overrides are applied last. */
export function useSvcQuery<TData, TSelected>(
  optionsFor: (connection: Connection) => object,
  overrides?: QueryOverrides<TData, TSelected>,
): UseQueryResult<TSelected, ProblemError> {
  const { connection, queryClient } = useSvc()
  // The options come from `queries`, so their data is TData. Without `select`, TSelected is TData by default in the
  // calling hook, which TypeScript cannot infer.
  const options = { ...optionsFor(connection), ...overrides } as UseQueryOptions<
    TData,
    ProblemError,
    TSelected
  >
  return useQuery(options, queryClient)
}
