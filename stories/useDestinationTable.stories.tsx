import { useState } from 'react'
import { expect, userEvent, waitFor } from 'storybook/test'
import { type Destination, useDestinations, useDestinationTable } from 'svc-react'
import preview from '../.storybook/preview.tsx'
import { StateBeside } from './fixtures/StateBeside.tsx'
import { shownState } from './fixtures/shownState.ts'

const NONE: Destination[] = []
const sortValues = {
  name: ({ name }: Destination) => name,
  type: ({ type }: Destination) => type,
}
const searchText = ({ name, type }: Destination) => `${name} ${type}`

/** A custom list in ten lines, and the result of the hook next to it. */
function OwnTable() {
  const { data = NONE } = useDestinations()
  const table = useDestinationTable({ destinations: data, sortValues, searchText })
  const { sort, filter, isFiltered, rows, typeCounts } = table
  return (
    <StateBeside hook="useDestinationTable" state={{ sort, filter, isFiltered, rows, typeCounts }}>
      <div className="beside-row">
        <label>
          Filter
          <input
            value={filter.text}
            onChange={(event) => table.setFilter({ text: event.target.value })}
          />
        </label>
        <label>
          Type
          <select
            value={filter.types[0] ?? ''}
            onChange={({ target }) =>
              table.setFilter({ types: target.value ? [target.value] : [] })
            }
          >
            <option value="">All</option>
            {[...table.typeCounts].map(([type, count]) => (
              <option key={type} value={type}>
                {type} ({count})
              </option>
            ))}
          </select>
        </label>
        <button type="button" onClick={() => table.toggleSort('name')}>
          Sort by name
        </button>
        <button type="button" onClick={table.clear}>
          Clear
        </button>
      </div>
      <ol>
        {table.rows.map(({ key, destination }) => (
          <li key={key}>{destination.name}</li>
        ))}
      </ol>
    </StateBeside>
  )
}

const meta = preview.meta({ title: 'Hooks/useDestinationTable', component: OwnTable })

export const Default = meta.story({
  play: async ({ canvas }) => {
    await canvas.findByText('Data lake')
    await userEvent.click(canvas.getByRole('button', { name: 'Sort by name' }))
    await expect(canvas.getAllByRole('listitem')[0]).toHaveTextContent('Billing events')
    await userEvent.type(canvas.getByRole('textbox', { name: 'Filter' }), 'warehouse')
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(1))
  },
})

export const Sorted = meta.story({
  name: 'Sorted: ascending, descending, original order',
  tags: ['!autodocs'],
  play: async ({ canvas }) => {
    await canvas.findByText('Data lake')
    const names = () => canvas.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
    const asItCame = names()
    const ascending = asItCame.toSorted((a, b) => a.localeCompare(b, 'en'))
    const sort = canvas.getByRole('button', { name: 'Sort by name' })
    await userEvent.click(sort)
    await expect(names()).toEqual(ascending)
    await userEvent.click(sort)
    await expect(shownState(canvas)).toMatchObject({
      sort: { column: 'name', direction: 'descending' },
    })
    await expect(names()).toEqual(ascending.toReversed())
    await userEvent.click(sort)
    await expect(shownState(canvas)).toMatchObject({ sort: null })
    await expect(names()).toEqual(asItCame)
  },
})

export const Filtered = meta.story({
  name: 'Filtered by type, until it is cleared',
  tags: ['!autodocs'],
  play: async ({ canvas }) => {
    await canvas.findByText('Data lake')
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Type' }), 'redshift')
    await expect(canvas.getAllByRole('listitem')).toHaveLength(2)
    await expect(shownState(canvas)).toMatchObject({
      filter: { text: '', types: ['redshift'] },
      isFiltered: true,
      typeCounts: { redshift: 2, snowflake: 1 },
    })
    await userEvent.click(canvas.getByRole('button', { name: 'Clear' }))
    await expect(canvas.getAllByRole('listitem')).toHaveLength(14)
  },
})

export const NoneMatch = meta.story({
  name: 'The filter has no matches',
  tags: ['!autodocs'],
  play: async ({ canvas }) => {
    await canvas.findByText('Data lake')
    await userEvent.type(canvas.getByRole('textbox', { name: 'Filter' }), 'no such thing')
    await waitFor(() => expect(canvas.queryByRole('listitem')).toBeNull())
    await expect(shownState(canvas)).toMatchObject({ rows: [], isFiltered: true })
  },
})

/** The page controls the sort, for example in its URL. */
function PageSorts() {
  const [sort, setSort] = useState<ReturnType<typeof useDestinationTable>['sort']>({
    column: 'type',
    direction: 'descending',
  })
  const { data = NONE } = useDestinations()
  const options = { destinations: data, sortValues, searchText, sort, onSortChange: setSort }
  const table = useDestinationTable(options)
  return (
    <StateBeside hook="useDestinationTable" state={{ sort: table.sort, rows: table.rows }}>
      <div className="beside-row">
        <button type="button" onClick={() => table.toggleSort('type')}>
          Sort by type
        </button>
      </div>
      <p>The page’s sort: {sort ? `${sort.column}, ${sort.direction}` : 'none'}</p>
      <ol>
        {table.rows.map(({ key, destination }) => (
          <li key={key}>{destination.type}</li>
        ))}
      </ol>
    </StateBeside>
  )
}

export const Controlled = meta.story({
  name: 'Controlled sort',
  render: () => <PageSorts />,
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('listitem'))[0]).toHaveTextContent('webhook')
    await userEvent.click(canvas.getByRole('button', { name: 'Sort by type' }))
    await expect(canvas.getByText('The page’s sort: none')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Sort by type' }))
    await expect(canvas.getAllByRole('listitem')[0]).toHaveTextContent('azureblob')
  },
})
