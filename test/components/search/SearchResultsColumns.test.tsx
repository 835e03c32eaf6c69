import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  SearchResults,
  type SearchResultsProps,
} from '../../../src/components/search/SearchResults.js'
import { useSearch } from '../../../src/hooks/useSearch.js'
import { createStack, renderSvc } from '../../support/renderSvc.js'

const request = { integration: 'crm', objectName: 'contacts', fieldFilters: [] }

type ContactsProps = Pick<SearchResultsProps, 'columns' | 'fields'>

function Contacts(props: ContactsProps) {
  return <SearchResults query={useSearch(request)} request={request} {...props} />
}

async function renderRecords(results: object[], props: ContactsProps = {}) {
  const stack = createStack()
  stack.sandbox.failNext(
    { response: () => Response.json({ results }) },
    { kind: 'search', times: Infinity },
  )
  const rendered = renderSvc(<Contacts {...props} />, stack)
  await screen.findAllByRole('rowheader')
  return rendered
}

function columnNames() {
  return screen.getAllByRole('columnheader').map((header) => header.textContent?.trim())
}

const ada = {
  id: '003x1',
  fields: {
    Id: '003x1',
    Address: { street: '146 Harbor Street', city: 'Osaka', zip: null },
    Tags: ['a', 'b'],
    Paid: 1,
    LastName: 'Okafor',
    FirstName: 'Ada',
    Email: 'ada@mail.example',
  },
}

const known = [
  { name: 'mobilephone', mappedName: 'phone', label: 'Phone number' },
  { name: 'stage', label: 'Stage', type: 'select', options: [{ value: 's1', label: 'Won' }] },
  { name: 'amount', label: 'Amount', type: 'number' },
  { name: 'vip', type: 'boolean' },
  { name: 'closed', label: 'Closed at', type: 'datetime' },
  { name: 'born', label: 'Birthday', type: 'date' },
  { name: 'secretplan', required: true },
]

describe('columns of known fields', () => {
  const record = {
    id: '1',
    mappedFields: { Phone: '+49 30 1' },
    fields: {
      name: 'Ada',
      stage: 's1',
      amount: '1234.5',
      vip: 'true',
      closed: '2025-03-04T05:06:07Z',
      born: '1990-01-31',
    },
  }

  it('have labels, and values in the format of their type', async () => {
    await renderRecords([record], { fields: known })
    const row = (await screen.findAllByRole('row'))[1] as HTMLElement // the first record

    expect(columnNames()).toEqual([
      'Record',
      'Phone number mapped',
      'Stage',
      'Amount',
      'vip',
      'Closed at',
      'Birthday',
    ])
    await within(row).findByText(/^Mar 4, 2025, /)
    const cells = within(row).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent)).toEqual([
      '+49 30 1',
      'Won',
      '1234.5',
      'Yes',
      expect.stringMatching(/^Mar 4, 2025, /),
      '1990-01-31',
    ])
    expect(screen.getByText('Amount')).toHaveAttribute('title', 'amount')
    expect(screen.getByText('vip')).not.toHaveAttribute('title')
  })

  it.each(['+0000', '+00:00', '-0000'])('show a time with the offset %s', async (offset) => {
    const closed = `2025-03-04T05:06:07.000${offset}`
    await renderRecords([{ id: '1', fields: { closed } }], { fields: known })

    expect(await screen.findByText(/^Mar 4, 2025, 5:06/)).toBeVisible()
  })

  it('show a value unchanged if it does not have the type of its field', async () => {
    const values = { stage: 's9', amount: '007', vip: 'maybe', closed: '12:30' }
    await renderRecords([{ id: '1', fields: values }], { fields: known })
    const row = (await screen.findAllByRole('row'))[1] as HTMLElement // the first record

    const cells = within(row).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent)).toEqual(Object.values(values))
  })

  it('are among the initial columns if the field is required', async () => {
    const others = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`a${i}`, 'x']))
    await renderRecords([{ id: '1', fields: { ...others, SecretPlan: 'x' } }], { fields: known })

    await screen.findAllByRole('rowheader')
    expect(columnNames()).toHaveLength(9)
    expect(columnNames()).toContain('SecretPlan')
  })

  it('are found by label and by name in the list of columns', async () => {
    const others = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`a${i}`, 'x']))
    const { user } = await renderRecords([{ id: '1', fields: { ...others, amount: '1' } }], {
      fields: known,
    })
    await user.click(await screen.findByRole('button', { name: 'Columns' }))
    const search = screen.getByRole('searchbox', { name: 'Search columns' })

    for (const text of ['AMOUNT', 'Amou']) {
      await user.clear(search)
      await user.type(search, text)
      expect(screen.getAllByRole('checkbox')).toEqual([
        screen.getByRole('checkbox', { name: 'Amount' }),
      ])
    }
  })
})

describe('columns of search results', () => {
  it('begin with a header of name and ID, then email addresses, and end with nested values', async () => {
    await renderRecords([ada, { id: '003x2', fields: { ...ada.fields, Id: '003x2' } }])

    const [first] = screen.getAllByRole('rowheader')
    expect(first).toHaveTextContent('Ada Okafor003x1')
    expect(columnNames()).toEqual(['Record', 'Email', 'Paid', 'Address', 'Tags'])
  })

  it('include a name field if a record has that field and is labeled by another one', async () => {
    await renderRecords([ada, { id: '9', fields: { name: 'Grace Mbeki', FirstName: 'Gracie' } }])

    expect(screen.getAllByRole('rowheader')[1]).toHaveTextContent('Grace Mbeki9')
    expect(columnNames()).toContain('FirstName')
    expect(columnNames()).not.toContain('LastName')
  })

  it('include the name if it is in the list of columns', async () => {
    await renderRecords([ada], { columns: ['FirstName', 'Id'] })

    expect(columnNames()).toEqual(['Record', 'FirstName', 'Id'])
  })

  it('summarize objects and lists, and show their content on request', async () => {
    const { user } = await renderRecords([ada, { id: '9', fields: { Address: {}, Tags: [] } }])
    const [, first, second] = screen.getAllByRole('row')
    const cells = within(second as HTMLElement).getAllByRole('cell')
    expect(cells.slice(-2).map((cell) => cell.textContent)).toEqual(['0 fields', '0 items'])
    expect(within(second as HTMLElement).queryByRole('button', { name: /^0/ })).toBeNull()
    const button = within(first as HTMLElement).getByRole('button', { name: '3 fields' })
    expect(within(first as HTMLElement).getByRole('button', { name: '2 items' })).toBeVisible()

    button.focus()
    await user.keyboard('{Enter}')

    expect(button).toHaveAttribute('aria-expanded', 'true')
    expect(button).toHaveFocus()
    expect(screen.getByText(/146 Harbor Street/)).toBeVisible()
  })

  it('show objects of fields that are called like an ID', async () => {
    const ownerId = { toString: 'not a function' }

    await renderRecords([{ id: '7', fields: { ownerId, name: 'Ada' } }])

    expect(columnNames()).toContain('ownerId')
  })

  it('are the same in cards', async () => {
    const { user } = await renderRecords([ada])

    await user.click(screen.getByRole('button', { name: 'Cards' }))

    const card = screen.getByRole('article', { name: 'Ada Okafor' })
    expect(
      within(card).getByRole('button', { name: 'Show Ada Okafor (Record 003x1)' }),
    ).toBeVisible()
    expect([...card.querySelectorAll('dt')].map(({ textContent }) => textContent?.trim())).toEqual([
      'Email',
      'Paid',
      'Address',
      'Tags',
    ])
  })

  it('can be found by name in the chooser with the keyboard if there are many', async () => {
    const fields = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`field${at}`, at]))
    const { user } = await renderRecords([{ id: '1', fields }])
    screen.getByRole('button', { name: 'Columns' }).focus()

    await user.keyboard('{Enter}{Tab}FIELD39')
    expect(screen.getByRole('searchbox', { name: 'Search columns' })).toHaveFocus()
    expect(screen.getByText('1 matching column')).toBeInTheDocument()
    await user.keyboard('{Tab} ')
    expect(screen.getByRole('checkbox', { name: 'field39' })).toBeChecked()
    expect(columnNames()).toContain('field39')

    await user.keyboard('{Shift>}{Tab}{/Shift}x{Enter}')
    expect(screen.getByText('0 matching columns', { selector: 'p' })).toBeVisible()
    // A dialog of the host stays open.
    const search = screen.getByRole('searchbox', { name: 'Search columns' })
    expect(fireEvent.keyDown(search, { key: 'Escape' })).toBe(false)
    expect(screen.getAllByRole('checkbox')).toHaveLength(40)
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    expect(columnNames()).not.toContain('field39')
    expect(screen.getByRole('button', { name: 'Reset' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'Columns' })).toHaveFocus()
  })

  it('have no search in the chooser if there are few', async () => {
    const { user } = await renderRecords([ada])

    await user.click(screen.getByRole('button', { name: 'Columns' }))

    expect(screen.getAllByRole('checkbox')).not.toHaveLength(0)
    expect(screen.queryByRole('searchbox')).toBeNull()
  })
})
