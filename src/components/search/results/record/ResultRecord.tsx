'use client'

import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useAppearance } from '../../../appearance/AppearanceProvider.js'
import { TriangleAlert } from '../../../icons/TriangleAlert.js'
import { enResults } from '../../../messages/en/results.js'
import { useMessages } from '../../../messages/MessagesProvider.js'
import { WarningsNotice } from '../../../problems/WarningsNotice.js'
import { JsonTree } from '../../../values/JsonTree.js'
import { faultsOf, type ShownResult, warningsOf } from '../shownResult.js'
import { partsOf, type RecordPart } from './recordParts.js'
import { WholeValue } from './WholeValue.js'

/** Renders all parts of a record: fields, mapped fields and raw data, each with its origin. */
export function ResultRecord({ result }: { result: ShownResult }) {
  const { cx, Button } = useAppearance()
  const messages = useMessages('results', enResults)
  const parts = partsOf(result)
  const [chosen, setChosen] = useState<RecordPart>()
  const id = useId()
  const tabs = useRef<HTMLDivElement>(null)

  const shown = parts.find(({ part }) => part === chosen) ?? parts.find(({ value }) => value)
  const current = shown ?? parts[0]
  const faults = faultsOf(result)

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const at = parts.findIndex(({ part }) => part === current?.part)
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key]
    const last = parts.length - 1
    const to = step ? (at + step + parts.length) % parts.length : { Home: 0, End: last }[event.key]
    const next = to === undefined ? undefined : parts[to]
    if (to === undefined || !next) return
    event.preventDefault()
    setChosen(next.part)
    tabs.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus()
  }

  return (
    <div className={cx('record')}>
      {faults && (
        <div className={cx('notice')}>
          <TriangleAlert size={14} />
          {messages.faults}
          <ul>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </div>
      )}
      <WarningsNotice warnings={warningsOf(result)} />
      <div ref={tabs} className={cx('tabs')} role="tablist" onKeyDown={handleKeyDown}>
        {parts.map(({ part, entries }) => (
          <Button
            key={part}
            id={id + part}
            className={cx('tab')}
            role="tab"
            aria-selected={part === current?.part}
            aria-controls={part === current?.part ? `${id}panel` : undefined}
            tabIndex={part === current?.part ? 0 : -1}
            onClick={() => setChosen(part)}
          >
            {messages.parts[part]}{' '}
            {entries && <span className={cx('muted')}>{entries.length}</span>}
          </Button>
        ))}
      </div>
      {current && (
        <div id={`${id}panel`} role="tabpanel" aria-labelledby={id + current.part}>
          <p className={cx('muted', 'origin')}>
            {current.value ? messages.origins[current.part] : messages.partMissing}
          </p>
          {current.entries ? (
            <Fields entries={current.entries} />
          ) : (
            current.value !== undefined && (
              <JsonTree value={current.value} label={messages.parts[current.part]} />
            )
          )}
        </div>
      )}
    </div>
  )
}

function Fields({ entries }: { entries: [string, unknown][] }) {
  const { cx } = useAppearance()
  return (
    <dl className={cx('facts')}>
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>
            <bdi>{name || '""'}</bdi>
          </dt>
          <dd>
            <WholeValue value={value} name={name} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
