import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { SearchForm } from '../../src/components/search/SearchForm.js'
import { createStack, renderSvc } from '../support/renderSvc.js'

describe('SearchForm', () => {
  it('searches for what was typed, when it is submitted and not before', async () => {
    const { user, sandbox } = renderSvc(<SearchForm integration="crm" />)
    await screen.findByRole('option', { name: 'Contacts' })

    await user.type(screen.getByLabelText('Field'), 'email')
    await user.type(screen.getByLabelText('Value'), 'ada.okafor@mail.example')
    expect(sandbox.calls('search')).toHaveLength(0)
    await user.keyboard('{Enter}')

    expect(await screen.findByRole('rowheader', { name: /11000/ })).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('1 record found')
    expect(sandbox.calls('search')).toHaveLength(1)
  })

  it('asks again when the same search is submitted again', async () => {
    const { user, sandbox } = renderSvc(<SearchForm integration="crm" />)
    await screen.findByRole('option', { name: 'Contacts' })

    await user.click(screen.getByRole('button', { name: 'Search' }))
    await screen.findAllByRole('rowheader')
    await user.click(screen.getByRole('button', { name: 'Search' }))

    await waitFor(() => expect(sandbox.calls('search')).toHaveLength(2))
  })

  it('shows only what was submitted last, whichever answer comes last', async () => {
    const { user, sandbox } = renderSvc(<SearchForm integration="crm" />)
    await screen.findByRole('option', { name: 'Contacts' })
    sandbox.failNext({ delayMs: 300 }, { kind: 'search' })

    await user.type(screen.getByLabelText('Field'), 'email')
    await user.type(screen.getByLabelText('Value'), 'ada.okafor@mail.example{Enter}')
    await user.clear(screen.getByLabelText('Value'))
    await user.type(screen.getByLabelText('Value'), 'misaki.sato@mail.example{Enter}')

    expect(await screen.findByRole('rowheader', { name: /11001/ })).toBeVisible()
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(screen.queryByRole('rowheader', { name: /11000/ })).toBeNull()
  })

  it('shows what was submitted last, also where an earlier search fails later', async () => {
    const { user, sandbox } = renderSvc(<SearchForm integration="crm" />)
    await screen.findByRole('option', { name: 'Contacts' })
    sandbox.failNext(
      { status: 400, problem: { title: 'Too late' }, delayMs: 300 },
      { kind: 'search' },
    )

    await user.type(screen.getByLabelText('Field'), 'email')
    await user.type(screen.getByLabelText('Value'), 'ada.okafor@mail.example{Enter}')
    await user.clear(screen.getByLabelText('Value'))
    await user.type(screen.getByLabelText('Value'), 'misaki.sato@mail.example{Enter}')

    expect(await screen.findByRole('rowheader', { name: /11001/ })).toBeVisible()
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(sandbox.calls('search')).toHaveLength(2)
    expect(screen.getByRole('rowheader', { name: /11001/ })).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Too late' })).toBeNull()
  })

  it('does not send what is not complete, and says what is missing', async () => {
    const { user, sandbox } = renderSvc(<SearchForm integration="crm" />)
    await screen.findByRole('option', { name: 'Contacts' })

    await user.type(screen.getByLabelText('Value'), 'x{Enter}')

    const field = screen.getByRole('textbox', { name: /Field/ })
    expect(field).toHaveFocus()
    expect(field).toHaveAccessibleDescription('Name the field to compare.')
    expect(sandbox.calls('search')).toHaveLength(0)
  })

  it('tells two searches of two customers apart by who asks, not by what the page says', async () => {
    const globex = createStack({ relay: { authorize: () => ({ groupRef: 'globex' }) } })
    const { user } = renderSvc(<SearchForm integration="crm" />, globex)
    await screen.findByRole('option', { name: 'Contacts' })

    await user.type(screen.getByLabelText('Field'), 'email')
    await user.type(screen.getByLabelText('Value'), 'ada.okafor@mail.example{Enter}')

    expect(await screen.findByRole('rowheader', { name: /51000/ })).toBeVisible()
    expect(screen.queryByRole('rowheader', { name: /11000/ })).toBeNull()
  })

  it('offers what can be searched, and says that the rest is off', async () => {
    const stack = createStack({
      relay: { installationConfig: () => ({ read: { objects: { deals: { disabled: true } } } }) },
    })
    renderSvc(<SearchForm integration="crm" />, stack)

    expect(await screen.findByRole('option', { name: 'Companies' })).toBeEnabled()
    expect(screen.getByRole('option', { name: /Deals.*switched off/ })).toBeDisabled()
  })

  it('says what went wrong and when to try again', async () => {
    const { user, sandbox } = renderSvc(<SearchForm integration="crm" />)
    await screen.findByRole('option', { name: 'Contacts' })
    const retryAfter = new Date(Date.now() + 60_000).toISOString()
    sandbox.failNext({ status: 429, problem: { title: 'Slow down', retryAfter } })

    await user.click(screen.getByRole('button', { name: 'Search' }))

    expect(await screen.findByRole('heading', { name: 'Slow down' })).toBeVisible()
    expect(screen.getByRole('timer')).toHaveTextContent(/in \d\d seconds/)
  })

  it('moves the focus with the rows', async () => {
    const { user } = renderSvc(<SearchForm integration="crm" />)

    await user.click(screen.getByRole('button', { name: 'Add filter' }))
    await user.click(screen.getByRole('button', { name: 'Add filter' }))
    expect(screen.getAllByLabelText('Field')[2]).toHaveFocus()

    await user.click(screen.getByRole('button', { name: 'Remove filter 1' }))
    expect(screen.getByRole('button', { name: 'Remove filter 1' })).toHaveFocus()
    await user.keyboard('{Enter}')
    await user.keyboard('{Enter}')
    expect(screen.getByRole('button', { name: 'Add filter' })).toHaveFocus()
  })
})
