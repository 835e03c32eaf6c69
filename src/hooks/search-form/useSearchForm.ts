'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Hold } from '../../client/hold/createHold.js'
import type { ResultOf, ResultSchema } from '../../client/response/checkResults.js'
import { ProblemError } from '../../client/response/ProblemError.js'
import type { Integration, IntegrationObject } from '../../contract/calls/integrations.js'
import type { SearchRequest, SearchResponse } from '../../contract/calls/search.js'
import type { FieldName, IntegrationAlias, ObjectName } from '../../contract/register.js'
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
  suggestionOf,
  useFieldSuggestions,
} from './useFieldSuggestions.js'
import { type DefaultFieldFilter, useFilterRows } from './useFilterRows.js'
import { useLastSearch } from './useLastSearch.js'

/** Options for {@link useSearchForm}. */
export interface UseSearchFormOptions<
  T extends object = never,
  A extends IntegrationAlias = IntegrationAlias,
  O extends ObjectName<A> = ObjectName<A>,
> {
  /** The relay's alias of the integration, such as `crm`. */
  integration: A
  /** Object that is selected initially. @default the first searchable object */
  defaultObjectName?: O | undefined
  /** Initial conditions. @default one empty row */
  defaultFilters?: readonly DefaultFieldFilter<FieldName<A, O>>[] | undefined
  /** Fields to suggest, in addition to those that the relay lists and those of earlier responses. */
  fields?: FieldsOption | undefined
  /** Schema that validates and types each record, as in {@link useSearch}. A change affects the next search. */
  schema?: ResultSchema<T> | undefined
  /** Called when a search is submitted or run again. */
  onSearch?: ((request: SearchRequest) => void) | undefined
}

/**
 * Phase of a search form:
 *
 * - `idle`: no search was submitted.
 * - `invalid`: the last submit had faults that are not fixed yet.
 * - `searching`: a search is in progress, or waits for a connection.
 * - `found`, `none`: the last search returned records, or none.
 * - `failed`: the last search failed.
 * - `held`, `locked-out`: requests are held back, or the provider has locked out the token.
 * - `cancelled`: the last search was canceled.
 * - `off`: the relay does not allow the current user to search.
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

/** Result of {@link useSearchForm}: the values of the form, and the last submitted search. */
export interface UseSearchFormResult<T extends object = never> {
  /** Current phase of the form. */
  phase: SearchFormPhase
  /** Query of the integration. `data` is `undefined` until it loads, or if the alias does not exist. */
  integration: UseQueryResult<Integration | undefined, ProblemError>
  /** Objects to select from. `undefined` until they load, if they cannot be loaded, or if the relay has no manifest. */
  objects: IntegrationObject[] | undefined
  /** Name of the selected object. */
  objectName: string
  /** Selects an object. */
  setObjectName: (objectName: string) => void
  /** Rows of the form. A changed row is a new object. */
  filters: readonly FilterDraft[]
  /** Adds an empty row and returns its ID. */
  addFilter: () => number
  /** Removes a row. */
  removeFilter: (id: number) => void
  /** Changes a row. */
  changeFilter: (id: number, change: Partial<Omit<FilterDraft, 'id'>>) => void
  /** Replaces all rows with one empty row and returns its ID. The records of the last search stay visible. */
  clearFilters: () => number
  /** Replaces all rows, for example by those before they were cleared, and returns the IDs of the new rows. */
  replaceFilters: (rows: readonly Omit<FilterDraft, 'id'>[]) => number[]
  /**
   * Adds a row for each line such as `field=value` and returns the number of rows. Returns 0 if the text contains no
   * conditions, so that it can be pasted normally. If row `id` has no value, the first condition replaces it.
   */
  pasteFilters: (id: number, text: string) => number
  /** Suggested fields for the selected object. */
  suggestions: FieldSuggestion[]
  /** Unfixed problems of the last submit, found by the form or reported by the service. */
  faults: SearchFault[]
  /** Likely mistakes in the current values. */
  warnings: SearchWarning[]
  /** Submits the search. If the form has faults, returns them and does not search. */
  submit: () => SearchFault[]
  /** Cancels the search in progress. */
  cancel: () => void
  /** Runs the last search again, regardless of later changes to the form. */
  runAgain: () => void
  /** Current hold of the integration. `undefined` if requests are sent. */
  hold: Hold | undefined
  /** Last submitted search. A new object for each submit. */
  request: SearchRequest | undefined
  /**
   * Query of the last submitted search. While it loads, `data` contains the records of an earlier search of the same
   * object (`isPlaceholderData`). The object is stable until a member changes, so that memoized results do not rerender
   * while the user types.
   */
  query: UseQueryResult<SearchResponse<ResultOf<T>>, ProblemError>
}

interface PhaseInput extends Pick<UseSearchFormResult<object>, 'hold'> {
  query: UseQueryResult<SearchResponse<object>, ProblemError>
  cancelled: boolean
  invalid: boolean
}

function phaseOf({ query, hold, cancelled, invalid }: PhaseInput): SearchFormPhase {
  // A search without a connection waits for one.
  if (query.fetchStatus !== 'idle') return 'searching'
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
 * Returns the state of a search form: its values, faults and warnings, and the last submitted search. Headless: you
 * render the form. A search runs only on submit, and the last submit wins. If the integration or the
 * partition can change, set a `key` on the component that calls the hook, so that its values are reset too.
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
export function useSearchForm<
  T extends object = never,
  A extends IntegrationAlias = IntegrationAlias,
  O extends ObjectName<A> = ObjectName<A>,
>(options: UseSearchFormOptions<T, A, O>): UseSearchFormResult<T> {
  const integration = useIntegrations({
    select: (all) => all.find(({ alias }) => alias === options.integration),
  })
  const objects = integration.data?.objects
  const relay = useRelayInfo()
  const [selectedObject, setObjectName] = useState<string | undefined>(options.defaultObjectName)
  const objectName =
    selectedObject ?? objects?.find((object) => object.searchable)?.objectName ?? ''

  const rows = useFilterRows(options.defaultFilters)
  const { filters } = rows
  const [submittedFaults, setSubmittedFaults] = useState<SearchFault[]>([])
  const { hold } = useHold(options.integration)
  const { sent, query, cancelled, start, cancel } = useLastSearch(
    options.integration,
    options.schema,
    relay.error,
  )
  const object = objects?.find((one) => one.objectName === objectName)
  const suggestions = useFieldSuggestions(
    options.fields,
    object?.fields ?? [],
    { integration: options.integration, objectName },
    sent?.request,
    query.data,
  )

  // Includes only faults of the last submit that still exist, so that no faults appear while the user types.
  const own = faultsOf(objectName, filters).filter((fault) =>
    submittedFaults.some((known) => isSameFault(known, fault)),
  )
  const refused =
    query.error instanceof ProblemError && sent && !query.isFetching
      ? serverFieldErrors(query.error, sent, { objectName, filters })
      : []

  function submit() {
    const found = faultsOf(objectName, filters)
    setSubmittedFaults(found)
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
    warnings: warningsOf(
      filters,
      // Without a complete list, every other name may be right.
      object?.fields && !object.otherFields
        ? (fieldName) => !suggestionOf(suggestions, fieldName)
        : undefined,
    ),
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
