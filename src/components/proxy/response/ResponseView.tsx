'use client'

import { useState } from 'react'
import { relayHeaders } from '../../../contract/relayProtocol.js'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { StillLoading } from '../../appearance/Skeleton.js'
import { Segments } from '../../form/Segments.js'
import { enProxy } from '../../messages/en/proxy.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import { CopyButton } from '../../values/CopyButton.js'
import { DownloadButton } from '../../values/DownloadButton.js'
import { useQuantities } from '../useQuantities.js'
import { type ConsoleResponse, fileNameOf } from './consoleResponse.js'
import { ResponseBody } from './ResponseBody.js'
import { statusWords } from './statusWords.js'

interface ResponseViewProps {
  response: ConsoleResponse
  /** Whether the next request runs. */
  isOlder: boolean
  durationMs: number
  /** Path of the request. Its last segment is the default file name. */
  path: string
  maxBytes: number
}

type View = 'tree' | 'text'

/**
 * Renders the provider's response: status, duration, headers and body.
 *
 * Has `data-status="2xx | 3xx | 4xx | 5xx"`, and `data-older` while the next request runs.
 */
export function ResponseView({ response, isOlder, durationMs, path, maxBytes }: ResponseViewProps) {
  const { cx } = useAppearance()
  const messages = useMessages('proxy', enProxy)
  const quantities = useQuantities()
  const [view, setView] = useState<View>('tree')
  const { status, droppedHeaders, body, shown } = response
  const target = response.headers.get(relayHeaders.location)
  const isRedirect = status >= 300 && status < 400
  const [type] = body.type.split(';', 1)

  return (
    <section
      className={cx('response')}
      aria-label={messages.response}
      data-older={isOlder || undefined}
      data-status={`${Math.floor(status / 100)}xx`}
    >
      {isOlder && <StillLoading />}
      <div className={cx('response-line')}>
        <p className={cx('response-facts')}>
          <span className={cx('response-status')}>
            {messages.status}{' '}
            <strong>
              <bdi>{statusWords(status)}</bdi>
            </strong>
          </span>
          <span>{quantities.duration(durationMs)}</span>
          <span>{quantities.size(body.size)}</span>
          {type && body.size > 0 && <bdi className={cx('mono')}>{type}</bdi>}
        </p>
        {shown.kind !== 'none' && (
          <div className={cx('response-tools')}>
            {shown.kind === 'json' && (
              <Segments
                legend={messages.view}
                value={view}
                onValueChange={setView}
                options={[
                  { value: 'tree', label: messages.viewTree },
                  { value: 'text', label: messages.viewText },
                ]}
              />
            )}
            {shown.kind === 'text' && !shown.isCut && (
              <CopyButton value={shown.text} what={messages.response} />
            )}
            <DownloadButton
              content={() => body}
              // With a generic type, browsers save the file instead of opening it.
              type="application/octet-stream"
              fileName={fileNameOf(response, path)}
            >
              {messages.download}
            </DownloadButton>
          </div>
        )}
      </div>
      {target && (
        <p className={cx('muted')}>
          {isRedirect ? messages.redirect.before : messages.location}{' '}
          <bdi className={cx('mono')}>{target}</bdi>
          {isRedirect && messages.redirect.after}
        </p>
      )}
      {droppedHeaders.length > 0 && (
        <p className={cx('muted')}>
          {messages.dropped.before} <bdi className={cx('mono')}>{droppedHeaders.join(', ')}</bdi>
          {messages.dropped.after}
        </p>
      )}
      <ResponseHeaders headers={response.headers} />
      <div className={cx('response-body')}>
        <ResponseBody response={response} asText={view === 'text'} maxBytes={maxBytes} />
      </div>
    </section>
  )
}

/** Headers that the relay sets on every response and never forwards from a provider. */
const RELAY_HEADERS =
  /^(?:cache-control|content-security-policy|cross-origin-resource-policy|referrer-policy|x-content-type-options|x-relay-.*)$/

function ResponseHeaders({ headers }: { headers: Headers }) {
  const { cx } = useAppearance()
  const messages = useMessages('proxy', enProxy)
  const entries = [...headers]
  const isSetByRelay = ([name]: [string, string]) => RELAY_HEADERS.test(name)
  const sorted = [
    ...entries.filter((entry) => !isSetByRelay(entry)),
    ...entries.filter(isSetByRelay),
  ]
  return (
    <details className={cx('locked')}>
      <summary>{messages.responseHeaders(entries.length)}</summary>
      <dl className={cx('facts')}>
        {sorted.map(([name, value]) => (
          <div key={name}>
            <dt className={cx('mono')}>
              <bdi>{name}</bdi>
            </dt>
            <dd>
              <bdi className={cx('mono')}>{value}</bdi>
              {RELAY_HEADERS.test(name) && (
                <span className={cx('field-hint')}>{messages.setByRelay}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
