// JavaScript, because these packages are only there while they are measured.
import { DataGrid } from '@mui/x-data-grid'
import { ClientSideRowModelModule, ModuleRegistry } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { useMemo } from 'react'
import { collator, dateOf, targetOf } from './destinations.ts'

// What rows in memory need, and no more: the module of all has checks for development in it.
ModuleRegistry.registerModules([ClientSideRowModelModule])

const ROW_PX = 53

/** MUI's data grid. Its free edition shows at most 100 rows a page; sorting goes through all. */
export function Mui({ destinations }) {
  return (
    <div style={{ height: 576 }}>
      <DataGrid
        rows={destinations}
        rowHeight={ROW_PX}
        columns={[
          { field: 'name', flex: 1, sortComparator: collator.compare },
          { field: 'type', flex: 1 },
          { field: 'target', flex: 2, valueGetter: (_, row) => targetOf(row) },
          { field: 'createTime', flex: 1, valueFormatter: dateOf },
          { field: 'updateTime', flex: 1, valueFormatter: dateOf },
        ]}
        initialState={{ pagination: { paginationModel: { pageSize: 100 } } }}
      />
    </div>
  )
}

/** AG Grid's community edition. */
export function Ag({ destinations }) {
  const columns = useMemo(
    () => [
      { field: 'name', flex: 1, comparator: collator.compare },
      { field: 'type', flex: 1 },
      {
        headerName: 'target',
        flex: 2,
        valueGetter: ({ data }) => data && targetOf(data),
      },
      {
        field: 'createTime',
        flex: 1,
        valueFormatter: ({ value }) => dateOf(value),
      },
      {
        field: 'updateTime',
        flex: 1,
        valueFormatter: ({ value }) => dateOf(value),
      },
    ],
    [],
  )
  return (
    <div style={{ height: 576 }}>
      <AgGridReact rowData={destinations} rowHeight={ROW_PX} columnDefs={columns} />
    </div>
  )
}
