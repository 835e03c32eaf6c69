'use client'

import { Inbox, RotateCw, TriangleAlert } from 'lucide-react'
import { type ComponentPropsWithoutRef, type ReactNode, useId } from 'react'
import { useDestinations } from '../../hooks/useDestinations.js'
import { useLook } from '../look/LookProvider.js'
import { Skeleton } from '../look/Skeleton.js'
import { ProblemAlert } from '../problems/ProblemAlert.js'
import { UnreadableNotice } from '../problems/UnreadableNotice.js'
import { enCommon } from '../texts/en/common.js'
import { enDestinations } from '../texts/en/destinations.js'
import { useLocale, useTexts } from '../texts/MessagesProvider.js'
import { DestinationTable } from './DestinationTable.js'

/** Props of {@link DestinationList}. */
export interface DestinationListProps
  extends Omit<ComponentPropsWithoutRef<'section'>, 'children'> {
  /** The heading above the list. @default 'Destinations', in the language of the texts */
  heading?: ReactNode
  /** The heading's level in the page's outline. @default 2 */
  headingLevel?: 2 | 3 | 4 | 5 | 6
}

/**
 * The project's destinations: name, type, where to, since when, and each one's settings without its secrets.
 * Says in words what it is doing, that there are none, or what went wrong and what to do about it.
 *
 * Has `data-state="loading | ready | empty | failed"`, and `data-refreshing` while a newer list is loaded.
 */
export function DestinationList({ heading, headingLevel = 2, ...rest }: DestinationListProps) {
  const { cx, root, Button } = useLook()
  const locale = useLocale()
  const texts = useTexts('destinations', enDestinations)
  const common = useTexts('common', enCommon)
  const query = useDestinations({ select: (listing) => listing })
  const headingId = useId()
  const Heading = `h${headingLevel}` as const

  const { data, error, isFetching, dataUpdatedAt } = query
  const count = data?.destinations.length ?? 0
  const state = data ? (count > 0 ? 'ready' : 'empty') : error ? 'failed' : 'loading'
  const isStale = Boolean(error && data)

  return (
    <section
      aria-labelledby={headingId}
      {...rest}
      {...root('panel', rest.className)}
      data-state={state}
      data-refreshing={(isFetching && state !== 'loading') || undefined}
    >
      <header className={cx('panel-header')}>
        <Heading id={headingId} className={cx('panel-title')}>
          {heading ?? texts.caption}
        </Heading>
        <span className={cx('muted')} role="status">
          {state === 'loading' && texts.loading}
          {state === 'ready' && texts.count(count)}
        </span>
        <Button
          className={cx('button', 'push')}
          aria-disabled={isFetching}
          data-busy={isFetching || undefined}
          onClick={() => {
            if (!isFetching) query.refetch()
          }}
        >
          <RotateCw size={14} aria-hidden />
          {isFetching && state !== 'loading' ? common.refreshing : common.refresh}
        </Button>
      </header>
      <ProblemAlert
        error={error}
        onRetry={() => query.refetch()}
        retrying={isFetching}
        headingLevel={headingLevel === 6 ? 6 : ((headingLevel + 1) as 3 | 4 | 5 | 6)}
      />
      {isStale && (
        <p className={cx('notice')}>
          <TriangleAlert size={14} aria-hidden />
          {texts.stale(
            new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(dataUpdatedAt),
          )}
        </p>
      )}
      {data && data.unreadable.length > 0 && (
        <UnreadableNotice
          summary={texts.unreadable(data.unreadable.length)}
          elements={data.unreadable.map(({ index, name, id, faults }) => ({
            index,
            label: texts.unreadableElement(index + 1, name ?? id),
            faults,
          }))}
        />
      )}
      {state === 'loading' && <Skeleton rows={6} />}
      {state === 'empty' && (
        <div className={cx('empty')}>
          <Inbox size={24} aria-hidden />
          <p className={cx('empty-title')}>{texts.emptyTitle}</p>
          <p className={cx('muted')}>{texts.emptyText}</p>
        </div>
      )}
      {data && count > 0 && <DestinationTable destinations={data.destinations} />}
    </section>
  )
}
