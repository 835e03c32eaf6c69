'use client'

import type { ReactNode } from 'react'
import type { UseDestinationTableResult } from '../../hooks/destination-table/useDestinationTable.js'
import { useAppearance } from '../appearance/AppearanceProvider.js'
import { Inbox } from '../icons/Inbox.js'
import { SearchX } from '../icons/SearchX.js'
import { WifiOff } from '../icons/WifiOff.js'
import { X } from '../icons/X.js'
import { enDestinations } from '../messages/en/destinations.js'
import { useLocale, useMessages } from '../messages/MessagesProvider.js'
import { typeLabels } from './table/typeLabel.js'

/** Renders the empty state. */
export function EmptyState({ action }: { action: ReactNode }) {
  const { cx } = useAppearance()
  const messages = useMessages('destinations', enDestinations)
  return (
    <div className={cx('empty')}>
      <Inbox size={24} />
      <p className={cx('empty-title')}>{messages.emptyTitle}</p>
      <p className={cx('muted')}>{messages.emptyText}</p>
      {action && <div className={cx('empty-action')}>{action}</div>}
    </div>
  )
}

/** Renders the state of a list that has no data because the device is offline. */
export function OfflineState() {
  const { cx } = useAppearance()
  const messages = useMessages('destinations', enDestinations)
  return (
    <div className={cx('empty')}>
      <WifiOff size={24} />
      <p className={cx('empty-title')}>{messages.offlineTitle}</p>
      <p className={cx('muted')}>{messages.offlineText}</p>
    </div>
  )
}

/** Renders the state after the user has canceled the first load. */
export function CancelledState() {
  const { cx } = useAppearance()
  const messages = useMessages('destinations', enDestinations)
  return (
    <div className={cx('empty')}>
      <p className={cx('empty-title')}>{messages.cancelled}</p>
    </div>
  )
}

interface NoMatchStateProps {
  table: UseDestinationTableResult
  onClear: () => void
}

/** Renders the state of a list in which no destination matches: the filters, and a button that clears them. */
export function NoMatchState({ table, onClear }: NoMatchStateProps) {
  const { cx, Button } = useAppearance()
  const messages = useMessages('destinations', enDestinations)
  const locale = useLocale()
  const { filter } = table
  return (
    <div className={cx('empty')}>
      <SearchX size={24} />
      <p className={cx('empty-title')}>{messages.noMatchTitle}</p>
      <p className={cx('muted')}>
        {messages.noMatchText(filter.text.trim(), typeLabels(filter.types, messages, locale))}
      </p>
      <Button className={cx('button')} onClick={onClear}>
        <X size={14} />
        {messages.clear}
      </Button>
    </div>
  )
}
