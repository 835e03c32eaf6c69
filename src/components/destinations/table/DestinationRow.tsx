'use client'

import { memo, type MouseEvent as ReactMouseEvent, type ReactNode, type Ref, useRef } from 'react'
import type { Destination } from '../../../contract/calls/destinations.js'
import type { DestinationRow as Row } from '../../../hooks/destination-table/useDestinationTable.js'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { Disclosure } from '../../appearance/Disclosure.js'
import { isForRow } from '../../appearance/isForRow.js'
import { Skeleton } from '../../appearance/Skeleton.js'
import { VisuallyHidden } from '../../appearance/VisuallyHidden.js'
import { enCommon } from '../../messages/en/common.js'
import { enDestinations } from '../../messages/en/destinations.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import type { SecretRules } from '../details/destinationSecrets.js'
import { useDetails } from '../details/useDetails.js'
import type { SizedColumn } from './columnWidths.js'
import { useShownColumns } from './useShownColumns.js'

/** Selection of one destination in a table. */
export interface Selection {
  /** Group name of the table's radio buttons. */
  group: string
  selectedId: string | null
  select: (id: string) => void
}

/** Values that all rows of a table share. The object is stable until a value changes. */
export interface RowContext {
  columns: readonly SizedColumn[]
  rules: SecretRules
  selection: Selection | undefined
  renderRowActions: ((destination: Destination) => ReactNode) | undefined
  /** Whether names are links or buttons, and clicks on rows activate them. Otherwise clicks open the details. */
  hasNameAction: boolean
  /** Whether details open in a drawer, and not below the row. */
  hasDrawer: boolean
  /** Opens a row's details. Closes them if they are open below the row. */
  toggle: (row: Row) => void
  /** Returns the element ID of a row's details. */
  detailsId: (key: string) => string
}

/** Position of a row in a virtualized table. */
export interface RowPlace {
  index: number
  isWindowed: boolean
  measure?: Ref<HTMLTableRowElement>
}

interface DestinationRowProps extends RowPlace {
  rowKey: string
  destination: Destination
  isOpen: boolean
  context: RowContext
}

function ariaIndex({ index, isWindowed }: RowPlace): number | undefined {
  // 1-based. The first row is the header.
  return isWindowed ? index + 2 : undefined
}

/** Activates the name's link or button, with the modifier keys of the click. */
function activateName({
  currentTarget,
  ctrlKey,
  metaKey,
  shiftKey,
}: ReactMouseEvent<HTMLTableRowElement>) {
  const init = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }
  currentTarget.querySelector('[data-primary]')?.dispatchEvent(new MouseEvent('click', init))
}

/** Renders a destination's row. Memoized, because a table can have thousands of rows. */
export const DestinationRow = memo(function DestinationRow(props: DestinationRowProps) {
  const { rowKey, destination, isOpen, context, measure, index } = props
  const { columns, selection, renderRowActions } = context
  const { cx } = useAppearance()
  const messages = useMessages('destinations', enDestinations)
  const name = destination.name || destination.id
  const [first, ...others] = columns
  const toggle = () => context.toggle({ key: rowKey, destination })

  function handleClick(event: ReactMouseEvent<HTMLTableRowElement>) {
    if (!isForRow(event)) return
    if (context.hasNameAction) return activateName(event)
    toggle()
    // Focuses the button that has the same effect, as a click on it would.
    event.currentTarget.querySelector<HTMLElement>('th button')?.focus({ preventScroll: true })
  }

  return (
    <tr
      ref={measure}
      role="row"
      aria-rowindex={ariaIndex(props)}
      data-index={index}
      className={cx('row')}
      data-state={isOpen ? 'open' : 'closed'}
      data-selected={selection?.selectedId === destination.id || undefined}
      onClick={handleClick}
    >
      {selection && (
        <td role="cell" data-column="select">
          <label className={cx('radio-label')}>
            <input
              type="radio"
              className={cx('radio')}
              name={selection.group}
              checked={selection.selectedId === destination.id}
              onChange={() => selection.select(destination.id)}
            />
            <VisuallyHidden>{messages.select(name)}</VisuallyHidden>
          </label>
        </td>
      )}
      <th scope="row" role="rowheader" data-column={first?.id}>
        <span className={cx('name-cell')}>
          <Disclosure
            label={messages.detailsOf(name)}
            open={isOpen}
            controls={context.hasDrawer ? undefined : context.detailsId(rowKey)}
            onToggle={toggle}
          />
          {first?.cell(destination)}
        </span>
      </th>
      {others.map(({ id, header, cell, shownFrom }) => (
        <td key={id} role="cell" data-column={id} data-label={header} data-shown-from={shownFrom}>
          {cell(destination)}
        </td>
      ))}
      {renderRowActions && (
        <td role="cell" data-column="actions">
          {renderRowActions(destination)}
        </td>
      )}
    </tr>
  )
})

/** Returns the number of columns, including those for selection and actions. */
function columnCount({ columns, selection, renderRowActions }: RowContext): number {
  return columns.length + (selection ? 1 : 0) + (renderRowActions ? 1 : 0)
}

/** Renders the details of a destination in a separate row below it. */
export function DetailsRow(props: Omit<DestinationRowProps, 'isOpen'>) {
  const { rowKey, destination, context, measure, index } = props
  const { cx } = useAppearance()
  const common = useMessages('common', enCommon)
  const details = useDetails(true)
  const cell = useRef<HTMLTableCellElement>(null)
  const colSpan = useShownColumns(cell, columnCount(context))
  return (
    <tr
      ref={measure}
      role="row"
      aria-rowindex={ariaIndex(props)}
      data-index={index}
      className={cx('details-row')}
      id={context.detailsId(rowKey)}
    >
      <td ref={cell} role="cell" colSpan={colSpan}>
        {details === undefined && <Skeleton rows={2} />}
        {details === 'failed' && <p className={cx('muted')}>{common.notLoaded}</p>}
        {typeof details === 'object' && (
          <details.DestinationDetails destination={destination} rules={context.rules} />
        )}
      </td>
    </tr>
  )
}
