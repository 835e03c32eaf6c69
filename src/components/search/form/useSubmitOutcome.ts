'use client'

import { useState } from 'react'
import type { ProblemError } from '../../../client/response/ProblemError.js'
import type { SearchRequest } from '../../../contract/calls/search.js'
import type { ResultQuery } from '../results/resultState.js'

interface Asked {
  request: SearchRequest | undefined
  isWaiting: boolean
  error?: ProblemError | undefined
}

/**
 * Returns the error of the last submit, which may take the focus. Errors of background requests, such as the first of a
 * page or one on return to it, may not.
 */
export function useSubmitOutcome(request: SearchRequest | undefined, query: ResultQuery) {
  const [asked, setAsked] = useState<Asked>({ request, isWaiting: false })

  // Set while rendering, as React documents for derived state.
  if (asked.request !== request) setAsked({ request, isWaiting: true })
  else if (asked.isWaiting && !query.isFetching && (query.error || query.data)) {
    setAsked({ request, isWaiting: false, error: query.error ?? undefined })
  }

  return {
    isFromSubmit: query.error !== null && query.error === asked.error,
    /** Repeats the search, for a button. */
    ask: () => {
      query.refetch()
      setAsked({ request, isWaiting: true })
    },
  }
}
