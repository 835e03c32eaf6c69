'use client'

import { type Query, skipToken } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResultSchema } from '../../client/response/checkResults.js'
import type { ProblemError } from '../../client/response/ProblemError.js'
import type { SearchRequest, SearchResponse } from '../../contract/calls/search.js'
import { isJsonObject } from '../../contract/json/json.js'
import { searchQueries } from '../../queries/search.js'
import { useSearch } from '../useSearch.js'
import { useStable } from '../useStable.js'
import { useSvc } from '../useSvc.js'
import { explainError } from './explainError.js'
import type { SentSearch } from './serverFieldErrors.js'

/** A search, and the rows that it was made of. */
interface Submitted extends SentSearch {
  request: SearchRequest
}

/** Whether an earlier search was of the same object, by the same relay: only then may its records stay. */
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

/** The search that was submitted last: what was sent, what it has found, and the ways to stop and repeat it. */
export function useLastSearch<T extends object>(
  integration: string,
  schema: ResultSchema<T> | undefined,
  ofRelay: ProblemError | null,
) {
  const { connection, queryClient } = useSvc()
  const [submitted, setSubmitted] = useState<Submitted>()
  const [cancelledAt, setCancelledAt] = useState<string>()

  const sent = submitted?.request.integration === integration ? submitted : undefined
  const { queryKey } = searchQueries.records(connection, sent?.request ?? skipToken)
  const found = useSearch(sent?.request ?? skipToken, {
    schema,
    placeholderData: (records: SearchResponse | undefined, earlier?: Pick<Query, 'queryKey'>) =>
      isOfSameObject(earlier?.queryKey, queryKey) ? records : undefined,
    // A search is made when somebody asks for it.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Else each render gives another object that notes what is read of it.
    notifyOnChangeProps: 'all',
  })
  // Only an error takes the place of one, which TypeScript cannot see.
  const query = useStable({ ...found, error: explainError(found.error, ofRelay) } as typeof found)
  // Changes with each answer. A search that was stopped leaves it, and is stopped until there is one.
  const answers = `${query.dataUpdatedAt} ${query.errorUpdateCount}`

  return {
    sent,
    query,
    cancelled: !query.isFetching && cancelledAt === answers,
    start: (next: Submitted) => {
      // A new object each time, so that whoever shows the answer can tell that somebody has asked anew.
      setSubmitted({ ...next, request: { ...next.request } })
      setCancelledAt(undefined)
      // The same search again is asked again, not answered from the cache; what it had found stays until then.
      const { queryKey } = searchQueries.records(connection, next.request)
      queryClient.invalidateQueries({ queryKey, exact: true })
    },
    cancel: () => {
      if (!query.isFetching) return
      setCancelledAt(answers)
      queryClient.cancelQueries({ queryKey, exact: true })
    },
  }
}
