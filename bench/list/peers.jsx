// JavaScript, because these packages are only installed for the benchmark, so TypeScript cannot find their types.
import { DataGrid } from '@mui/x-data-grid'
import { ClientSideRowModelModule, ModuleRegistry } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { useMemo } from 'react'
import { collator, dateOf, targetOf } from './destinations.ts'

// Only the module for rows in memory, because the module of all features includes development checks.
ModuleRegistry.registerModules([ClientSideRowModelModule])

const ROW_PX = 53

/** Renders MUI's data grid. Its free edition shows at most 100 rows per page, but sorts all rows. */
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

/** Renders AG Grid's community edition. */
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
