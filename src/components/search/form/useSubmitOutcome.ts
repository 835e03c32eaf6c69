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
 * The error that answers what a person has submitted, which may take the focus. That of a load in the background
 * may not: the first one of a page, or one on return to it.
 */
export function useSubmitOutcome(request: SearchRequest | undefined, query: ResultQuery) {
  const [asked, setAsked] = useState<Asked>({ request, isWaiting: false })

  // While rendering, as React has it for state that follows other state.
  if (asked.request !== request) setAsked({ request, isWaiting: true })
  else if (asked.isWaiting && !query.isFetching && (query.error || query.data)) {
    setAsked({ request, isWaiting: false, error: query.error ?? undefined })
  }

  return {
    isAnswer: query.error !== null && query.error === asked.error,
    /** For a button that asks again. */
    ask: () => {
      query.refetch()
      setAsked({ request, isWaiting: true })
    },
  }
}
