'use client'

import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import type {
  DestinationRow as Row,
  UseDestinationTableResult as TableState,
} from '../../../hooks/destination-table/useDestinationTable.js'
import { useEnvironmentValue } from '../../../hooks/lib/useEnvironmentValue.js'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { VisuallyHidden } from '../../appearance/VisuallyHidden.js'
import { ArrowDown } from '../../icons/ArrowDown.js'
import { ArrowUp } from '../../icons/ArrowUp.js'
import { ArrowUpDown } from '../../icons/ArrowUpDown.js'
import { enDestinations } from '../../messages/en/destinations.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import { useDetails } from '../details/useDetails.js'
import type { SizedColumn } from './columnWidths.js'
import { DestinationRow, DetailsRow, type RowContext, type RowPlace } from './DestinationRow.js'
import { TableBody } from './TableBody.js'
import { type TableItem, tableItems } from './tableItems.js'
import { useVirtualization } from './useVirtualization.js'

/** Maximum number of rows of a table that is not virtualized. */
const MAX_PLAIN_ROWS = 200
/** Number of rows of a long list in server-rendered HTML. Enough to fill a large screen. */
const FIRST_ROWS_ON_SERVER = 50
/** Number of rows of a long list in a browser until virtualization is loaded. */
const FIRST_ROWS_IN_BROWSER = 12

interface DestinationTableProps {
  table: TableState
  /** Shared values of the rows, except those that the table adds. */
  rowContext: Omit<RowContext, 'hasDrawer' | 'toggle' | 'detailsId'> & {
    details: 'inline' | 'drawer'
  }
}

// Roles are explicit, because the narrow layout changes `display`, and browsers then drop the implicit roles of a
// table.

/** Renders destinations as a native table. Narrow layouts show it as cards. */
export function DestinationTable({ table, rowContext }: DestinationTableProps) {
  const { cx, visuallyHidden } = useAppearance()
  const messages = useMessages('destinations', enDestinations)
  const [open, setOpen] = useState<ReadonlyMap<string, Row>>(new Map())
  const tableId = useId()
  const scroller = useRef<HTMLElement>(null)
  const { rows, sort, filter } = table

  // Loaded soon after the first rows, so that details are ready when the user opens them.
  const loaded = useDetails(rows.length > 0)
  // If the code of the drawer cannot be loaded, a row below states it.
  const hasDrawer = rowContext.details === 'drawer' && loaded !== 'failed'
  // Memoized, so that rows with the same props do not rerender.
  const toggle = useCallback(
    (row: Row) => {
      if (hasDrawer) return setOpen(new Map([[row.key, row]]))
      setOpen((before) => {
        const after = new Map(before)
        if (!after.delete(row.key)) after.set(row.key, row)
        return after
      })
    },
    [hasDrawer],
  )
  const context = useMemo(
    () => ({
      ...rowContext,
      hasDrawer,
      toggle,
      // Escapes whitespace, because it separates IDs in ARIA attributes.
      detailsId: (key: string) =>
        tableId + key.replaceAll(/[\s_]/g, (one) => `_${one.charCodeAt(0)}`),
    }),
    [rowContext, hasDrawer, toggle, tableId],
  )
  const items = useMemo(() => (hasDrawer ? rows : tableItems(rows, open)), [hasDrawer, rows, open])

  const isLong = rows.length > MAX_PLAIN_ROWS
  const virtualization = useVirtualization(isLong)
  const isFromServer = useEnvironmentValue(() => false, true)
  // A list that becomes long keeps its rows until virtualization is loaded.
  const firstRowsOfLong = isFromServer ? FIRST_ROWS_ON_SERVER : FIRST_ROWS_IN_BROWSER
  const [firstRows] = useState(isLong ? firstRowsOfLong : MAX_PLAIN_ROWS)
  const order = JSON.stringify([sort, filter])
  const shownOrder = useRef(order)
  // Rows of another sort order or filter are shown from the top, but not those of a page that was hidden (`<Activity>`).
  useEffect(() => {
    if (scroller.current && shownOrder.current !== order) scroller.current.scrollTop = 0
    shownOrder.current = order
  })

  function renderItem({ key, destination, detailsOf }: TableItem, place: RowPlace) {
    const props = { destination, context, ...place }
    if (detailsOf !== undefined) return <DetailsRow key={key} rowKey={detailsOf} {...props} />
    return <DestinationRow key={key} rowKey={key} {...props} isOpen={!hasDrawer && open.has(key)} />
  }

  // React Compiler keeps an iterator, which is empty at its second use. An array can be read in each render.
  const [drawn] = hasDrawer ? Array.from(open.values()) : []
  const drawer = drawn && typeof loaded === 'object' && (
    <loaded.DetailsDrawer
      // A refresh may remove the destination, or all of them, while the user reads its details.
      destination={rows.find(({ key }) => key === drawn.key)?.destination ?? drawn.destination}
      rules={context.rules}
      onClose={() => setOpen(new Map())}
    />
  )
  const region = isLong && {
    className: cx('list-scroll'),
    'aria-label': messages.region,
    // Scrollable content needs keyboard access (WCAG 2.1.1).
    tabIndex: 0,
    // A strict Content Security Policy blocks style attributes of the server. The stylesheet has the same height.
    style: isFromServer
      ? undefined
      : { maxHeight: 'var(--svc-list-height, 36rem)', overflow: 'auto' },
  }
  return (
    <>
      {isLong && virtualization === 'failed' && (
        <p className={cx('notice')}>{messages.firstOnly(firstRows)}</p>
      )}
      {/* Without a name, it has no role. It stays when the list becomes long, so that the focus is not lost. */}
      {rows.length > 0 && (
        <section ref={scroller} {...region}>
          <table
            className={cx('table')}
            role="table"
            aria-rowcount={isLong ? items.length + 1 : undefined}
          >
            <caption {...visuallyHidden}>{messages.caption}</caption>
            <colgroup>
              {context.selection && <col data-column="select" />}
              {context.columns.map(({ id, shownFrom, width }) => (
                <col
                  key={id}
                  data-column={id}
                  data-shown-from={shownFrom}
                  style={{ width: isFromServer || !width ? undefined : `${width}em` }}
                />
              ))}
              {context.renderRowActions && <col data-column="actions" />}
            </colgroup>
            <thead role="rowgroup">
              <tr role="row" aria-rowindex={isLong ? 1 : undefined}>
                {context.selection && <Heading column="select">{messages.selection}</Heading>}
                {context.columns.map((column) => (
                  <ColumnHeading key={column.id} column={column} table={table} />
                ))}
                {context.renderRowActions && <Heading column="actions">{messages.actions}</Heading>}
              </tr>
            </thead>
            <TableBody
              {...{ items, isLong, scroller, firstRows, renderItem }}
              loaded={isLong && typeof virtualization === 'object' ? virtualization : undefined}
            />
          </table>
        </section>
      )}
      {drawer}
    </>
  )
}

/** Renders a visually hidden column heading. */
function Heading({ column, children }: { column: string; children: string }) {
  return (
    <th scope="col" role="columnheader" data-column={column}>
      <VisuallyHidden>{children}</VisuallyHidden>
    </th>
  )
}

/** Renders a column heading with a button that sorts by the column. */
function ColumnHeading({ column, table }: { column: SizedColumn; table: TableState }) {
  const { cx, Button } = useAppearance()
  const direction = table.sort?.column === column.id ? table.sort.direction : undefined
  const Arrow = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }[
    direction ?? 'none'
  ]
  return (
    <th
      scope="col"
      role="columnheader"
      data-column={column.id}
      data-shown-from={column.shownFrom}
      aria-sort={direction}
    >
      {column.sortValue ? (
        <Button
          variant="text"
          className={cx('sort-button')}
          data-sorted={direction}
          onClick={() => table.toggleSort(column.id)}
        >
          {column.header}
          <Arrow size={12} />
        </Button>
      ) : (
        column.header
      )}
    </th>
  )
}
