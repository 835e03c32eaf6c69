'use client'

import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Connection } from '../client/connect.js'
import type { ProblemError } from '../client/response/ProblemError.js'
import type { QueryOverrides } from './overrides.js'
import { useSvc } from './useSvc.js'

/** A query of the nearest provider's relay, in its cache. The usual overrides come last. */
export function useSvcQuery<TData, TSelected>(
  optionsFor: (connection: Connection) => object,
  overrides?: QueryOverrides<TData, TSelected>,
): UseQueryResult<TSelected, ProblemError> {
  const { connection, queryClient } = useSvc()
  // The options come from `queries`, so they are options of TData; without a `select`, TSelected is TData by
  // the default of the hook that calls this, which TypeScript cannot see.
  const options = { ...optionsFor(connection), ...overrides } as UseQueryOptions<
    TData,
    ProblemError,
    TSelected
  >
  return useQuery(options, queryClient)
}
