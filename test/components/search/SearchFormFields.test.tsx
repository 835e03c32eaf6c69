import { fireEvent, screen, within } from '@testing-library/react'
import { StrictMode } from 'react'
import { describe, expect, it } from 'vitest'
import { SearchForm } from '../../../src/components/search/SearchForm.js'
import { renderSvc } from '../../support/renderSvc.js'

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
    const { user } = renderSvc(<SearchForm integration="crm" fields={fields} />)
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
    const { user } = renderSvc(<SearchForm integration="crm" />)
    await screen.findByRole('option', { name: 'Contacts' })
    expect(screen.getByRole('textbox', { name: 'Field' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await screen.findAllByRole('rowheader')
    await loaded()

    await user.type(field(), 't')
    expect(names()).toContain('tiermapped')
    expect(names()).toContain('firstnameprovider')
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
    const { user } = renderSvc(<SearchForm integration="crm" />)
    await screen.findByRole('option', { name: 'Contacts' })
    const plain = screen.getByRole('textbox', { name: 'Field' })

    await user.type(plain, '{Enter}')
    await screen.findAllByRole('rowheader')
    await user.type(plain, 'tier')
    expect(plain).toHaveFocus()
    await user.tab()

    expect(await loaded()).toHaveValue('tier')
  })
})
