import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ComponentType, useMemo, useRef, useState } from 'react'
import {
  createClient,
  type Destination,
  DestinationList,
  destinationQueries,
  SvcProvider,
} from 'svc-react'
import 'svc-react/styles.css'
import { collator, dateOf, targetOf } from './destinations.ts'
import { Ag, Mui } from './peers.jsx'

export interface ListProps {
  destinations: Destination[]
}

const client = createClient({
  endpoint: 'http://x.example/svc',
  fetch: () => new Promise(() => {}),
})
const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
})

/** Puts the data into the cache, as if the list had been loaded before. */
export function fillCache(destinations: Destination[]) {
  const { queryKey } = destinationQueries.list(client)
  queryClient.setQueryData(queryKey, { destinations, unreadable: [] })
}

/** Renders the kit's list, with the data in the cache. */
function Ours() {
  return (
    <QueryClientProvider client={queryClient}>
      <SvcProvider client={client}>
        <DestinationList />
      </SvcProvider>
    </QueryClientProvider>
  )
}

const ROW_PX = 53

/** Renders a handwritten table that only scrolls and sorts. */
function Bare({ destinations }: ListProps) {
  const [isSorted, setIsSorted] = useState(false)
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useMemo(
    () =>
      isSorted ? destinations.toSorted((a, b) => collator.compare(a.name, b.name)) : destinations,
    [destinations, isSorted],
  )
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
    initialRect: { width: 1200, height: 576 },
  })
  const shown = virtualizer.getVirtualItems()
  const before = shown[0]?.start ?? 0
  const after = virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0)
  return (
    <div ref={scroller} style={{ height: 576, overflow: 'auto' }}>
      <table style={{ width: '100%' }}>
        <thead>
          <tr>
            <th>
              <button type="button" className="sort" onClick={() => setIsSorted(!isSorted)}>
                Name
              </button>
            </th>
            <th>Type</th>
            <th>Target</th>
            <th>Created</th>
            <th>Updated</th>
          </tr>
        </thead>
        <tbody>
          <tr style={{ height: before }} />
          {shown.map(({ index, key }) => {
            const row = rows[index]
            if (!row) return null
            return (
              <tr key={key} style={{ height: ROW_PX }}>
                <th>
                  <span className="name">{row.name}</span>
                  <br />
                  {row.id}
                </th>
                <td>{row.type}</td>
                <td>{targetOf(row)}</td>
                <td>{dateOf(row.createTime)}</td>
                <td>{dateOf(row.updateTime)}</td>
              </tr>
            )
          })}
          <tr style={{ height: after }} />
        </tbody>
      </table>
    </div>
  )
}

/** A list to measure, with selectors for its parts. */
export interface Variant {
  List: ComponentType<ListProps>
  /** Selector of the names in the rows. */
  name: string
  /** Selector of the control that sorts by name. */
  sort: string
}

export const variants: Record<string, Variant> = {
  ours: {
    List: Ours,
    name: '.svc-row .svc-name > bdi',
    sort: 'th[data-column="name"] button',
  },
  bare: { List: Bare, name: '.name', sort: '.sort' },
  mui: {
    List: Mui,
    name: '.MuiDataGrid-row .MuiDataGrid-cell[data-field="name"]',
    sort: '.MuiDataGrid-columnHeader[data-field="name"] .MuiDataGrid-columnHeaderTitleContainer',
  },
  ag: {
    List: Ag,
    name: '.ag-row .ag-cell[col-id="name"]',
    sort: '.ag-header-cell[col-id="name"] .ag-header-cell-label',
  },
}
