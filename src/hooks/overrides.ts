import type { UseMutationOptions, UseQueryOptions } from '@tanstack/react-query'
import type { ProblemError } from '../client/response/ProblemError.js'

/** TanStack Query's options for a query, except for the key and function, which the hook sets. */
export type QueryOverrides<TData, TSelected = TData> = Omit<
  UseQueryOptions<TData, ProblemError, TSelected>,
  'queryKey' | 'queryFn'
>

/** TanStack Query's options for a mutation, except for the key and function, which the hook sets. */
export type MutationOverrides<TData, TVariables> = Omit<
  UseMutationOptions<TData, ProblemError, TVariables>,
  'mutationKey' | 'mutationFn'
>
