import { screen, waitFor, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { SearchFields } from '../../../src/components/search/form/SearchFields.js'
import { SearchForm } from '../../../src/components/search/SearchForm.js'
import type { SearchFault } from '../../../src/hooks/search-form/searchDraft.js'
import { useSearchForm } from '../../../src/hooks/search-form/useSearchForm.js'
import { createStack, renderSvc } from '../../support/renderSvc.js'

const LEAKY = 'GET https://ops:hunter2@api.example/v1?api_key=sk_live_51HxQ8aZ2mB7cD9eF0gH failed'

const row = (position: number) => within(screen.getByRole('group', { name: `Filter ${position}` }))
const filtersOf = (body = '{}') => JSON.parse(body).fieldFilters

async function renderForm(ui = <SearchForm integration="crm" />, stack = createStack()) {
  const rendered = renderSvc(ui, stack)
  await screen.findByRole('option', { name: 'Contacts' })
  return rendered
}

describe('filters of a search form', () => {
  it('move the focus and are announced when they are added and removed', async () => {
    const { user } = await renderForm()

    await user.click(screen.getByRole('button', { name: 'Add filter' }))
    expect(row(2).getByLabelText('Field')).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Remove filter 1' }))

    expect(screen.getByRole('button', { name: 'Remove filter 1' })).toHaveFocus()
    expect(screen.getByText('Filter 1 removed')).toBeInTheDocument()
    expect(screen.getAllByRole('group', { name: /^Filter/ })).toHaveLength(1)
  })

  it('are cleared by the button, and the focus moves to the remaining empty filter', async () => {
    const filters = [
      { fieldName: 'email', value: 'a' },
      { fieldName: 'tier', value: 'gold' },
    ]
    const { user } = await renderForm(<SearchForm integration="crm" defaultFilters={filters} />)
    expect(row(2).getByLabelText('Value')).toHaveValue('gold')

    await user.click(screen.getByRole('button', { name: 'Clear filters' }))

    expect(screen.getAllByRole('group', { name: /^Filter/ })).toHaveLength(1)
    expect(screen.getByLabelText('Field')).toHaveFocus()
    expect(screen.getByLabelText('Field')).toHaveValue('')
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  })

  it('can be restored after they were cleared, even if a number is invalid', async () => {
    const filters = [
      { fieldName: 'email', value: 'a' },
      { fieldName: 'spend', value: 42 },
    ]
    const { user } = await renderForm(<SearchForm integration="crm" defaultFilters={filters} />)
    await user.type(row(2).getByLabelText('Value'), 'x')
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))

    await user.click(screen.getByRole('button', { name: 'Undo' }))

    expect(row(1).getByLabelText('Field')).toHaveFocus()
    expect(row(1).getByLabelText('Value')).toHaveValue('a')
    expect(row(2).getByLabelText('Value')).toHaveValue('42x')
    expect(row(2).getByLabelText('Type')).toHaveValue('number')
    expect(screen.getByText('Filters restored')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('cannot be restored after another filter was entered', async () => {
    const filters = [{ fieldName: 'email', value: 'a' }]
    const { user } = await renderForm(<SearchForm integration="crm" defaultFilters={filters} />)
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))

    await user.keyboard('tier')

    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Clear filters' })).toBeVisible()
  })

  it('are created from pasted lines with any separator', async () => {
    const { user } = await renderForm()

    await user.click(screen.getByLabelText('Field'))
    await user.paste('email=a=b@mail.example\r\ntier: gold\nphone\t+1 555\n\nnewsletter')

    const values = [1, 2, 3, 4].map((position) =>
      ['Field', 'Value'].map((name) => row(position).getByLabelText<HTMLInputElement>(name).value),
    )
    expect(values).toEqual([
      ['email', 'a=b@mail.example'],
      ['tier', 'gold'],
      ['phone', '+1 555'],
      ['newsletter', ''],
    ])
    expect(screen.getByText('4 filters pasted')).toBeInTheDocument()
  })

  it('accept a pasted word as text', async () => {
    const { user } = await renderForm()

    await user.click(screen.getByLabelText('Field'))
    await user.paste('life')
    await user.paste('cycle:stage')

    expect(screen.getByLabelText('Field')).toHaveValue('lifecycle:stage')
    expect(screen.getAllByRole('group', { name: /^Filter/ })).toHaveLength(1)
  })

  it('send numbers and booleans if the user chooses that type', async () => {
    const { user, sandbox } = await renderForm()

    await user.type(screen.getByLabelText('Field'), 'annualSpend')
    await user.selectOptions(screen.getByLabelText('Type'), 'Number')
    await user.type(screen.getByLabelText('Value'), '4200')
    await user.click(screen.getByRole('button', { name: 'Add filter' }))
    await user.keyboard('newsletter')
    await user.selectOptions(row(2).getByLabelText('Type'), 'True or false')
    await user.selectOptions(row(2).getByLabelText('Value'), 'False')
    await user.click(screen.getByRole('button', { name: 'Search' }))

    await waitFor(() => expect(sandbox.calls('search')).toHaveLength(1))
    expect(filtersOf(sandbox.calls('search')[0]?.body)).toEqual([
      { fieldName: 'annualSpend', operator: 'eq', value: 4200 },
      { fieldName: 'newsletter', operator: 'eq', value: false },
    ])
  })

  it.each(['', 'many', '1,5', '0x10', '9007199254740993', '1e999'])(
    'are not sent if a number is %j',
    async (text) => {
      const { user, sandbox } = await renderForm()
      await user.type(screen.getByLabelText('Field'), 'annualSpend')
      await user.selectOptions(screen.getByLabelText('Type'), 'Number')

      await user.type(screen.getByLabelText('Value'), `${text}{Enter}`)

      expect(screen.getByLabelText('Value')).toHaveFocus()
      expect(screen.getByLabelText('Value')).toHaveAccessibleDescription(/^Enter a number/)
      expect(sandbox.calls('search')).toHaveLength(0)
    },
  )

  it('show warnings on blur, which do not block the search', async () => {
    const { user, sandbox } = await renderForm()
    await user.type(screen.getByLabelText('Field'), 'email')
    await user.type(screen.getByLabelText('Value'), 'ada ')
    expect(screen.getByLabelText('Value')).not.toHaveAccessibleDescription()

    await user.click(screen.getByRole('button', { name: 'Add filter' }))
    await user.keyboard('email')
    expect(row(1).getByLabelText('Value')).toHaveAccessibleDescription(/ends with a space/)
    expect(row(1).getByLabelText('Value')).not.toHaveAttribute('aria-invalid')
    await user.keyboard('{Enter}')

    expect(row(2).getByLabelText('Field')).toHaveAccessibleDescription(/^An earlier filter/)
    expect(row(2).getByLabelText('Value')).toHaveAccessibleDescription(/^Empty/)
    await waitFor(() => expect(sandbox.calls('search')).toHaveLength(1))
  })

  it('show a summary with links if several are invalid', async () => {
    const { user } = await renderForm(<SearchForm integration="crm" aria-label="CRM" />)
    await user.type(screen.getByLabelText('Value'), 'gold')
    await user.click(screen.getByRole('button', { name: 'Add filter' }))
    await user.type(row(2).getByLabelText('Value'), 'lead')

    await user.click(screen.getByRole('button', { name: 'Search' }))
    expect(screen.getByRole('group', { name: 'Fix 2 problems before searching' })).toHaveFocus()
    expect(screen.getByRole('region', { name: 'CRM' })).toHaveAttribute('data-state', 'invalid')
    await user.click(screen.getByRole('link', { name: 'Filter 2: Enter a field name.' }))

    expect(row(2).getByLabelText('Field')).toHaveFocus()
    await user.keyboard('t')
    expect(screen.queryByRole('link')).toBeNull()
    expect(row(1).getByLabelText('Field')).toHaveAttribute('aria-invalid', 'true')
    expect(row(2).getByLabelText('Field')).not.toHaveAttribute('aria-invalid')
  })

  it('show no fault while the user types', async () => {
    const { user } = await renderForm()
    await user.type(screen.getByLabelText('Value'), 'gold{Enter}')
    await user.click(screen.getByRole('button', { name: 'Add filter' }))

    await user.type(row(2).getByLabelText('Value'), 'lead')

    expect(row(1).getByLabelText('Field')).toHaveAttribute('aria-invalid', 'true')
    expect(row(2).getByLabelText('Field')).not.toHaveAttribute('aria-invalid')
  })
})

describe('an error of the service for a filter', () => {
  const refuse = (extensions: object) => {
    const stack = createStack()
    const body = {
      title: 'The search cannot be made',
      status: 400,
      retryable: false,
      ...extensions,
    }
    const response = () =>
      Response.json(body, { status: 400, headers: { 'content-type': 'application/problem+json' } })
    stack.sandbox.failNext({ response }, { kind: 'search', times: Infinity })
    return stack
  }
  const filters = [
    { fieldName: '', value: '' },
    { fieldName: 'emial', value: 'x' },
    { fieldName: 'tier', value: 'lead' },
  ]
  const form = <SearchForm integration="crm" defaultFilters={filters} />

  it.each([
    ['a JSON Pointer', { errors: [{ pointer: '#/fieldFilters/0/fieldName', detail: 'unknown' }] }],
    ['a path', { issues: [{ in: 'body', name: 'fieldFilters.0.fieldName', detail: 'unknown' }] }],
    ['a path with brackets', { errors: { 'fieldFilters[0].fieldName': ['unknown'] } }],
    ['the name of its field', { errors: { emial: ['unknown'] } }],
  ])(
    'is shown at the filter that %s refers to, even if an empty filter is before it',
    async (_, extensions) => {
      const { user } = await renderForm(form, refuse(extensions))

      await user.click(screen.getByRole('button', { name: 'Search' }))

      const field = row(2).getByLabelText('Field')
      await waitFor(() => expect(field).toHaveAccessibleDescription(/^unknown Known fields: /))
      expect(field).toHaveFocus()
      expect(row(1).getByLabelText('Field')).not.toHaveAttribute('aria-invalid')
    },
  )

  it('lists the known fields below a rejected name, at most ten', async () => {
    const fields = Array.from(
      { length: 12 },
      (_, i) => ({ name: `f${i}`, source: 'provider' }) as const,
    )
    const rejecting = refuse({ errors: { emial: ['unknown'] } })
    const known = <SearchForm integration="crm" defaultFilters={filters} fields={fields} />
    const { user } = await renderForm(known, rejecting)

    await user.click(screen.getByRole('button', { name: 'Search' }))

    await waitFor(() =>
      expect(row(2).getByLabelText('Field')).toHaveAccessibleDescription(
        'unknown Known fields: f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, …',
      ),
    )
    expect(row(3).getByLabelText('Field')).not.toHaveAccessibleDescription(/Known fields/)
  })

  it('lists no known fields below a rejected value', async () => {
    const rejecting = refuse({
      errors: [{ pointer: '/fieldFilters/1/value', detail: 'no such tier' }],
    })
    const { user } = await renderForm(form, rejecting)

    await user.click(screen.getByRole('button', { name: 'Search' }))

    await waitFor(() =>
      expect(row(3).getByLabelText('Value')).toHaveAccessibleDescription('no such tier'),
    )
    expect(screen.queryByText(/^Known fields/)).toBeNull()
  })

  it('stays at its filter when another is removed, and disappears when the filter changes', async () => {
    const stack = refuse({ errors: [{ pointer: '/fieldFilters/1/value', detail: 'no such tier' }] })
    const { user } = await renderForm(form, stack)
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(row(3).getByLabelText('Value')).toHaveFocus())

    await user.click(screen.getByRole('button', { name: 'Remove filter 2' }))
    expect(row(2).getByLabelText('Value')).toHaveAccessibleDescription('no such tier')
    expect(row(1).getByLabelText('Value')).not.toHaveAccessibleDescription()
    await user.type(row(2).getByLabelText('Value'), 'x')

    expect(row(2).getByLabelText('Value')).not.toHaveAttribute('aria-invalid')
    expect(screen.getByRole('heading', { name: /The search cannot be made/ })).toBeVisible()
  })

  it('is shown as an alert with the focus if it refers to no filter', async () => {
    const stack = refuse({
      issues: [
        { in: 'header', name: 'emial', detail: 'a header of that name' },
        { pointer: '/fieldFilters/7/value', detail: 'no such row' },
      ],
    })
    const { user } = await renderForm(form, stack)

    await user.click(screen.getByRole('button', { name: 'Search' }))

    const title = await screen.findByRole('heading', { name: /The search cannot be made/ })
    expect(title).toHaveFocus()
    for (const input of screen.getAllByLabelText(/^(Field|Value)$/)) {
      expect(input).not.toHaveAttribute('aria-invalid')
    }
  })

  it('is shown without its secrets, at the filter and in the summary', async () => {
    const issues = [
      { path: ['objectName'], message: LEAKY },
      { path: ['fieldFilters', 0, 'value'], message: LEAKY },
    ]
    const { container, user } = await renderForm(form, refuse({ issues }))

    await user.click(screen.getByRole('button', { name: 'Search' }))

    const summary = await screen.findByRole('group', { name: /^Fix 2 problems/ })
    const shown = /GET https:\/\/\S*api\.example\/v1\?api_key=\*{3} failed/
    expect(within(summary).getAllByRole('link', { name: shown })).toHaveLength(2)
    expect(screen.getByLabelText('Object')).toHaveAccessibleDescription(shown)
    expect(row(2).getByLabelText('Value')).toHaveAccessibleDescription(shown)
    expect(container.innerHTML).not.toMatch(/sk_live|hunter2/)
  })

  it('is a general text until the code that masks secrets has loaded', () => {
    function Fields() {
      const form = useSearchForm({ integration: 'crm' })
      const faults: SearchFault[] = [{ filterId: 0, part: 'value', kind: 'refused', detail: LEAKY }]
      const more = { integration: 'crm', fields: [], recentSearches: false, canRepeat: false }
      return <SearchFields form={{ ...form, faults }} {...more} />
    }
    const { Wrapper } = createStack()
    // A server never loads it.
    const html = renderToString(
      <Wrapper>
        <Fields />
      </Wrapper>,
    )

    expect(html).toContain('The service rejected the request or failed.')
    expect(html).not.toMatch(/sk_live|hunter2/)
  })

  it('is part of a summary if there are several errors', async () => {
    const errors = [
      { pointer: '/objectName', detail: 'not for this customer' },
      { pointer: '/fieldFilters/1/value', detail: 'no such tier' },
    ]
    const { user } = await renderForm(form, refuse({ errors }))

    await user.click(screen.getByRole('button', { name: 'Search' }))

    const link = await screen.findByRole('link', { name: 'not for this customer' })
    await waitFor(() =>
      expect(screen.getByRole('group', { name: /^Fix 2 problems/ })).toHaveFocus(),
    )
    await user.click(link)
    expect(screen.getByLabelText('Object')).toHaveFocus()
    await user.selectOptions(screen.getByLabelText('Object'), 'companies')
    expect(screen.getByLabelText('Object')).not.toHaveAttribute('aria-invalid')
  })
})
