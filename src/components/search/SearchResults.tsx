'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import {
  type ComponentPropsWithoutRef,
  type ForwardedRef,
  forwardRef,
  type ReactNode,
  type RefAttributes,
  useState,
} from 'react'
import type { ProblemError } from '../../client/response/ProblemError.js'
import type { IntegrationField } from '../../contract/calls/integrations.js'
import type {
  SearchRequest,
  SearchResponse,
  SearchResult,
  UnreadableResult,
} from '../../contract/calls/search.js'
import { type AppearanceOptions, useAppearance } from '../appearance/AppearanceProvider.js'
import { inAppearance } from '../appearance/inAppearance.js'
import { Skeleton } from '../appearance/Skeleton.js'
import { enResults, type ResultMessages } from '../messages/en/results.js'
import { useMessages } from '../messages/MessagesProvider.js'
import { ProblemBlock } from '../problems/ProblemBlock.js'
import { UnreadableNotice } from '../problems/UnreadableNotice.js'
import { useSubmitOutcome } from './form/useSubmitOutcome.js'
import { FoundResults } from './results/FoundResults.js'
import { NoResults } from './results/NoResults.js'
import { type ResultQuery, type ResultState, resultState } from './results/resultState.js'
import type { ShownResult } from './results/shownResult.js'
import type { ResultView } from './results/ViewSwitch.js'
import { useLatest } from './useLatest.js'

/** Props of {@link SearchResults}. The type of its records is that of `query`. */
export interface SearchResultsProps<TResult extends ShownResult = SearchResult>
  extends RefAttributes<HTMLElement>,
    Omit<ComponentPropsWithoutRef<'section'>, 'children'>,
    AppearanceOptions {
  /** Result of {@link useSearch}. With a schema, invalid records are marked. */
  query: UseQueryResult<SearchResponse<TResult>, ProblemError>
  /**
   * Last submitted search. Pass a new object for each submit. If no record matches, its filters are shown. If it fails,
   * the error receives the focus, unlike errors of background requests.
   */
  request?: SearchRequest | undefined
  /**
   * Known fields of the searched object, from {@link useIntegrations}: for the headings, the initial columns, and the
   * format of values. `SearchForm` sets them.
   */
  fields?: readonly IntegrationField[] | undefined
  /** Controlled view of the records. */
  view?: ResultView | undefined
  /** Initial view of the records. A table without enough space becomes cards. @default 'table' */
  defaultView?: ResultView | undefined
  /** Called when the user changes the view. */
  onViewChange?: ((view: ResultView) => void) | undefined
  /** Number of rows to reserve space for while the search runs. @default 3 */
  expectedRows?: number | undefined
  /** Names of the initial columns, in order. @default the most informative fields */
  columns?: readonly string[] | undefined
  /** Called with the record that the user chooses. If set, each record has a button to choose it. */
  onSelectRecord?: ((record: TResult) => void) | undefined
  /** Called when the user ends a lock-out, or a wait of more than a day. Release the hold, then search again. */
  onRelease?: (() => void) | undefined
  /** Renders the content if no record matches. */
  renderEmpty?: ((request: SearchRequest | undefined) => ReactNode) | undefined
  /** Level of the headings in the page's outline. @default 3 */
  headingLevel?: 2 | 3 | 4 | 5 | 6 | undefined
}

/**
 * Renders the results of a search: one page of records with their fields, mapped fields and raw data. Shows no total
 * and no page numbers, because the service searches only one page.
 *
 * Has `data-state="idle | searching | found | none | failed | held | locked-out | cancelled | offline"`, and
 * `data-older` while the records are not the result of the last search.
 */
export const SearchResults = forwardRef(function SearchResults(
  props: Omit<SearchResultsProps<ShownResult>, 'ref'>,
  ref: ForwardedRef<HTMLElement>,
) {
  return inAppearance(Results, props, ref)
  // `forwardRef` returns a component without type parameters. `onSelectRecord` is called only with records of `query`.
}) as <TResult extends ShownResult = SearchResult>(props: SearchResultsProps<TResult>) => ReactNode

/** Returns the reason why the records are not the result of the last search, or `undefined` if they are. */
function olderOf({ data, error, isPlaceholderData, isFetching }: ResultQuery) {
  if (!data?.results.length) return undefined
  if (isPlaceholderData) return 'older'
  if (isFetching) return 'refreshing'
  return error ? 'stale' : undefined
}

/** Returns the status message for screen readers. Empty if there is an error, because the alert announces it. */
function statusMessage(state: ResultState, query: ResultQuery, messages: ResultMessages): string {
  if (state === 'cancelled' || state === 'offline') return messages[state]
  if (query.isFetching) return messages.searching
  if (query.error || !query.data || query.isPlaceholderData) return ''
  return state === 'none' ? messages.none : messages.count(query.data.results.length)
}

function Unreadable({ elements }: { elements: readonly UnreadableResult[] }) {
  const messages = useMessages('results', enResults)
  if (elements.length === 0) return null
  return (
    <UnreadableNotice
      summary={messages.unreadable(elements.length)}
      elements={elements.map(({ index, faults }) => ({ index, label: String(index + 1), faults }))}
    />
  )
}

interface ResultsProps
  extends Omit<SearchResultsProps<ShownResult>, keyof AppearanceOptions | 'ref'> {
  rootRef: ForwardedRef<HTMLElement>
}

function Results(props: ResultsProps) {
  const {
    rootRef,
    query,
    request,
    fields,
    expectedRows = 3,
    columns,
    onSelectRecord,
    onRelease,
    renderEmpty,
    view,
    defaultView = 'table',
    onViewChange,
    headingLevel = 3,
    ...rest
  } = props
  const { cx, root, visuallyHidden } = useAppearance()
  const messages = useMessages('results', enResults)
  const { isFromSubmit, retry } = useSubmitOutcome(request, query)
  const [ownView, setOwnView] = useState(defaultView)
  // State that must outlive a page of records. It includes the initial columns, because the host may pass a new array.
  const [firstNames] = useState(columns)
  const [chosenColumns, setChosenColumns] = useState<Record<string, string[] | undefined>>({})
  const handleSelect = useLatest(onSelectRecord)
  const handleViewChange = useLatest((next: ResultView) => {
    setOwnView(next)
    onViewChange?.(next)
  })

  const state = resultState(query, request)
  const { data, isFetching } = query
  const older = olderOf(query)
  return (
    <section
      ref={rootRef}
      aria-label={messages.caption}
      {...rest}
      {...root('results', rest.className)}
      data-state={state}
      data-older={older ? true : undefined}
      aria-busy={isFetching}
    >
      <p {...visuallyHidden} role="status">
        {statusMessage(state, query, messages)}
      </p>
      <ProblemBlock
        error={isFetching && !data ? null : query.error}
        note={older === 'stale' && messages.stale}
        onRetry={retry}
        onRelease={onRelease}
        retrying={isFetching}
        autoFocus={isFromSubmit}
        headingLevel={headingLevel}
      />
      {(state === 'idle' || state === 'cancelled' || state === 'offline') && (
        <p className={cx('muted', 'hint')}>{messages[state]}</p>
      )}
      {state === 'searching' && !data && <Skeleton rows={expectedRows} />}
      {state === 'none' &&
        (renderEmpty ? (
          renderEmpty(request)
        ) : (
          <NoResults request={request} headingLevel={headingLevel} />
        ))}
      {data && <Unreadable elements={data.unreadable} />}
      {data && data.results.length > 0 && (
        <FoundResults
          results={data.results}
          request={request}
          fields={fields}
          older={older === 'stale' ? undefined : older}
          view={view ?? ownView}
          onViewChange={handleViewChange}
          firstNames={firstNames}
          chosenColumns={chosenColumns}
          setChosenColumns={setChosenColumns}
          headingLevel={headingLevel}
          onSelect={onSelectRecord && handleSelect}
        />
      )}
    </section>
  )
}
