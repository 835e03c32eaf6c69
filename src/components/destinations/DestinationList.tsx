'use client'

import { type ComponentPropsWithoutRef, type ReactNode, useId } from 'react'
import type { ProblemError } from '../../client/response/ProblemError.js'
import type { Destination, DestinationListing } from '../../contract/calls/destinations.js'
import type { DestinationSort } from '../../hooks/destination-table/sortRows.js'
import {
  type UseDestinationTableResult,
  useDestinationTable,
} from '../../hooks/destination-table/useDestinationTable.js'
import { useDestinations } from '../../hooks/useDestinations.js'
import { useSteadyLoading } from '../../hooks/useSteadyLoading.js'
import {
  type AppearanceOptions,
  AppearanceProvider,
  useAppearance,
} from '../appearance/AppearanceProvider.js'
import { Skeleton } from '../appearance/Skeleton.js'
import { splitAppearance } from '../appearance/splitAppearance.js'
import { useOffWarning } from '../appearance/useOffWarning.js'
import { enDestinations } from '../messages/en/destinations.js'
import { useLocale, useMessages } from '../messages/MessagesProvider.js'
import { problemKind } from '../problems/problemKind.js'
import { DestinationProblem } from './DestinationProblem.js'
import type { IsSecret, SecretsMode } from './details/destinationSecrets.js'
import { isWithoutMatch, ListedDestinations } from './ListedDestinations.js'
import { EmptyState, OfflineState } from './ListStates.js'
import { RefreshButton } from './RefreshButton.js'
import type { DestinationIcons } from './table/DestinationIcon.js'
import type { DestinationColumn, DestinationColumnId } from './table/destinationColumns.js'
import { useListColumns } from './table/useListColumns.js'

/** What a list of destinations shows, and what it does with it. */
export interface DestinationListOptions {
  /**
   * Which columns, in which order: the kit's own by name, keys of the metadata such as `metadata.region`, and
   * columns of your own. Keep the list outside of the component.
   * @default ['name', 'type', 'target', 'created', 'updated']
   */
  columns?: readonly (DestinationColumnId | DestinationColumn)[] | undefined
  /** What it is sorted by, where the page decides; `null` is the order of the answer. */
  sort?: DestinationSort | null | undefined
  /** What it is sorted by at first. @default null */
  defaultSort?: DestinationSort | null | undefined
  /** Told of the sort that a person asks for. */
  onSortChange?: ((sort: DestinationSort | null) => void) | undefined
  /**
   * What is done with values that are secrets, such as those of headers: `hide` says that they are set, `reveal`
   * has a button that shows one that came along, `omit` leaves them out. Until they are revealed they are not in
   * the document. @default 'hide'
   */
  secrets?: SecretsMode | undefined
  /** Makes secrets of more values than the kit knows, by their JSON Pointer, such as `/metadata/url`. */
  isSecret?: IsSecret | undefined
  /** Where a destination's name leads to. */
  getHref?: ((destination: Destination) => string) | undefined
  /** Told that a destination's name was chosen, by a click on its row too. */
  onSelect?: ((destination: Destination) => void) | undefined
  /** The chosen destination, where the page decides; with `onSelectedIdChange` each row has a radio button. */
  selectedId?: string | null | undefined
  /** The destination that is chosen at first. @default null */
  defaultSelectedId?: string | null | undefined
  /** Told which one is chosen by its radio button. */
  onSelectedIdChange?: ((id: string) => void) | undefined
  /** Actions at the end of a row: one button or link each. */
  renderRowActions?: ((destination: Destination) => ReactNode) | undefined
  /** Signs by destination type, in the place of the kit's neutral ones. */
  icons?: DestinationIcons | undefined
}

/** Props of {@link DestinationList}. */
export interface DestinationListProps
  extends Omit<ComponentPropsWithoutRef<'section'>, 'children' | 'onSelect'>,
    AppearanceOptions,
    DestinationListOptions {
  /** The heading above the list. @default 'Destinations', in the language of the texts */
  heading?: ReactNode
  /** The heading's level in the page's outline. @default 2 */
  headingLevel?: 2 | 3 | 4 | 5 | 6 | undefined
  /** What is shown where there are none. */
  renderEmpty?: (() => ReactNode) | undefined
  /** What is shown of a failure, in the place of a `ProblemAlert`. */
  renderError?: ((error: ProblemError, retry: () => void) => ReactNode) | undefined
}

const everything = (listing: DestinationListing) => listing

/**
 * The project's destinations: name, type, target, since when, and each one's settings without its secrets; to be
 * sorted, filtered and chosen from. Says in words what it is doing, that there are none, or what went wrong and what
 * to do about it. Of a long list only the rows in sight are in the document.
 *
 * Has `data-state="loading | ready | no-match | empty | failed | forbidden | off | offline | held"`, `data-refreshing`
 * while a newer list is loaded, and `data-stale` where that has failed. Where the app does not grant the list to the
 * person who asks it is `off`, and hidden; what is hidden says why, for a developer.
 */
export function DestinationList(props: DestinationListProps) {
  const [look, rest] = splitAppearance(props)
  return (
    <AppearanceProvider {...look}>
      <List {...rest} />
    </AppearanceProvider>
  )
}

const NOTHING: DestinationListing = { destinations: [], unreadable: [] }

function List(props: Omit<DestinationListProps, keyof AppearanceOptions>) {
  const { heading, headingLevel = 2, renderEmpty, renderError, ...options } = props
  const rest = attributesOf(options)
  const { cx, root } = useAppearance()
  const texts = useMessages('destinations', enDestinations)
  const query = useDestinations({ select: everything })
  const { data, error, isFetching } = query
  const isWaiting = !data && !error && query.fetchStatus !== 'paused'
  const isSlow = useSteadyLoading(isWaiting)
  const headingId = useId()
  const Heading = `h${headingLevel}` as const

  const isLoading = isWaiting || isSlow
  const listing = (!isLoading && data) || NOTHING
  const columns = useListColumns(options)
  const table = useDestinationTable({
    ...options,
    sortValues: columns.sortValues,
    searchText: columns.searchText,
    destinations: listing.destinations,
    locale: useLocale(),
  })
  const state = isLoading ? 'loading' : data ? stateOfList(listing, table) : stateOf(error)
  const total = listing.destinations.length
  useOffWarning(state === 'off', 'DestinationList')

  // One element in all states: what has the focus and what a screen reader listens to stay in the document.
  return (
    <section
      aria-labelledby={headingId}
      {...rest}
      {...root('panel', rest.className)}
      hidden={state === 'off' || rest.hidden}
      data-state={state}
      data-refreshing={(isFetching && Boolean(data)) || undefined}
      data-stale={Boolean(error && data) || undefined}
    >
      <header className={cx('panel-header')}>
        <Heading id={headingId} className={cx('panel-title')}>
          {heading ?? texts.caption}
        </Heading>
        <span className={cx('muted')} role="status">
          {isLoading && texts.loading}
          {(state === 'ready' || state === 'no-match') &&
            (table.isFiltered ? texts.countOf(table.rows.length, total) : texts.count(total))}
        </span>
        <RefreshButton isFetching={isFetching} isFirst={!data} onRefresh={() => query.refetch()} />
      </header>
      <DestinationProblem {...{ query, headingLevel, renderError }} hidden={isLoading} />
      {isSlow && <Skeleton rows={6} />}
      {state === 'offline' && !error && <OfflineState />}
      {state === 'empty' && (renderEmpty ? renderEmpty() : <EmptyState />)}
      {total + listing.unreadable.length > 0 && (
        <ListedDestinations {...{ listing, table, columns }} />
      )}
    </section>
  )
}

/** What goes on the list's element: whatever is no option of it. */
function attributesOf<P extends DestinationListOptions>(props: P) {
  const {
    columns,
    sort,
    defaultSort,
    onSortChange,
    secrets,
    isSecret,
    getHref,
    onSelect,
    selectedId,
    defaultSelectedId,
    onSelectedIdChange,
    renderRowActions,
    icons,
    ...rest
  } = props
  return rest
}

function stateOfList(listing: DestinationListing, table: UseDestinationTableResult) {
  if (listing.destinations.length + listing.unreadable.length === 0) return 'empty'
  return isWithoutMatch(table) ? 'no-match' : 'ready'
}

/** What a failure with nothing to show means for the list. */
function stateOf(error: ProblemError | null): 'failed' | 'forbidden' | 'off' | 'offline' | 'held' {
  if (!error) return 'offline'
  if (error.problem.type === 'urn:svc-relay:not-granted') return 'off'
  // Of the time of a retry only whether there is one: what is left of it changes without a render.
  const kind = problemKind(error, error.retryAt ? 'waiting' : 'none')
  if (kind === 'forbidden' || kind === 'offline') return kind
  return kind === 'waiting' || kind === 'locked-out' ? 'held' : 'failed'
}
