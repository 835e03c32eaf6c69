'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProblemError } from '../../client/response/ProblemError.js'
import { destinationQueries } from '../../queries/destinations.js'
import { useSvc } from '../useSvc.js'

/** Result of {@link useCancellation}. */
export interface Cancellation {
  /** Whether the user has canceled the first load. */
  isCancelled: boolean
  cancel: () => void
  refresh: () => void
}

/**
 * Returns whether the user has canceled the first load of the list, and functions to cancel the load and to load again.
 */
export function useCancellation(query: UseQueryResult<unknown, ProblemError>): Cancellation {
  const { connection, queryClient } = useSvc()
  const [wasCancelled, setCancelled] = useState(false)
  const hasNothing = query.data === undefined && !query.error && query.fetchStatus === 'idle'
  return {
    isCancelled: wasCancelled && hasNothing,
    cancel: () => {
      setCancelled(true)
      queryClient.cancelQueries({ queryKey: destinationQueries.list(connection).queryKey })
    },
    refresh: () => {
      setCancelled(false)
      query.refetch()
    },
  }
}
