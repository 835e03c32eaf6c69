'use client'

import { useState } from 'react'
import type { ProblemError } from '../../../client/response/ProblemError.js'
import type { SearchRequest } from '../../../contract/calls/search.js'
import type { ResultQuery } from '../results/resultState.js'

interface Submit {
  request: SearchRequest | undefined
  isWaiting: boolean
  /** While it waits: the error of the attempt before. Then: its own error. */
  error?: ProblemError | null
}

/**
 * Returns whether the query's error belongs to the last submit, so that it may receive the focus. Errors of background
 * requests may not, such as those of a first load or of a refetch on window focus.
 */
export function useSubmitOutcome(request: SearchRequest | undefined, query: ResultQuery) {
  const [submit, setSubmit] = useState<Submit>({ request, isWaiting: false })

  // Set while rendering, as React documents for derived state.
  if (submit.request !== request) setSubmit({ request, isWaiting: true })
  else if (
    submit.isWaiting &&
    !query.isFetching &&
    (query.error ? query.error !== submit.error : query.data)
  ) {
    setSubmit({ request, isWaiting: false, error: query.error })
  }

  return {
    isFromSubmit: !submit.isWaiting && query.error !== null && query.error === submit.error,
    /** Repeats the search in response to a click. */
    retry: () => {
      query.refetch()
      // The query is still that of the attempt before when this is rendered.
      setSubmit({ request, isWaiting: true, error: query.error })
    },
  }
}
