import { expect, userEvent } from 'storybook/test'
import { type Destination, useDestinations, useDestinationTable } from 'svc-react'
import preview from '../.storybook/preview.tsx'

const meta = preview.meta({ title: 'Hooks/useDestinationTable' })

const NONE: Destination[] = []
const sortValues = {
  name: ({ name }: Destination) => name,
  type: ({ type }: Destination) => type,
}
const searchText = ({ name, type }: Destination) => `${name} ${type}`

/** A table of the page's own in ten lines, and beside it what the hook gives. */
function OwnTable() {
  const { data = NONE } = useDestinations()
  const table = useDestinationTable({ destinations: data, sortValues, searchText })
  const { rows, sort, filter, type, isFiltered } = table
  return (
    <>
      <label>
        Filter <input value={filter} onChange={(event) => table.setFilter(event.target.value)} />
      </label>{' '}
      <button type="button" onClick={() => table.toggleSort('name')}>
        Sort by name
      </button>
      <ol>
        {rows.map(({ key, destination }) => (
          <li key={key}>{destination.name}</li>
        ))}
      </ol>
      <pre>
        {JSON.stringify(
          { sort, filter, type, isFiltered, rows: rows.length, typeCounts: [...table.typeCounts] },
          null,
          2,
        )}
      </pre>
    </>
  )
}

export const Default = meta.story({
  render: () => <OwnTable />,
  play: async ({ canvas }) => {
    await canvas.findByText('Data lake')
    await userEvent.click(canvas.getByRole('button', { name: 'Sort by name' }))
    await expect(canvas.getAllByRole('listitem')[0]).toHaveTextContent('Billing events')
    await userEvent.type(canvas.getByRole('textbox', { name: 'Filter' }), 'warehouse')
    await expect(await canvas.findAllByRole('listitem')).toHaveLength(1)
  },
})
