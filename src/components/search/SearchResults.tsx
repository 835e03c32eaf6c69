'use client'

import { type ComponentPropsWithoutRef, type ReactNode, useState } from 'react'
import type { SearchRequest, UnreadableResult } from '../../contract/calls/search.js'
import {
  type AppearanceOptions,
  AppearanceProvider,
  useAppearance,
} from '../appearance/AppearanceProvider.js'
import { Skeleton } from '../appearance/Skeleton.js'
import { splitAppearance } from '../appearance/splitAppearance.js'
import { History } from '../icons/History.js'
import { enResults, type ResultMessages } from '../messages/en/results.js'
import { useMessages } from '../messages/MessagesProvider.js'
import { ProblemAlert } from '../problems/ProblemAlert.js'
import { UnreadableNotice } from '../problems/UnreadableNotice.js'
import { useSubmitOutcome } from './form/useSubmitOutcome.js'
import { FoundResults } from './results/FoundResults.js'
import { NoResults } from './results/NoResults.js'
import { type ResultQuery, type ResultState, resultState } from './results/resultState.js'
import type { ShownResult } from './results/shownResult.js'
import type { ResultView } from './results/ViewSwitch.js'
import { useLatest } from './useLatest.js'

/** Props of {@link SearchResults}. */
export interface SearchResultsProps
  extends Omit<ComponentPropsWithoutRef<'section'>, 'children'>,
    AppearanceOptions {
  /** A search: what {@link useSearch} gives. With a schema, the records that fail it are marked. */
  query: ResultQuery
  /**
   * What was submitted last, as an object of its own for each submit: says what nothing matches, and tells a failure
   * that answers a person, and so takes the focus, from one of a load in the background.
   */
  request?: SearchRequest | undefined
  /** How records are shown, where the host decides it. */
  view?: ResultView | undefined
  /** How records are shown at first; cards take the place of a table that there is no room for. @default 'table' */
  defaultView?: ResultView | undefined
  /** Told of another view. */
  onViewChange?: ((view: ResultView) => void) | undefined
  /** The names of the fields to begin with, in their order. Without them the ones that tell most. */
  columns?: readonly string[] | undefined
  /** Makes it a picker of records: each gets a button that gives it here. */
  onSelectRecord?: ((record: ShownResult) => void) | undefined
  /** What is shown where nothing matches. */
  renderEmpty?: ((request: SearchRequest | undefined) => ReactNode) | undefined
  /** The level of its headings in the page's outline. @default 3 */
  headingLevel?: 2 | 3 | 4 | 5 | 6 | undefined
}

/**
 * What a search has found: one page of records, each with its fields, its mapped fields and what the provider
 * gave. Never a total and never page numbers, because the service searches one page.
 *
 * Has `data-state="idle | searching | found | none | failed | held | locked-out | cancelled | offline"`, and
 * `data-older` while the records shown are not the answer to what was asked last.
 */
export function SearchResults(props: SearchResultsProps) {
  const [look, rest] = splitAppearance(props)
  return (
    <AppearanceProvider {...look}>
      <Results {...rest} />
    </AppearanceProvider>
  )
}

/** Why the records that are shown are not the answer to what was asked last; `undefined` where they are. */
function olderOf({ data, error, isPlaceholderData, isFetching }: ResultQuery) {
  if (!data?.results.length) return undefined
  if (isPlaceholderData) return 'older'
  if (isFetching) return 'refreshing'
  return error ? 'stale' : undefined
}

/** What a screen reader is told of a state. Where there is an error, the alert speaks for itself. */
function saidOf(state: ResultState, query: ResultQuery, texts: ResultMessages): string {
  if (state === 'cancelled' || state === 'offline') return texts[state]
  if (query.isFetching) return texts.searching
  if (query.error || !query.data || query.isPlaceholderData) return ''
  return state === 'none' ? texts.none : texts.count(query.data.results.length)
}

function Unreadable({ elements }: { elements: readonly UnreadableResult[] }) {
  const texts = useMessages('results', enResults)
  if (elements.length === 0) return null
  return (
    <UnreadableNotice
      summary={texts.unreadable(elements.length)}
      elements={elements.map(({ index, faults }) => ({ index, label: String(index + 1), faults }))}
    />
  )
}

function Results(props: Omit<SearchResultsProps, keyof AppearanceOptions>) {
  const {
    query,
    request,
    columns,
    onSelectRecord,
    renderEmpty,
    view,
    defaultView = 'table',
    onViewChange,
    headingLevel = 3,
    ...rest
  } = props
  const { cx, root, visuallyHidden } = useAppearance()
  const texts = useMessages('results', enResults)
  const { isAnswer, ask } = useSubmitOutcome(request, query)
  const [ownView, setOwnView] = useState(defaultView)
  // Here, because they outlive the page of records; the first of the host's columns too, whose array may be new.
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
      aria-label={texts.caption}
      {...rest}
      {...root('results', rest.className)}
      data-state={state}
      data-older={older ? true : undefined}
      aria-busy={isFetching}
    >
      <p {...visuallyHidden} role="status">
        {saidOf(state, query, texts)}
      </p>
      <ProblemAlert
        error={isFetching && !data ? null : query.error}
        onRetry={ask}
        retrying={isFetching}
        autoFocus={isAnswer}
        headingLevel={headingLevel}
      />
      {(state === 'idle' || state === 'cancelled' || state === 'offline') && (
        <p className={cx('muted', 'hint')}>{texts[state]}</p>
      )}
      {state === 'searching' && !data && <Skeleton rows={3} />}
      {state === 'none' &&
        (renderEmpty ? (
          renderEmpty(request)
        ) : (
          <NoResults request={request} headingLevel={headingLevel} />
        ))}
      {older && (
        <p className={cx('notice')}>
          <History size={14} />
          {texts[older]}
        </p>
      )}
      {data && <Unreadable elements={data.unreadable} />}
      {data && data.results.length > 0 && (
        <FoundResults
          results={data.results}
          request={request}
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
