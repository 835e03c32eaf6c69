'use client'

import { relayHeaders } from '../../../contract/relayProtocol.js'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { Lock } from '../../icons/Lock.js'
import { enProxy } from '../../messages/en/proxy.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import { PairRows } from './PairRows.js'
import { bodyType, type FaultField, type Pair, type ProxyDraft } from './proxyDraft.js'

interface HeaderFieldsProps {
  draft: ProxyDraft
  throttle: boolean
  onHeadersChange: (headers: readonly Pair[]) => void
  idOf: (field: FaultField) => string
  errorOf: (field: FaultField) => string | undefined
}

/** Renders inputs for the headers, and the headers that are set automatically. */
export function HeaderFields(props: HeaderFieldsProps) {
  const { draft, onHeadersChange, idOf, errorOf } = props
  const { cx } = useAppearance()
  const messages = useMessages('proxy', enProxy)
  return (
    <fieldset className={cx('console-group')}>
      <legend>{messages.headers}</legend>
      <PairRows
        labels={{
          row: messages.header,
          add: messages.addHeader,
          remove: messages.removeHeader,
          removed: messages.headerRemoved,
        }}
        pairs={draft.headers}
        onPairsChange={onHeadersChange}
        idOf={({ id }) => idOf(`header-${id}`)}
        errorOf={({ id }) => errorOf(`header-${id}`)}
      />
      {draft.headers.length > 0 && <p className={cx('field-hint')}>{messages.headersHint}</p>}
      <LockedHeaders {...props} />
    </fieldset>
  )
}

/** Renders the headers that are set automatically, each with the reason. */
function LockedHeaders({ draft, throttle }: HeaderFieldsProps) {
  const { cx } = useAppearance()
  const messages = useMessages('proxy', enProxy)
  const { lockedHeaders } = messages
  const type = bodyType(draft)
  const hasOwnType = draft.headers.some(({ name }) => name.trim().toLowerCase() === 'content-type')
  const locked: [name: string, value: string | undefined, reason: string][] = [
    [relayHeaders.relay, '1', lockedHeaders.relay],
    ['authorization', undefined, lockedHeaders.credentials],
  ]
  if (throttle) locked.push([relayHeaders.rateLimiterMode, 'throttle', lockedHeaders.throttle])
  if (type && !hasOwnType) locked.push(['content-type', type, lockedHeaders.bodyType])

  return (
    <details className={cx('locked')}>
      <summary>
        <Lock size={12} />
        {messages.automaticHeaders(locked.length)}
      </summary>
      <dl className={cx('facts')}>
        {locked.map(([name, value, reason]) => (
          <div key={name}>
            <dt className={cx('mono')}>
              <bdi>{name}</bdi>
            </dt>
            <dd>
              {value === undefined ? (
                <span className={cx('field-hint')}>{messages.notShown}</span>
              ) : (
                <bdi className={cx('mono')}>{value}</bdi>
              )}
              <span className={cx('field-hint')}>{reason}</span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
