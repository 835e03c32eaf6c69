'use client'

import {
  type ComponentPropsWithoutRef,
  type ForwardedRef,
  forwardRef,
  type ReactNode,
  type RefAttributes,
  useId,
  useState,
} from 'react'
import { ProblemError } from '../../client/response/ProblemError.js'
import type { DestinationListing } from '../../contract/calls/destinations.js'
import { useCancellation } from '../../hooks/destination-table/useCancellation.js'
import {
  type UseDestinationTableResult,
  useDestinationTable,
} from '../../hooks/destination-table/useDestinationTable.js'
import { useSteadyLoading } from '../../hooks/lib/useSteadyLoading.js'
import { useDestinations } from '../../hooks/useDestinations.js'
import { type AppearanceOptions, useAppearance } from '../appearance/AppearanceProvider.js'
import { inAppearance } from '../appearance/inAppearance.js'
import { Skeleton } from '../appearance/Skeleton.js'
import { useOffWarning } from '../appearance/useOffWarning.js'
import { Inbox } from '../icons/Inbox.js'
import { WifiOff } from '../icons/WifiOff.js'
import { enDestinations } from '../messages/en/destinations.js'
import { useLocale, useMessages } from '../messages/MessagesProvider.js'
import { problemKind } from '../problems/problemKind.js'
import { DestinationProblem } from './DestinationProblem.js'
import type { DestinationListOptions } from './destinationListOptions.js'
import { ListedDestinations } from './ListedDestinations.js'
import { ListState } from './ListState.js'
import { RefreshButton } from './RefreshButton.js'
import { useListColumns } from './table/useListColumns.js'

/** Props of {@link DestinationList}. */
export interface DestinationListProps
  extends RefAttributes<HTMLElement>,
    Omit<ComponentPropsWithoutRef<'section'>, 'children' | 'onSelect'>,
    AppearanceOptions,
    DestinationListOptions {
  /** Heading above the list. @default 'Destinations', in the language of the messages */
  heading?: ReactNode
  /** Level of the heading in the page's outline. @default 2 */
  headingLevel?: 2 | 3 | 4 | 5 | 6 | undefined
  /** Buttons or links in the header, such as "Add destination". */
  actions?: ReactNode
  /** Button or link of the empty state, such as "Add destination". */
  emptyAction?: ReactNode
  /**
   * Number of rows to reserve space for while the list loads. Set it if you know the number, so that content below the
   * list does not move.
   * @default 6
   */
  expectedRows?: number | undefined
  /** Renders the content if there are no destinations. */
  renderEmpty?: (() => ReactNode) | undefined
  /** Renders an error instead of `ProblemAlert`. */
  renderError?: ((error: ProblemError, retry: () => void) => ReactNode) | undefined
}

const everything = (listing: DestinationListing) => listing

/**
 * Renders the project's destinations with name, type, target, dates and settings without secrets. The user can sort,
 * filter and select them. Renders loading, empty and error states. Long lists are virtualized.
 *
 * Has `data-state="loading | ready | no-match | empty | failed | forbidden | off | offline | held | cancelled"`,
 * `data-refreshing` while a newer list loads, and `data-stale` if the refresh failed. The list is `off` and hidden if
 * the app does not grant it to the user. In development, a warning in the console states the reason.
 */
export const DestinationList: (props: DestinationListProps) => ReactNode = forwardRef(
  function DestinationList(
    props: Omit<DestinationListProps, 'ref'>,
    ref: ForwardedRef<HTMLElement>,
  ) {
    return inAppearance(List, props, ref)
  },
)

const NOTHING: DestinationListing = { destinations: [], unreadable: [] }

interface ListProps extends Omit<DestinationListProps, keyof AppearanceOptions | 'ref'> {
  rootRef: ForwardedRef<HTMLElement>
}

function List(props: ListProps) {
  const { rootRef, heading, headingLevel = 2, actions, emptyAction, ...others } = props
  const { expectedRows = 6, renderEmpty, renderError, ...options } = others
  const rest = attributesOf(options)
  const { cx, root } = useAppearance()
  const messages = useMessages('destinations', enDestinations)
  const query = useDestinations({ select: everything })
  const { data, error, isFetching } = query
  const isPaused = query.fetchStatus === 'paused'
  const cancellation = useCancellation(query)
  const { isCancelled } = cancellation
  const isWaiting = !data && !error && !isCancelled && !isPaused
  const isSlow = useSteadyLoading(isWaiting)
  const headingId = useId()
  const [isRefreshFocused, setRefreshFocused] = useState(false)
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
  const withoutData = isCancelled ? 'cancelled' : stateOf(error)
  const state = isLoading ? 'loading' : data ? stateOfList(listing, table) : withoutData
  const isRetryOffered =
    error !== null && !isLoading && !renderError && (error.lockedOut || error.retryable !== false)
  const total = listing.destinations.length
  useOffWarning(state === 'off', 'DestinationList')

  // One root element in all states, so that the focus and live regions stay in the document.
  return (
    <section
      ref={rootRef}
      aria-labelledby={headingId}
      {...rest}
      {...root('panel', rest.className)}
      hidden={state === 'off' || rest.hidden}
      data-state={state}
      data-refreshing={isFetching && data ? true : undefined}
      data-stale={error && data ? true : undefined}
    >
      <header className={cx('panel-header')}>
        <Heading id={headingId} className={cx('panel-title')}>
          {heading ?? messages.caption}
        </Heading>
        <span className={cx('muted')} role="status">
          {isLoading || (isFetching && (isRefreshFocused || error))
            ? messages.loading
            : data &&
              (table.isFiltered
                ? messages.countOf(table.rows.length, total)
                : messages.count(total))}
        </span>
        {actions && <span className={cx('panel-actions')}>{actions}</span>}
        <RefreshButton
          {...{ query, cancellation }}
          isSpare={isRetryOffered}
          onFocusChange={setRefreshFocused}
        />
      </header>
      <DestinationProblem
        {...{ query, headingLevel, renderError }}
        hidden={isLoading}
        // The button disappears with the focus.
        autoFocus={isRefreshFocused && isRetryOffered}
      />
      {isLoading && <Skeleton rows={expectedRows} hasHeader />}
      <div aria-live="polite">
        {state === 'cancelled' && <ListState title={messages.cancelled} />}
        {state === 'offline' && !error && (
          <ListState icon={WifiOff} title={messages.offlineTitle} text={messages.offlineText} />
        )}
      </div>
      {state === 'empty' &&
        (renderEmpty ? (
          renderEmpty()
        ) : (
          <ListState
            icon={Inbox}
            title={messages.emptyTitle}
            text={messages.emptyText}
            action={emptyAction}
          />
        ))}
      {/* Even if the list is empty, because the user may read the details of a destination that it had. */}
      {!isLoading && data && (
        <ListedDestinations {...{ listing, table, columns }} hasNoMatch={state === 'no-match'} />
      )}
    </section>
  )
}

/** Returns the props that are attributes of the list's element, without the options. */
function attributesOf<P extends DestinationListOptions>(props: P) {
  const {
    columns,
    hiddenColumns,
    defaultHiddenColumns,
    onHiddenColumnsChange,
    sort,
    defaultSort,
    onSortChange,
    filter,
    defaultFilter,
    onFilterChange,
    secrets,
    isSecret,
    details,
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
  return table.isFiltered && table.rows.length === 0 ? 'no-match' : 'ready'
}

/** Returns the state of a list without data. */
function stateOf(error: ProblemError | null): 'failed' | 'forbidden' | 'off' | 'offline' | 'held' {
  if (!error) return 'offline'
  // TanStack Query also passes on errors of the app's own functions, under the type of the kit's errors.
  if (!(error instanceof ProblemError)) return 'failed'
  if (error.problem.type === 'urn:svc-relay:not-granted') return 'off'
  // Depends only on whether there is a retry time, because the remaining time changes without a render.
  const kind = problemKind(error, error.retryAt ? 'waiting' : 'none')
  if (kind === 'forbidden' || kind === 'offline') return kind
  return kind === 'waiting' || kind === 'locked-out' ? 'held' : 'failed'
}
