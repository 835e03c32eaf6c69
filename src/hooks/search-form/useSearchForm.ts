'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Hold } from '../../client/hold/createHold.js'
import type { ResultOf, ResultSchema } from '../../client/response/checkResults.js'
import type { ProblemError } from '../../client/response/ProblemError.js'
import type { Integration, IntegrationObject } from '../../contract/calls/integrations.js'
import type { SearchRequest, SearchResponse } from '../../contract/calls/search.js'
import { useHold } from '../useHold.js'
import { useIntegrations } from '../useIntegrations.js'
import { useRelayInfo } from '../useRelayInfo.js'
import {
  type FilterDraft,
  faultsOf,
  isCondition,
  requestOf,
  type SearchFault,
  type SearchWarning,
  warningsOf,
} from './searchDraft.js'
import { serverFieldErrors } from './serverFieldErrors.js'
import {
  type FieldSuggestion,
  type FieldsOption,
  useFieldSuggestions,
} from './useFieldSuggestions.js'
import { type DefaultFilter, useFilterRows } from './useFilterRows.js'
import { useLastSearch } from './useLastSearch.js'

/** What {@link useSearchForm} takes. */
export interface UseSearchFormOptions<T extends object = never> {
  /** The relay's alias of the integration, such as `crm`. */
  integration: string
  /** The object that is chosen at first. @default the first that can be searched */
  defaultObjectName?: string | undefined
  /** The conditions that are there at first. @default one empty row */
  defaultFilters?: readonly DefaultFilter[] | undefined
  /** Fields to suggest beside those that answers have held. */
  fields?: FieldsOption | undefined
  /** Types and checks each record, as {@link useSearch} does. Make it outside of the component. */
  schema?: ResultSchema<T> | undefined
  /** Told of each search that is made. */
  onSearch?: ((request: SearchRequest) => void) | undefined
}

/**
 * What a search form is at: `invalid` until what is wrong with it is mended, `held` and `locked-out` while no call
 * may leave, `cancelled` where the last search was stopped, `off` where the relay says that the person who asks cannot
 * search.
 */
export type SearchFormPhase =
  | 'idle'
  | 'invalid'
  | 'searching'
  | 'found'
  | 'none'
  | 'failed'
  | 'held'
  | 'locked-out'
  | 'cancelled'
  | 'off'

/** A search as it is typed, and what the last one that was submitted has found. */
export interface UseSearchFormResult<T extends object = never> {
  /** What the form is at. */
  phase: SearchFormPhase
  /** What is known of the integration, once it is. */
  integration: UseQueryResult<Integration | undefined, ProblemError>
  /** The objects to choose from; `undefined` where nothing is known of them. */
  objects: IntegrationObject[] | undefined
  /** The object that is chosen. */
  objectName: string
  /** Chooses another. */
  setObjectName: (objectName: string) => void
  /** The rows, as they are typed. A row that changes is a new object. */
  filters: readonly FilterDraft[]
  /** Adds an empty row and returns its id. */
  addFilter: () => number
  /** Takes a row away. */
  removeFilter: (id: number) => void
  /** Changes a row. */
  changeFilter: (id: number, change: Partial<Omit<FilterDraft, 'id'>>) => void
  /** Leaves one empty row and returns its id. What was found stays. */
  clearFilters: () => number
  /**
   * Makes rows of lines such as `field=value` and returns how many; `0` where the text has none, for an ordinary
   * paste. The row that it is pasted into takes the first, if it has no value yet.
   */
  pasteFilters: (id: number, text: string) => number
  /** The fields to suggest for the object that is chosen. */
  suggestions: FieldSuggestion[]
  /** What has kept the last submit from being made or was refused by the service, and is not mended yet. */
  faults: SearchFault[]
  /** What may not be meant, as it is typed. */
  warnings: SearchWarning[]
  /** Makes the search, or leaves it and returns what has to be mended. */
  submit: () => SearchFault[]
  /** Stops the search that is under way. */
  cancel: () => void
  /** Makes the last search again, whatever has been typed since. */
  runAgain: () => void
  /** What holds calls of the integration back; `null` where they go out. */
  hold: Hold | null
  /** The search that was submitted last: another object for each submit. */
  request: SearchRequest | undefined
  /**
   * What it has found. Records of an earlier search of the same object stay meanwhile (`isPlaceholderData`).
   * The same object until something of it changes, so that memoized results do not render while somebody types.
   */
  query: UseQueryResult<SearchResponse<ResultOf<T>>, ProblemError>
}

interface Situation extends Pick<UseSearchFormResult<object>, 'hold'> {
  query: UseQueryResult<SearchResponse<object>, ProblemError>
  cancelled: boolean
  invalid: boolean
}

function phaseOf({ query, hold, cancelled, invalid }: Situation): SearchFormPhase {
  if (query.isFetching) return 'searching'
  if (invalid) return 'invalid'
  if (hold) return hold.lockedOut ? 'locked-out' : 'held'
  if (cancelled) return 'cancelled'
  if (query.error) return 'failed'
  if (!query.data) return 'idle'
  return query.data.results.length + query.data.unreadable.length > 0 ? 'found' : 'none'
}

function isSameFault(one: SearchFault, other: SearchFault): boolean {
  return one.filterId === other.filterId && one.kind === other.kind
}

/**
 * The state of a search form, without a look: what is typed, what is wrong with it, and the search that was
 * submitted last. Nothing is searched while somebody types, and the last submit wins. Give the component that
 * calls it a `key` where the integration can change.
 *
 * @example
 * const { filters: [email], changeFilter, submit, query } = useSearchForm({ integration: 'crm', defaultFilters })
 * return (
 *   <>
 *     <input value={email.value} onChange={(event) => changeFilter(email.id, { value: event.target.value })} />
 *     <button type="button" onClick={submit}>Search</button>
 *     {query.data?.results.map((record) => <p key={record.id}>{record.id}</p>)}
 *   </>
 * )
 */
export function useSearchForm<T extends object = never>(
  options: UseSearchFormOptions<T>,
): UseSearchFormResult<T> {
  const integration = useIntegrations({
    select: (all) => all.find(({ alias }) => alias === options.integration),
  })
  const objects = integration.data?.objects
  const relay = useRelayInfo()
  const [chosen, setObjectName] = useState(options.defaultObjectName)
  const objectName = chosen ?? objects?.find((object) => object.searchable)?.objectName ?? ''

  const rows = useFilterRows(options.defaultFilters)
  const { filters } = rows
  const [missed, setMissed] = useState<SearchFault[]>([])
  const { hold } = useHold(options.integration)
  const { sent, query, cancelled, start, cancel } = useLastSearch(
    options.integration,
    options.schema,
    relay.error,
  )
  const suggestions = useFieldSuggestions(
    options.fields,
    { integration: options.integration, objectName },
    sent?.request,
    query.data,
  )

  // What was wrong when it was submitted and still is: neither what was mended nor what is only just being typed.
  const own = faultsOf(objectName, filters).filter((fault) =>
    missed.some((known) => isSameFault(known, fault)),
  )
  const refused =
    query.error && sent && !query.isFetching
      ? serverFieldErrors(query.error, sent, { objectName, filters })
      : []

  function submit() {
    const found = faultsOf(objectName, filters)
    setMissed(found)
    if (found.length > 0) return found

    const request = requestOf(options.integration, objectName, filters)
    options.onSearch?.(request)
    start({ request, objectName, filters: filters.filter(isCondition) })
    return found
  }

  return {
    ...rows,
    phase:
      relay.data?.actions.search === false
        ? 'off'
        : phaseOf({ query, hold, cancelled, invalid: own.length > 0 }),
    integration,
    objects,
    objectName,
    setObjectName,
    suggestions,
    faults: [...own, ...refused],
    warnings: warningsOf(filters),
    submit,
    cancel,
    runAgain: () => {
      if (!sent) return
      options.onSearch?.(sent.request)
      start(sent)
    },
    hold,
    request: sent?.request,
    query,
  }
}
