'use client'

import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { Destination, DestinationType } from '../../contract/destinations.js'
import { useLook } from '../look/LookProvider.js'
import { visuallyHidden } from '../look/VisuallyHidden.js'
import { enCommon } from '../texts/en/common.js'
import { enDestinations } from '../texts/en/destinations.js'
import { useTexts } from '../texts/MessagesProvider.js'
import { CopyButton } from '../values/CopyButton.js'
import { Timestamp } from '../values/Timestamp.js'
import { DestinationDetails } from './DestinationDetails.js'
import { DestinationGlyph } from './DestinationGlyph.js'
import { destinationTarget } from './destinationTarget.js'

const COLUMNS = ['name', 'type', 'target', 'created', 'updated'] as const

// Roles are written out because the narrow layout changes `display`, which takes a table's own away.

/** Destinations as a native table; as cards where there is no room for one. */
export function DestinationTable({ destinations }: { destinations: Destination[] }) {
  const { cx } = useLook()
  const texts = useTexts('destinations', enDestinations)
  return (
    <table className={cx('table')} role="table">
      <caption style={visuallyHidden}>{texts.caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {COLUMNS.map((column) => (
            <th key={column} scope="col" role="columnheader" data-column={column}>
              {texts.columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {destinations.map((destination, index) => (
          // An id may come twice: the place in the list makes the key unique.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <DestinationRow key={`${destination.id} ${index}`} destination={destination} />
        ))}
      </tbody>
    </table>
  )
}

function DestinationRow({ destination }: { destination: Destination }) {
  const { cx, Button } = useLook()
  const texts = useTexts('destinations', enDestinations)
  const common = useTexts('common', enCommon)
  const [open, setOpen] = useState(false)
  const detailsId = useId()
  const { id, name, type, createTime, updateTime } = destination
  const label = Object.hasOwn(texts.types, type) ? texts.types[type as DestinationType] : type // own key

  return (
    <>
      <tr role="row" className={cx('row')} data-state={open ? 'open' : 'closed'}>
        <th scope="row" role="rowheader" data-column="name">
          <span className={cx('name-cell')}>
            <Button
              variant="icon"
              className={cx('icon-button', 'disclosure')}
              aria-expanded={open}
              aria-controls={open ? detailsId : undefined}
              aria-label={texts.detailsOf(name)}
              onClick={() => setOpen(!open)}
            >
              <ChevronRight size={16} aria-hidden />
            </Button>
            <span className={cx('name')}>
              <bdi>{name}</bdi>
              <span className={cx('id')}>
                <bdi>{id}</bdi>
                <CopyButton value={id} what={`ID ${id}`} />
              </span>
            </span>
          </span>
        </th>
        <td role="cell" data-column="type" data-label={texts.columns.type}>
          <span className={cx('type')}>
            <DestinationGlyph type={type} />
            <bdi>{label}</bdi>
          </span>
        </td>
        <td role="cell" data-column="target" data-label={texts.columns.target}>
          <Target destination={destination} />
        </td>
        <td role="cell" data-column="created" data-label={texts.columns.created}>
          <Timestamp value={createTime} />
        </td>
        <td role="cell" data-column="updated" data-label={texts.columns.updated}>
          {updateTime ? (
            <Timestamp value={updateTime} />
          ) : (
            <span className={cx('muted')}>{common.never}</span>
          )}
        </td>
      </tr>
      {open && (
        <tr role="row" className={cx('details-row')} id={detailsId}>
          <td role="cell" colSpan={COLUMNS.length}>
            <DestinationDetails destination={destination} />
          </td>
        </tr>
      )}
    </>
  )
}

function Target({ destination }: { destination: Destination }) {
  const { cx } = useLook()
  const common = useTexts('common', enCommon)
  const target = destinationTarget(destination, {
    ...useTexts('destinations', enDestinations),
    ...common,
  })
  // A type that is not known has no line of its own; the names of its settings are what can be said of it.
  if (target === undefined) {
    const names = Object.keys(destination.metadata).join(', ')
    return <bdi className={cx('target', 'muted')}>{names || common.notSet}</bdi>
  }
  const muted = target === common.notSet
  return (
    <bdi className={muted ? 'svc-muted' : 'svc-target'} title={muted ? undefined : target}>
      {target}
    </bdi>
  )
}
