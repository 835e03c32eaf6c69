'use client'

import { useAppearance } from '../appearance/AppearanceProvider.js'
import { History } from '../icons/History.js'
import { enProxy } from '../messages/en/proxy.js'
import { useLocale, useMessages } from '../messages/MessagesProvider.js'
import { useTimeZone } from '../values/useTimeZone.js'
import type { SentRequest } from './useRequestHistory.js'

interface RecentRequestsProps {
  requests: readonly SentRequest[]
  onRestore: (request: SentRequest) => void
}

/** Renders a disclosure with the last requests. The user can restore each of them in the form. */
export function RecentRequests({ requests, onRestore }: RecentRequestsProps) {
  const { cx, Button } = useAppearance()
  const messages = useMessages('proxy', enProxy)
  const time = new Intl.DateTimeFormat(useLocale(), {
    timeStyle: 'medium',
    timeZone: useTimeZone(),
  })
  return (
    <details className={cx('locked')}>
      <summary>
        <History size={12} />
        {messages.recent(requests.length)}
      </summary>
      <ol className={cx('recent')}>
        {requests.map((request) => {
          const { id, method, path, status, sentAt } = request
          const name = `${method} ${path}`
          return (
            <li key={id}>
              <Button
                variant="text"
                className={cx('text-button', 'mono')}
                aria-label={messages.restore(name)}
                onClick={() => onRestore(request)}
              >
                <bdi>{name}</bdi>
              </Button>
              <span>{typeof status === 'number' ? status : messages.recentStates[status]}</span>
              <time dateTime={sentAt}>{time.format(new Date(sentAt))}</time>
            </li>
          )
        })}
      </ol>
    </details>
  )
}
