'use client'

import { type Query, skipToken } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResultSchema } from '../../client/response/checkResults.js'
import type { ProblemError } from '../../client/response/ProblemError.js'
import type { SearchRequest, SearchResponse } from '../../contract/calls/search.js'
import { isJsonObject } from '../../contract/json/json.js'
import { searchQueries } from '../../queries/search.js'
import { useSearch } from '../useSearch.js'
import { useSvc } from '../useSvc.js'
import { explainError } from './explainError.js'
import type { SentSearch } from './serverFieldErrors.js'
import { useStable } from './useStable.js'

/** A submitted search, with the rows that it was created from. */
interface Submitted<T extends object> extends SentSearch {
  request: SearchRequest
  /** Connection and integration. A search is never repeated for another one. */
  key: string
  /** Schema of the form at that time. A component can create a new one in each render. */
  schema: ResultSchema<T> | undefined
}

/** Returns whether an earlier search was for the same object and relay. Otherwise its records must not stay visible. */
function isOfSameObject(earlier: readonly unknown[] | undefined, key: readonly unknown[]): boolean {
  const [before, now] = [earlier?.at(-1), key.at(-1)]
  return (
    earlier?.[1] === key[1] &&
    isJsonObject(before) &&
    isJsonObject(now) &&
    before.integration === now.integration &&
    before.objectName === now.objectName
  )
}

/** Returns the last submitted search, its query, and functions to start and cancel a search. */
export function useLastSearch<T extends object>(
  integration: string,
  schema: ResultSchema<T> | undefined,
  relayError: ProblemError | null,
) {
  const { connection, queryClient } = useSvc()
  const [submitted, setSubmitted] = useState<Submitted<T>>()
  const [cancelledAt, setCancelledAt] = useState<string>()

  const key = `${connection.key} ${integration}`
  const sent = submitted?.key === key ? submitted : undefined
  const { queryKey } = searchQueries.records(connection, sent?.request ?? skipToken)
  const found = useSearch(sent?.request ?? skipToken, {
    schema: sent?.schema,
    placeholderData: (records: SearchResponse | undefined, earlier?: Pick<Query, 'queryKey'>) =>
      isOfSameObject(earlier?.queryKey, queryKey) ? records : undefined,
    // A schema can create dates, which are never equal, so that the placeholder would be new in each render.
    structuralSharing: !schema,
    // A search runs only when the user submits it, and not when React shows a part of the page that was hidden.
    refetchOnMount: false,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Without this option, each render returns a new object that tracks the properties that are read.
    notifyOnChangeProps: 'all',
  })
  // `explainError` replaces an error only with another error, which TypeScript cannot infer.
  const query = useStable({
    ...found,
    error: explainError(found.error, relayError),
  } as typeof found)
  // Changes with each response. A search stays canceled until the next response.
  const responseVersion = `${query.dataUpdatedAt} ${query.errorUpdateCount}`

  return {
    sent,
    query,
    cancelled: !query.isFetching && cancelledAt === responseVersion,
    start: (next: Omit<Submitted<T>, 'key' | 'schema'>) => {
      // A new object for each submit, so that components can detect that the user searched again.
      setSubmitted({ ...next, key, schema, request: { ...next.request } })
      setCancelledAt(undefined)
      // Refetches a repeated search instead of using the cache. Its records stay visible until the response.
      const { queryKey } = searchQueries.records(connection, next.request)
      queryClient.invalidateQueries({ queryKey, exact: true })
    },
    cancel: () => {
      if (query.fetchStatus === 'idle') return
      setCancelledAt(responseVersion)
      queryClient.cancelQueries({ queryKey, exact: true })
    },
  }
}
