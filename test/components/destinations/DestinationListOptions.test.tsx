import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  DestinationList,
  type DestinationListProps,
} from '../../../src/components/destinations/DestinationList.js'
import type { Destination } from '../../../src/contract/calls/destinations.js'
import { createStack, renderSvc } from '../../support/renderSvc.js'

const names = () =>
  screen.getAllByRole('rowheader').map((header) => header.querySelector('bdi')?.textContent)

const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

const regionColumns: DestinationListProps['columns'] = [
  'name',
  'metadata.region',
  {
    id: 'length',
    header: 'Length',
    cell: (destination) => `${destination.name.length} letters`,
    sortValue: (destination) => destination.name.length,
  },
  { id: 'plain', header: 'Plain', cell: () => '–' },
]

const added = {
  id: 'dst_new',
  name: 'New',
  type: 's3',
  metadata: {},
  createTime: '2025-01-30T08:15:00Z',
}

afterEach(() => {
  vi.useRealTimers()
  getSelection()?.removeAllRanges()
})

describe('DestinationList with options', () => {
  it('shows the columns in the given order, including custom ones', async () => {
    const { user } = renderSvc(<DestinationList columns={regionColumns} />)
    const table = await screen.findByRole('table', { name: 'Destinations' })

    const headers = within(table).getAllByRole('columnheader')
    expect(headers.map((header) => header.textContent)).toEqual([
      'Name',
      'Region',
      'Length',
      'Plain',
    ])
    expect(within(table).queryByRole('button', { name: 'Plain' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Length' }))

    expect(names()[0]).toBe('Data lake')
    expect(headers.map((header) => header.getAttribute('aria-sort'))).toEqual([
      ...[null, null],
      ...['ascending', null],
    ])
    expect(screen.getByText('9 letters')).toBeVisible()
  })

  it('opens details in a drawer, which shows the last data of a destination that a refresh removes', async () => {
    const { user, sandbox } = renderSvc(<DestinationList details="drawer" />)
    const button = await screen.findByRole('button', { name: 'Details of Data lake' })
    expect(button).not.toHaveAttribute('aria-expanded')
    const rows = screen.getAllByRole('row').length
    await user.click(button)

    const drawer = await screen.findByRole('dialog', { name: 'Data lake' })
    expect(within(drawer).getByRole('group', { name: 'About' })).toBeVisible()
    expect(screen.getAllByRole('row', { hidden: true })).toHaveLength(rows)
    sandbox.data.destinations = [added]
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await screen.findByRole('rowheader', { name: /New/ })

    expect(screen.getByRole('dialog', { name: 'Data lake' })).toBe(drawer)
    await user.click(within(drawer).getByRole('button', { name: 'Close' }))

    await waitFor(() => expect(drawer).not.toBeInTheDocument())
    expect(names()).toEqual(['New'])
  })

  const first = { ...added, id: 'dst_1' }

  it.each([
    ['the filter matches none', [{ ...first, name: 'Archive' }], 'No matching destinations'],
    ['the list is empty', [], 'No destinations yet'],
  ])('keeps the drawer open while %s, and does not open it again', async (_name, later, title) => {
    const stack = createStack()
    stack.sandbox.data.destinations = [first]
    const { user, sandbox } = renderSvc(<DestinationList details="drawer" />, stack)
    await user.type(await screen.findByRole('searchbox'), 'new')
    await user.click(screen.getByRole('button', { name: 'Details of New' }))
    const drawer = await screen.findByRole('dialog', { name: 'New' })
    sandbox.data.destinations = later
    const refresh = screen.getByRole('button', { name: 'Refresh' })
    await user.click(refresh)
    await screen.findByText(title)

    expect(screen.getByRole('dialog', { name: 'New' })).toBe(drawer)
    await user.click(within(drawer).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(drawer).not.toBeInTheDocument())
    expect(screen.getAllByText(/^No (matching destinations|destinations yet)$/)).toHaveLength(1)
    sandbox.data.destinations = [first]
    await user.click(refresh)

    expect(await screen.findByRole('rowheader', { name: /New/ })).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('sorts when the user changes the sort select, and calls onSortChange', async () => {
    const onSortChange = vi.fn()
    const { user } = renderSvc(
      <DestinationList
        defaultSort={{ column: 'name', direction: 'descending' }}
        onSortChange={onSortChange}
      />,
    )
    await screen.findByRole('table')
    expect(names()[0]).toBe('売上と請求書（東京オフィス）')

    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name, ascending')

    expect(names()[0]).toBe('Billing events')
    expect(onSortChange).toHaveBeenCalledExactlyOnceWith({
      column: 'name',
      direction: 'ascending',
    })
  })

  it('shows actions in the header, and emptyAction only if there are no destinations', async () => {
    const stack = createStack()
    stack.sandbox.data.destinations = []
    const buttons = {
      actions: <button type="button">Import</button>,
      emptyAction: <a href="/new">Add</a>,
    }
    const { user } = renderSvc(<DestinationList {...buttons} />, stack)

    expect(await screen.findByRole('link', { name: 'Add' })).toBeVisible()
    const action = screen.getByRole('button', { name: 'Import' })
    expect(action.closest('header')).not.toBeNull()
    stack.sandbox.data.destinations = [added]
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await screen.findByRole('rowheader')

    expect(screen.queryByRole('link', { name: 'Add' })).toBeNull()
    expect(action).toBeInTheDocument()
  })

  it('shows the age of its data beside "Refresh", unless a refresh has failed', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { user, sandbox } = renderSvc(<DestinationList />)
    const age = (await screen.findByText('Updated just now')).closest('time')
    expect(age).toHaveAttribute('datetime', new Date().toISOString())

    vi.setSystemTime(Date.now() + 3 * 60_000)
    // The browser fires this event when the user returns to the page.
    act(() => void window.dispatchEvent(new Event('pageshow')))
    expect(age).toHaveTextContent('Updated 3 minutes ago')
    sandbox.failNext({ status: 500, problem: { title: 'Away', retryable: false } })
    await user.click(screen.getByRole('button', { name: 'Refresh' }))

    expect(await screen.findByText(/^Couldn’t refresh/)).toBeVisible()
    expect(screen.queryByText(/^Updated .*/, { selector: 'time' })).toBeNull()
  })

  it('filters by the controlled text and types', async () => {
    const filter = { text: 'warehouse', types: ['snowflake', 'redshift'] }
    const onFilterChange = vi.fn()
    const { user } = renderSvc(<DestinationList {...{ filter, onFilterChange }} />)

    expect(await screen.findByRole('searchbox')).toHaveValue('warehouse')
    expect(names()).toEqual(['Orders warehouse'])
    const types = screen.getByRole('button', { name: 'Type: Snowflake or Amazon Redshift' })
    await user.click(types)
    await user.click(screen.getByRole('checkbox', { name: 'Amazon S3 (1)' }))
    expect(onFilterChange).toHaveBeenLastCalledWith({
      text: 'warehouse',
      types: ['snowflake', 'redshift', 's3'],
    })
    await user.click(screen.getByRole('checkbox', { name: 'Snowflake (1)' }))
    expect(onFilterChange).toHaveBeenLastCalledWith({ text: 'warehouse', types: ['redshift'] })
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))

    expect(onFilterChange).toHaveBeenLastCalledWith({ text: '', types: [] })
    expect(types).toHaveAccessibleName('Type: Snowflake or Amazon Redshift')
  })

  it('lists a type without destinations in the type filter if the page filters by it', async () => {
    const { user } = renderSvc(<DestinationList defaultFilter={{ types: ['mqtt'] }} />)

    expect(await screen.findByText('No destinations of type mqtt.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Type: mqtt' }))
    expect(screen.getByRole('checkbox', { name: 'mqtt (0)' })).toBeChecked()
  })

  it('combines several types, and shows all of them again', async () => {
    const { user } = renderSvc(<DestinationList />)
    await user.click(await screen.findByRole('button', { name: 'Type: All types' }))
    await user.click(screen.getByRole('checkbox', { name: 'Amazon Redshift (2)' }))
    await user.click(screen.getByRole('checkbox', { name: 'Amazon S3 (1)' }))

    expect(names()).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: 'All types' }))
    expect(names()).toHaveLength(14)
    expect(screen.getByRole('checkbox', { name: 'Amazon S3 (1)' })).not.toBeChecked()
  })

  it('has no column chooser by default', async () => {
    renderSvc(<DestinationList />)

    await screen.findByRole('table')
    expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull()
  })

  it('hides columns initially, and shows and hides those that the user chooses', async () => {
    const onHiddenColumnsChange = vi.fn()
    const { user } = renderSvc(
      <DestinationList defaultHiddenColumns={['created']} {...{ onHiddenColumnsChange }} />,
    )
    await screen.findByRole('table')
    expect(headings()).toEqual(['Name', 'Type', 'Target', 'Updated'])

    await user.click(screen.getByRole('button', { name: 'Columns' }))
    // The first column names the row, so it cannot be hidden.
    expect(screen.queryByRole('checkbox', { name: 'Name' })).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: 'Target' }))
    expect(onHiddenColumnsChange).toHaveBeenLastCalledWith(['created', 'target'])
    await user.click(screen.getByRole('checkbox', { name: 'Created' }))

    expect(onHiddenColumnsChange).toHaveBeenLastCalledWith(['target'])
    // A column that is shown again returns to its position.
    expect(headings()).toEqual(['Name', 'Type', 'Created', 'Updated'])
  })

  it('keeps the columns that the page hides until the page changes them', async () => {
    const onHiddenColumnsChange = vi.fn()
    const { user } = renderSvc(
      <DestinationList hiddenColumns={['name', 'type']} {...{ onHiddenColumnsChange }} />,
    )
    await user.click(await screen.findByRole('button', { name: 'Columns' }))
    await user.click(screen.getByRole('checkbox', { name: 'Type' }))

    expect(onHiddenColumnsChange).toHaveBeenCalledWith(['name'])
    expect(headings()).toEqual(['Name', 'Target', 'Created', 'Updated'])
  })

  it('opens the details on row clicks if neither getHref nor onSelect is set', async () => {
    const { user } = renderSvc(<DestinationList />)
    const button = await screen.findByRole('button', { name: 'Details of Data lake' })

    await user.click(screen.getByText('s3://northwind-data-lake · eu-central-1'))
    expect(button).toHaveAttribute('aria-expanded', 'true')
    expect(button).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Copy ID dst_data_lake' }))
    expect(button).toHaveAttribute('aria-expanded', 'true')
    await user.click(screen.getByText('s3://northwind-data-lake · eu-central-1'))

    expect(button).toHaveAttribute('aria-expanded', 'false')
  })

  it('does not open the details if the user selects text', async () => {
    const { user } = renderSvc(<DestinationList />)
    const target = await screen.findByText('s3://northwind-data-lake · eu-central-1')

    getSelection()?.selectAllChildren(target)
    fireEvent.click(target)
    expect(screen.queryByRole('button', { expanded: true })).toBeNull()
    getSelection()?.removeAllRanges()
    await user.click(target)

    expect(screen.getByRole('button', { expanded: true })).toBeVisible()
  })

  it('does not open the details on row clicks with onSelect', async () => {
    const onSelect = vi.fn()
    const { user } = renderSvc(<DestinationList onSelect={onSelect} />)

    await user.click(await screen.findByText('s3://northwind-data-lake · eu-central-1'))

    expect(onSelect).toHaveBeenCalledOnce()
    expect(screen.queryByRole('button', { expanded: true })).toBeNull()
  })

  it.each([
    ['e', 'above the rows'],
    ['nothing like it', 'in the empty state'],
  ])(
    'moves the focus to the text filter when the user clears the filter "%s" (button %s)',
    async (text) => {
      const { user } = renderSvc(<DestinationList />)
      const filter = await screen.findByRole('searchbox')
      await user.type(filter, text)

      await user.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1) ?? filter)

      expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
      expect(filter).toHaveFocus()
      expect(filter).toHaveValue('')
    },
  )

  it('renders names as links with getHref, and follows them on row clicks', async () => {
    const clicked: string[] = []
    const { user } = renderSvc(
      // biome-ignore lint/a11y: it only listens
      <div
        onClick={(event) => {
          const link = event.target instanceof Element && event.target.closest('a')
          if (!link) return
          event.preventDefault()
          clicked.push(link.getAttribute('href') ?? '')
        }}
      >
        <DestinationList getHref={({ id }) => `/destinations/${id}`} />
      </div>,
    )
    const link = await screen.findByRole('link', { name: 'Data lake' })
    const row = link.closest('tr') as HTMLElement // the link is in a row

    await user.click(within(row).getByText('Amazon S3'))
    expect(clicked).toEqual(['/destinations/dst_data_lake'])
    await user.click(within(row).getByRole('button', { name: 'Details of Data lake' }))
    await user.click(within(row).getByRole('button', { name: /^Copy/ }))
    expect(clicked).toHaveLength(1)
    getSelection()?.selectAllChildren(row)
    act(() => within(row).getByText('Amazon S3').click())

    expect(clicked).toHaveLength(1)
  })

  it('renders names as buttons with onSelect', async () => {
    const onSelect = vi.fn<(destination: Destination) => void>()
    const { user } = renderSvc(<DestinationList onSelect={onSelect} />)

    await user.click(await screen.findByRole('button', { name: 'Data lake' }))
    await user.click(screen.getByText('support-alerts'))

    expect(onSelect.mock.calls.map(([{ id }]) => id)).toEqual([
      'dst_data_lake',
      'dst_support_alerts',
    ])
  })

  it('selects a destination by radio button, controlled or not', async () => {
    function Page() {
      const [id, setId] = useState<string | null>('dst_data_lake')
      return <DestinationList selectedId={id} onSelectedIdChange={setId} />
    }
    const { user } = renderSvc(<Page />)
    const radio = await screen.findByRole('radio', { name: 'Select Data lake' })
    expect(radio).toBeChecked()

    await user.click(screen.getByRole('radio', { name: 'Select Order jobs' }))

    expect(radio).not.toBeChecked()
    expect(screen.getByRole('radio', { name: 'Select Order jobs' })).toBeChecked()
  })

  it('initially selects the destination of defaultSelectedId', async () => {
    renderSvc(<DestinationList defaultSelectedId="dst_data_lake" />)

    expect(await screen.findByRole('radio', { name: 'Select Data lake' })).toBeChecked()
  })

  it('renders row actions', async () => {
    const { user } = renderSvc(
      <DestinationList
        onSelect={() => expect.unreachable('an action is not a choice')}
        renderRowActions={({ name }) => <button type="button">Edit {name}</button>}
      />,
    )

    await user.click(await screen.findByRole('button', { name: 'Edit Data lake' }))

    expect(screen.getByRole('columnheader', { name: 'Actions' })).toBeInTheDocument()
  })

  it('does not choose a row for clicks in a menu that is in a portal', async () => {
    const onSelect = vi.fn<(destination: Destination) => void>()
    const { user } = renderSvc(
      <DestinationList
        onSelect={onSelect}
        renderRowActions={({ id }) =>
          id === 'dst_data_lake' && createPortal(<p>Delete it</p>, document.body)
        }
      />,
    )

    await user.click(await screen.findByText('Delete it'))

    expect(onSelect).not.toHaveBeenCalled()
  })

  it('chooses a row in another window', async () => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    const { body } = frame.contentDocument as Document // it has the same origin
    const onSelect = vi.fn<(destination: Destination) => void>()
    renderSvc(createPortal(<DestinationList onSelect={onSelect} />, body))

    fireEvent.click(await within(body).findByText('Data lake'))
    fireEvent.click(await within(body).findByText('Amazon S3'))

    expect(onSelect.mock.calls.map(([{ name }]) => name)).toEqual(['Data lake', 'Data lake'])
    frame.remove()
  })

  it('uses custom icons, classes, density and controls', async () => {
    const { container } = renderSvc(
      <DestinationList
        icons={{ kafka: () => <i data-own-sign="" /> }}
        classNames={{ row: 'my-row' }}
        density="compact"
      />,
    )
    await screen.findByRole('table')

    expect(container.querySelectorAll('[data-own-sign]')).toHaveLength(1)
    expect(container.querySelectorAll('.svc-row.my-row')).toHaveLength(14)
    expect(container.querySelector('section')).toHaveAttribute('data-density', 'compact')
  })

  it('renders custom empty and error content', async () => {
    const empty = createStack()
    empty.sandbox.data.destinations = []
    renderSvc(<DestinationList renderEmpty={() => <p>Make one</p>} />, empty)
    expect(await screen.findByText('Make one')).toBeVisible()

    const failed = createStack()
    failed.sandbox.failNext({ status: 400, problem: { title: 'Not now' } }, { times: Infinity })
    const { user } = renderSvc(
      <DestinationList
        renderError={(error, retry) => (
          <button type="button" onClick={retry}>
            {error.problem.title}: again
          </button>
        )}
      />,
      failed,
    )
    const again = await screen.findByRole('button', { name: 'Not now: again' })
    failed.sandbox.reset()
    await user.click(again)

    expect(await screen.findByRole('table')).toBeVisible()
  })

  it('filters by text and type, shows the filters if nothing matches, and clears them', async () => {
    const { user, container } = renderSvc(<DestinationList />)
    await screen.findByRole('table')
    const search = screen.getByRole('searchbox', { name: 'Filter' })

    await user.type(search, 'northwind')
    const found = names().length
    expect(found).toBeGreaterThan(3)
    expect(await screen.findByRole('status')).toHaveTextContent(`${found} of 14 destinations`)
    await user.click(screen.getByRole('button', { name: 'Type: All types' }))
    await user.click(screen.getByRole('checkbox', { name: 'Azure Service Bus (1)' }))

    expect(await screen.findByText('No matching destinations')).toBeVisible()
    expect(screen.getByText(/Azure Service Bus have “northwind”/)).toBeVisible()
    expect(container.querySelector('section')).toHaveAttribute('data-state', 'no-match')
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement) // exists
    expect(names()).toHaveLength(14)
    expect(search).toHaveValue('')
  })

  it('keeps rows open while they are filtered out', async () => {
    const { user } = renderSvc(<DestinationList />)
    await user.click(await screen.findByRole('button', { name: 'Details of Data lake' }))

    await user.type(screen.getByRole('searchbox'), 'zzzz')
    await screen.findByText('No matching destinations')
    await user.clear(screen.getByRole('searchbox'))

    expect(await screen.findByText('STANDARD_IA')).toBeVisible()
  })
})

it('DestinationList shows the size of nested values in columns, and their content in the details', async () => {
  const stack = createStack()
  const [first] = stack.sandbox.data.destinations as Destination[]
  const metadata = { tags: ['eu', 'orders'], owner: { team: 'Data' }, apiToken: { value: 'sk_1' } }
  stack.sandbox.data.destinations = [{ ...(first as Destination), metadata }]
  const columns = ['name', 'metadata.tags', 'metadata.owner', 'metadata.apiToken'] as const
  const { user } = renderSvc(<DestinationList columns={columns} />, stack)

  expect(await screen.findByRole('cell', { name: '2 items' })).toBeVisible()
  expect(screen.getByRole('cell', { name: '1 field' })).toBeVisible()
  expect(screen.getByRole('cell', { name: 'Hidden' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Details of/ }))

  expect(await screen.findByText(/orders/, { selector: '.svc-details *' })).toBeVisible()
  expect(document.body).not.toHaveTextContent('sk_1')
})
