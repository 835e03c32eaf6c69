import { fireEvent, screen, within } from '@testing-library/react'
import { StrictMode } from 'react'
import { describe, expect, it } from 'vitest'
import { SearchForm } from '../../../src/components/search/SearchForm.js'
import { createSandbox } from '../../../src/sandbox/index.js'
import { createStack, lateSignIn, renderSvc } from '../../support/renderSvc.js'

const fields = [
  { name: 'tier', label: 'Customer tier', source: 'mapped' },
  { name: 'email', source: 'provider' },
  { name: 'secondEmail', source: 'provider' },
] as const

/** Waits for the combobox, which is loaded when there are suggestions. */
const loaded = () => screen.findByRole('combobox', { name: 'Field' })
const field = () => screen.getByRole('combobox', { name: 'Field' })
const names = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

const suggestion = () => within(screen.getByRole('listbox')).getByRole('option')

describe('field suggestions in a search form', () => {
  it.each([true, false])(
    'match the typed text and can be chosen by keyboard (StrictMode: %s)',
    async (strict) => {
      const form = <SearchForm integration="crm" fields={fields} />
      const { user } = renderSvc(strict ? <StrictMode>{form}</StrictMode> : form)
      await loaded()

      await user.type(field(), 'mail')
      expect(field()).toHaveAttribute('aria-expanded', 'true')
      expect(names()).toEqual(['emailprovider', 'secondEmailprovider'])
      await user.keyboard('{ArrowDown}{ArrowDown}')
      const [, second] = within(screen.getByRole('listbox')).getAllByRole('option')
      expect(field()).toHaveAttribute('aria-activedescendant', second?.id)
      await user.keyboard('{Enter}')

      expect(field()).toHaveValue('secondEmail')
      expect(field()).toHaveAttribute('aria-expanded', 'false')
    },
  )

  it('match labels, and begin with prefix matches', async () => {
    const form = <SearchForm integration="crm" defaultObjectName="deals" fields={fields} />
    const { user } = renderSvc(form)
    await loaded()

    await user.type(field(), 'e')
    expect(names()).toEqual(['emailprovider', 'Customer tiertiermapped', 'secondEmailprovider'])
    await user.clear(field())
    await user.type(field(), 'customer')
    await user.click(suggestion())

    expect(field()).toHaveValue('tier')
    expect(field()).toHaveFocus()
  })

  it('do not restrict the name: Enter searches by any text', async () => {
    const { user, sandbox } = renderSvc(
      <SearchForm integration="crm" defaultObjectName="contacts" fields={fields} />,
    )
    await loaded()

    await user.type(field(), 'tie{Enter}')

    expect(field()).toHaveValue('tie')
    await expect.poll(() => sandbox.calls('search')).toHaveLength(1)
  })

  it('keep the typed text when Escape closes the list', async () => {
    const { user } = renderSvc(<SearchForm integration="crm" fields={fields} />)
    await loaded()

    await user.type(field(), 'ti{ArrowDown}{Escape}')
    expect(field()).toHaveAttribute('aria-expanded', 'false')
    // The second Escape reaches a dialog around the form.
    expect(fireEvent.keyDown(field(), { key: 'Escape' })).toBe(true)

    expect(field()).toHaveValue('ti')
    expect(field()).toHaveFocus()
  })

  it('keep the typed text on blur while the pointer is over a suggestion', async () => {
    const { user } = renderSvc(<SearchForm integration="crm" fields={fields} />)
    await loaded()
    await user.type(field(), 'ti')
    await user.hover(suggestion())

    await user.tab()

    expect(field()).toHaveValue('ti')
    expect(field()).toHaveAttribute('aria-expanded', 'false')
  })

  it('keep the caret when the user types in the middle', async () => {
    const { user } = renderSvc(<SearchForm integration="crm" fields={fields} />)
    await loaded()
    await user.type(field(), 'eail')

    await user.type(field(), 'm', { initialSelectionStart: 1, initialSelectionEnd: 1 })

    expect(field()).toHaveValue('email')
    expect((field() as HTMLInputElement).selectionStart).toBe(2)
  })

  it('are neither chosen nor closed by keys of an input method', async () => {
    const { user } = renderSvc(<SearchForm integration="crm" fields={fields} />)
    await loaded()
    await user.type(field(), 'ti{ArrowDown}')

    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
    fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 })
    fireEvent.keyDown(field(), { key: 'Escape', isComposing: true })

    expect(field()).toHaveValue('ti')
    expect(field()).toHaveAttribute('aria-expanded', 'true')
  })

  it('include fields of earlier responses for the same object, with their source', async () => {
    const { user } = renderSvc(<SearchForm integration="crm" defaultObjectName="deals" />)
    await screen.findByRole('option', { name: 'Deals' })
    expect(screen.getByRole('textbox', { name: 'Field' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await screen.findAllByRole('rowheader')
    await loaded()

    await user.type(field(), 'e')
    expect(names()).toContain('dealnameprovider')
    await user.selectOptions(screen.getByLabelText('Object'), 'companies')
    await user.click(field())

    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('depend on the object, and are limited to fifty', async () => {
    const many = Array.from({ length: 80 }, (_, index) => `custom${index}`)
    const byObject = (objectName: string) =>
      many.map((name) => ({ name: `${objectName}.${name}`, source: 'provider' as const }))
    const { user } = renderSvc(
      <SearchForm integration="crm" defaultObjectName="deals" fields={byObject} />,
    )
    await loaded()

    await user.click(field())

    expect(names()).toHaveLength(50)
    expect(names()[0]).toBe('deals.custom0provider')
    expect(screen.getByText('50 suggestions')).toBeInTheDocument()
  })

  it('do not interrupt typing when they arrive', async () => {
    const { user } = renderSvc(<SearchForm integration="crm" defaultObjectName="deals" />)
    await screen.findByRole('option', { name: 'Deals' })
    const plain = screen.getByRole('textbox', { name: 'Field' })

    await user.type(plain, '{Enter}')
    await screen.findAllByRole('rowheader')
    await user.type(plain, 'tier')
    expect(plain).toHaveFocus()
    await user.tab()

    expect(await loaded()).toHaveValue('tier')
  })
})

describe('known fields of a search form', () => {
  /** Renders a form whose relay describes the fields of an object. */
  async function setUp(objectName: string) {
    const sandbox = createSandbox()
    const stack = createStack({ relay: { fields: sandbox.fields } })
    const rendered = renderSvc(
      <SearchForm integration="crm" defaultObjectName={objectName} />,
      stack,
    )
    await loaded()
    const sent = () =>
      stack.sandbox.calls('search').map(({ body }) => JSON.parse(String(body)).fieldFilters)
    return { ...rendered, sent }
  }
  const value = () => screen.getByLabelText('Value')

  it('are suggested before the first search: mapped names first, with labels', async () => {
    const { user } = await setUp('contacts')

    await user.click(field())

    expect(names().slice(0, 4)).toEqual([
      'Phonephonemapped',
      'Customer tiertiermapped',
      'Segmentsegmentmapped',
      'Emailemailprovider',
    ])
  })

  it('are found by label, and the value is chosen from a list', async () => {
    const { user, sent } = await setUp('deals')

    await user.type(field(), 'Stage')
    await user.click(suggestion())
    await user.selectOptions(value(), 'Won')
    await user.click(screen.getByRole('button', { name: 'Search' }))

    await screen.findAllByRole('rowheader')
    expect(sent()).toEqual([[{ fieldName: 'stage', operator: 'eq', value: 'won' }]])
  })

  it('are sent as text, as the service documents: true or false', async () => {
    const { user, sent } = await setUp('contacts')

    await user.type(field(), 'newsletter')
    await user.selectOptions(value(), 'False')
    await user.click(screen.getByRole('button', { name: 'Search' }))

    await screen.findAllByRole('rowheader')
    expect(sent()).toEqual([[{ fieldName: 'newsletter', operator: 'eq', value: 'false' }]])
  })

  it('have a date input, and text can be entered instead', async () => {
    const birthday = { name: 'born', source: 'provider', type: 'date' } as const
    const { user } = renderSvc(<SearchForm integration="crm" fields={[birthday]} />)
    await loaded()

    await user.type(field(), 'born')
    expect(value()).toHaveAttribute('type', 'date')
    await user.selectOptions(screen.getByLabelText('Type'), 'Text')
    await user.type(value(), '2025-01-02T03:04:05.000Z')

    expect(value()).toHaveValue('2025-01-02T03:04:05.000Z')
    await user.selectOptions(screen.getByLabelText('Type'), 'Date')
    expect(value()).toHaveAttribute('type', 'date')
  })

  it('have their own input, although another field was entered as text', async () => {
    const dates = ['born', 'joined'].map(
      (name) => ({ name, source: 'provider', type: 'date' }) as const,
    )
    const { user } = renderSvc(<SearchForm integration="crm" fields={dates} />)
    await loaded()
    await user.type(field(), 'born')
    await user.selectOptions(screen.getByLabelText('Type'), 'Text')
    expect(value()).not.toHaveAttribute('type')

    await user.clear(field())
    await user.type(field(), 'joined')

    expect(value()).toHaveAttribute('type', 'date')
  })

  it('show a value that is not a date as text, because it is sent', async () => {
    const birthday = { name: 'born', source: 'provider', type: 'date' } as const
    const { user } = renderSvc(<SearchForm integration="crm" fields={[birthday]} />)
    await loaded()

    await user.type(value(), 'last year')
    await user.type(field(), 'born')
    expect(value()).toHaveValue('last year')
    expect(value()).not.toHaveAttribute('type')
    await user.selectOptions(screen.getByLabelText('Type'), 'Date')

    expect(value()).toHaveAttribute('type', 'date')
    expect(value()).toHaveValue('')
    fireEvent.change(value(), { target: { value: '2025-03-04' } })
    expect(value()).toHaveValue('2025-03-04')
    expect(value()).toHaveAttribute('type', 'date')
  })

  it('have a decimal keyboard for numbers', async () => {
    const { user } = await setUp('deals')

    await user.type(field(), 'amount')

    expect(value()).toHaveAttribute('inputmode', 'decimal')
  })

  it('do not replace the input of a value while the user types', async () => {
    const { signIn, authorize } = lateSignIn()
    const sandbox = createSandbox()
    const filters = [{ fieldName: 'newsletter', value: '' }]
    const form = (
      <SearchForm integration="crm" defaultObjectName="contacts" defaultFilters={filters} />
    )
    const { user } = renderSvc(form, createStack({ relay: { authorize, fields: sandbox.fields } }))
    const plain = screen.getByRole('textbox', { name: 'Value' })

    await user.type(plain, 'fal')
    signIn()
    await loaded()
    await user.keyboard('se')

    expect(plain).toHaveFocus()
    expect(plain).toHaveValue('false')
    await user.tab()
    expect(screen.getByRole('combobox', { name: 'Value' })).toHaveDisplayValue('False')
  })

  it('keep a value that is not in the list', async () => {
    const { user } = await setUp('deals')

    await user.type(value(), 'paused')
    await user.type(field(), 'stage')

    expect(value()).toHaveDisplayValue('paused')
  })

  it('warn about another name, and search by it anyway', async () => {
    const { user, sent } = await setUp('deals')

    await user.type(field(), 'stag')
    await user.type(value(), 'won')
    await user.tab()
    expect(field()).toHaveAccessibleDescription(/^Not a known field/)
    await user.click(screen.getByRole('button', { name: 'Search' }))

    await expect.poll(sent).toEqual([[{ fieldName: 'stag', operator: 'eq', value: 'won' }]])
  })

  it('cause no warning if the object has other fields', async () => {
    const { user } = renderSvc(<SearchForm integration="crm" defaultObjectName="contacts" />)
    await loaded()

    await user.type(field(), 'stag')
    await user.type(value(), 'won')
    await user.tab()

    expect(field()).not.toHaveAccessibleDescription()
  })
})
