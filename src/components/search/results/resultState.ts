import type { UseQueryResult } from '@tanstack/react-query'
import type { ProblemError } from '../../../client/response/ProblemError.js'
import type { SearchRequest, SearchResponse } from '../../../contract/calls/search.js'
import type { ShownResult } from './shownResult.js'

/** Query of a search, with or without a schema. */
export type ResultQuery = UseQueryResult<SearchResponse<ShownResult>, ProblemError>

/** State of a search. */
export type ResultState =
  | 'idle'
  | 'searching'
  | 'found'
  | 'none'
  | 'failed'
  | 'held'
  | 'locked-out'
  | 'cancelled'
  | 'offline'

function failureOf({ lockedOut, origin, retryAt }: ProblemError): ResultState {
  if (lockedOut) return 'locked-out'
  return origin === 'held' || retryAt ? 'held' : 'failed'
}

/** Returns the state of a search. A search that is neither running nor settled was canceled. */
export function resultState(query: ResultQuery, request: SearchRequest | undefined): ResultState {
  const { data, error, fetchStatus } = query
  if (data && !query.isPlaceholderData) {
    return data.results.length + data.unreadable.length > 0 ? 'found' : 'none'
  }
  if (fetchStatus === 'fetching') return 'searching'
  if (fetchStatus === 'paused') return 'offline'
  if (error) return failureOf(error)
  return request && query.isEnabled ? 'cancelled' : 'idle'
}
