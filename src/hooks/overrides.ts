import type { UseMutationOptions, UseQueryOptions } from '@tanstack/react-query'
import type { ProblemError } from '../client/response/ProblemError.js'

/** TanStack's options of a query, but for its key and function, which are the hook's own. */
export type QueryOverrides<TData, TSelected = TData> = Omit<
  UseQueryOptions<TData, ProblemError, TSelected>,
  'queryKey' | 'queryFn'
>

/** TanStack's options of a mutation, but for its key and function, which are the hook's own. */
export type MutationOverrides<TData, TVariables> = Omit<
  UseMutationOptions<TData, ProblemError, TVariables>,
  'mutationKey' | 'mutationFn'
>
