import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { SearchForm, type SearchFormProps } from '../../../src/components/search/SearchForm.js'
import { storageName } from '../../../src/hooks/search-form/recentSearches.js'
import { renderSvc } from '../../support/renderSvc.js'

beforeEach(() => sessionStorage.clear())

const fields = (objectName: string) => [
  { name: 'ssn', source: 'provider' as const, sensitive: objectName === 'contacts' },
]

async function renderForm(props: Partial<SearchFormProps> = {}) {
  const rendered = renderSvc(
    <SearchForm integration="crm" recentSearches fields={fields} {...props} />,
  )
  await screen.findByRole('option', { name: 'Contacts' })
  // Searches are stored by code that is loaded on demand.
  if (props.recentSearches !== false) await screen.findByRole('button', { name: 'Recent searches' })
  return rendered
}

type User = Awaited<ReturnType<typeof renderForm>>['user']

async function search(user: User, field: string, value: string) {
  await user.clear(screen.getByLabelText('Field'))
  await user.type(screen.getByLabelText('Field'), field)
  await user.clear(screen.getByLabelText('Value'))
  await user.type(screen.getByLabelText('Value'), value)
  await user.click(screen.getByRole('button', { name: 'Search' }))
}

const stored = () =>
  Object.entries({ ...sessionStorage }).filter(([name]) => name.includes('recent'))

describe('recent searches', () => {
  it('are not stored unless recentSearches is set', async () => {
    const { user } = await renderForm({ recentSearches: false })

    await search(user, 'email', 'ada')

    expect(stored()).toEqual([])
    expect(screen.queryByRole('button', { name: 'Recent searches' })).toBeNull()
  })

  it('fill in the form without searching, and move the focus to Search', async () => {
    const { user, sandbox } = await renderForm()
    await search(user, 'email', 'ada@mail.example')
    await search(user, 'tier', 'gold')
    expect(stored()).toHaveLength(1)
    expect(stored().join()).not.toMatch(/crm|api\/svc/)
    const calls = sandbox.calls('search').length

    await user.click(screen.getByRole('button', { name: 'Recent searches' }))
    await user.click(screen.getByRole('button', { name: 'contacts: email = "ada@mail.example"' }))

    expect(screen.getByLabelText('Field')).toHaveValue('email')
    expect(screen.getByLabelText('Value')).toHaveValue('ada@mail.example')
    expect(screen.getByRole('button', { name: 'Search' })).toHaveFocus()
    expect(screen.queryByRole('list', { name: /recent/ })).toBeNull()
    expect(sandbox.calls('search')).toHaveLength(calls)
  })

  it('do not contain secrets or values of sensitive fields, so the user enters them again', async () => {
    const { user } = await renderForm()
    await search(user, 'SSN', '078-05-1120')
    await search(user, 'password', 'hunter2')
    expect(stored().join()).toMatch(/SSN.*|password/)
    expect(stored().join()).not.toMatch(/078-05|hunter2/)

    await user.click(screen.getByRole('button', { name: 'Recent searches' }))
    await user.click(screen.getByRole('button', { name: 'contacts: SSN = …' }))

    expect(screen.getByLabelText('Field')).toHaveValue('SSN')
    expect(screen.getByLabelText('Value')).toHaveValue('')
    expect(screen.getByLabelText('Value')).toHaveFocus()
  })

  it('use the sensitive fields of the searched object, even if another is selected later', async () => {
    const { user } = await renderForm({
      fields: (objectName) => [
        { name: 'email', source: 'provider', sensitive: objectName === 'contacts' },
      ],
    })
    await search(user, 'email', '078-05-1120')
    await user.selectOptions(screen.getByLabelText('Object'), 'companies')

    await user.click(await screen.findByRole('button', { name: 'Run again' }))

    expect(stored().join()).toContain('email')
    expect(stored().join()).not.toContain('078-05')
  })

  it('contain at most five searches, newest first, without duplicates', async () => {
    const { user } = await renderForm()
    for (const value of ['1', '2', '3', '4', '5', '6', '3']) await search(user, 'tier', value)

    await user.click(screen.getByRole('button', { name: 'Recent searches' }))

    const lines = screen.getAllByRole('button', { name: /^contacts: tier/ })
    expect(lines.map(({ textContent }) => textContent)).toEqual(
      ['3', '6', '5', '4', '2'].map((value) => `contacts: tier = "${value}"`),
    )
  })

  it('differ if one value is a text and the other a number', async () => {
    const { user } = await renderForm()
    await search(user, 'tier', '1')
    await user.selectOptions(screen.getByLabelText('Type'), 'Number')
    await user.click(screen.getByRole('button', { name: 'Search' }))

    await user.click(screen.getByRole('button', { name: 'Recent searches' }))

    const lines = screen.getAllByRole('button', { name: /^contacts: tier/ })
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'contacts: tier = 1',
      'contacts: tier = "1"',
    ])
  })

  it('can be removed one by one or all at once, and the focus stays in the popover', async () => {
    const { user } = await renderForm()
    for (const value of ['1', '2', '3']) await search(user, 'tier', value)
    await user.click(screen.getByRole('button', { name: 'Recent searches' }))

    await user.click(screen.getByRole('button', { name: 'Remove contacts: tier = "2"' }))
    expect(screen.getByRole('button', { name: 'Remove contacts: tier = "1"' })).toHaveFocus()
    expect(screen.getByText('Removed from recent searches')).toBeInTheDocument()

    await user.click(screen.getByRole('button', { name: 'Remove all' }))
    expect(screen.getByRole('button', { name: 'Recent searches' })).toHaveFocus()
    expect(screen.getByText('No recent searches')).toBeVisible()
    expect(stored()).toEqual([])
  })

  it('are separate for each relay, partition and integration', () => {
    const names = [
      ['/api/svc', 'crm'],
      ['/api/svc globex', 'crm'],
      ['/api/svc', 'desk'],
    ].map(([key = '', integration = '']) => storageName(key, integration))

    expect(new Set(names).size).toBe(3)
  })

  it('are empty if the stored text is not valid', async () => {
    const { user } = await renderForm()
    await search(user, 'tier', 'gold')
    const [[name = ''] = []] = stored()
    sessionStorage.setItem(name, '[{"objectName":7},{"objectName":"x","filters":[null,{}]},"odd"]')
    await search(user, 'tier', 'gold')

    await user.click(screen.getByRole('button', { name: 'Recent searches' }))

    expect(screen.getByRole('button', { name: 'contacts: tier = "gold"' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'x' })).toBeVisible()
  })
})
