import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createPortal } from 'react-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SearchForm } from '../../../src/components/search/SearchForm.js'
import { SvcProvider } from '../../../src/hooks/SvcProvider.js'
import { useIntegrations } from '../../../src/hooks/useIntegrations.js'
import { createStack, lateSignIn, lateStack, renderSvc } from '../../support/renderSvc.js'

afterEach(() => onlineManager.setOnline(true))

describe('SearchForm', () => {
  it('searches on submit, not while the user types', async () => {
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

  it('searches again when the same search is submitted again', async () => {
    const { user, sandbox } = renderSvc(<SearchForm integration="crm" />)
    await screen.findByRole('option', { name: 'Contacts' })

    await user.click(screen.getByRole('button', { name: 'Search' }))
    await screen.findAllByRole('rowheader')
    await user.click(screen.getByRole('button', { name: 'Search' }))

    await waitFor(() => expect(sandbox.calls('search')).toHaveLength(2))
  })

  it('shows the records of the last search, even if an older response arrives later', async () => {
    const stack = lateStack(/search/)
    const { user } = renderSvc(<SearchForm integration="crm" />, stack)
    await screen.findByRole('option', { name: 'Contacts' })

    await user.type(screen.getByLabelText('Field'), 'email')
    await user.type(screen.getByLabelText('Value'), 'ada.okafor@mail.example{Enter}')
    await user.clear(screen.getByLabelText('Value'))
    await user.paste('misaki.sato@mail.example')
    await user.keyboard('{Enter}')

    expect(await screen.findByRole('rowheader', { name: /11001/ })).toBeVisible()
    await act(stack.release)
    expect(screen.queryByRole('rowheader', { name: /11000/ })).toBeNull()
  })

  it('shows the records of the last search, even if an older search fails later', async () => {
    const stack = lateStack(/search/)
    const { user, sandbox } = renderSvc(<SearchForm integration="crm" />, stack)
    await screen.findByRole('option', { name: 'Contacts' })
    sandbox.failNext({ status: 400, problem: { title: 'Too late' } }, { kind: 'search' })

    await user.type(screen.getByLabelText('Field'), 'email')
    await user.type(screen.getByLabelText('Value'), 'ada.okafor@mail.example{Enter}')
    await user.clear(screen.getByLabelText('Value'))
    await user.paste('misaki.sato@mail.example')
    await user.keyboard('{Enter}')

    expect(await screen.findByRole('rowheader', { name: /11001/ })).toBeVisible()
    await act(stack.release)
    expect(sandbox.calls('search')).toHaveLength(2)
    expect(screen.getByRole('rowheader', { name: /11001/ })).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Too late' })).toBeNull()
  })

  it('moves the focus to a fault although an earlier search still runs', async () => {
    const { user } = renderSvc(<SearchForm integration="crm" />, lateStack(/search/))
    await screen.findByRole('option', { name: 'Contacts' })
    await user.type(screen.getByLabelText('Field'), 'tier')
    await user.type(screen.getByLabelText('Value'), 'abc{Enter}')
    await user.selectOptions(screen.getByLabelText('Type'), 'Number')

    await user.click(screen.getByRole('button', { name: 'Search' }))

    expect(screen.getByLabelText('Value')).toHaveFocus()
    expect(screen.getByLabelText('Value')).toBeInvalid()
  })

  it('waits for a connection, and can be canceled meanwhile', async () => {
    const { user, sandbox, container } = renderSvc(<SearchForm integration="crm" />)
    await screen.findByRole('option', { name: 'Contacts' })
    const form = container.querySelector('section')
    act(() => onlineManager.setOnline(false))

    await user.click(screen.getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(form).toHaveAttribute('data-state', 'searching'))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(form).toHaveAttribute('data-state', 'cancelled'))
    act(() => onlineManager.setOnline(true))

    expect(sandbox.calls('search')).toHaveLength(0)
  })

  it('states that objects are still loading if the user searches before', async () => {
    const { signIn, authorize } = lateSignIn()
    const stack = createStack({ relay: { authorize } })
    const { user } = renderSvc(<SearchForm integration="crm" />, stack)
    const object = await screen.findByRole('combobox', { name: 'Object' })

    await user.click(screen.getByRole('button', { name: 'Search' }))
    expect(object).toBeInvalid()
    expect(object).toHaveAccessibleDescription('Loading objects…')
    signIn()
    await screen.findByRole('option', { name: 'Contacts' })

    expect(object).toBeValid()
    await user.click(screen.getByRole('button', { name: 'Search' }))
    expect((await screen.findAllByRole('rowheader')).length).toBeGreaterThan(0)
  })

  it('does not search with incomplete filters, and names the missing values', async () => {
    const { user, sandbox } = renderSvc(<SearchForm integration="crm" />)
    await screen.findByRole('option', { name: 'Contacts' })

    await user.type(screen.getByLabelText('Value'), 'x{Enter}')

    const field = screen.getByRole('combobox', { name: 'Field' })
    expect(field).toHaveFocus()
    expect(field).toHaveAccessibleDescription('Enter a field name.')
    expect(sandbox.calls('search')).toHaveLength(0)
  })

  it('searches only the records of the signed-in user’s customer', async () => {
    const globex = createStack({ relay: { authorize: () => ({ groupRef: 'globex' }) } })
    const { user } = renderSvc(<SearchForm integration="crm" />, globex)
    await screen.findByRole('option', { name: 'Contacts' })

    await user.type(screen.getByLabelText('Field'), 'email')
    await user.type(screen.getByLabelText('Value'), 'ada.okafor@mail.example{Enter}')

    expect(await screen.findByRole('rowheader', { name: /51000/ })).toBeVisible()
    expect(screen.queryByRole('rowheader', { name: /11000/ })).toBeNull()
  })

  it('lists searchable objects, and disables the others with a reason', async () => {
    const stack = createStack({
      relay: { installationConfig: () => ({ read: { objects: { deals: { disabled: true } } } }) },
    })
    renderSvc(<SearchForm integration="crm" />, stack)

    expect(await screen.findByRole('option', { name: 'Companies' })).toBeEnabled()
    expect(screen.getByRole('option', { name: /Deals.*turned off/ })).toBeDisabled()
  })

  it('shows an error and its retry time', async () => {
    const { user, sandbox } = renderSvc(<SearchForm integration="crm" />)
    await screen.findByRole('option', { name: 'Contacts' })
    const retryAfter = new Date(Date.now() + 60_000).toISOString()
    sandbox.failNext({ status: 429, problem: { title: 'Slow down', retryAfter } })

    await user.click(screen.getByRole('button', { name: 'Search' }))

    expect(await screen.findByRole('heading', { name: /Slow down/ })).toBeVisible()
    expect(screen.getByRole('timer')).toHaveTextContent(/in \d\d seconds/)
  })

  it('shows an error of the app’s own persister', async () => {
    const stack = createStack()
    const persister = <T,>(
      queryFn: (context: T) => unknown,
      context: T,
      { queryKey }: { queryKey: readonly unknown[] },
    ) => {
      if (queryKey.includes('search')) throw new RangeError('storage is full')
      return queryFn(context)
    }
    const queryClient = new QueryClient({ defaultOptions: { queries: { persister } } })
    const { user } = renderSvc(<SearchForm integration="crm" />, {
      ...stack,
      Wrapper: ({ children }) => (
        <QueryClientProvider client={queryClient}>
          <stack.Wrapper>{children}</stack.Wrapper>
        </QueryClientProvider>
      ),
    })
    await screen.findByRole('option', { name: 'Contacts' })

    await user.click(screen.getByRole('button', { name: 'Search' }))

    expect(await screen.findByRole('heading', { name: /Something went wrong/ })).toBeVisible()
  })

  it('moves the focus when filters are added and removed', async () => {
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

  it('accepts an object name if the objects are unknown or could not be loaded', async () => {
    const installationConfig = vi.fn(() => {
      throw new Error('no database')
    })
    const stack = createStack({ relay: { installationConfig } })
    const { user, sandbox } = renderSvc(<SearchForm integration="crm" />, stack)

    const object = await screen.findByRole('textbox', { name: 'Object' })
    await waitFor(() => expect(object).toHaveAccessibleDescription(/^Couldn’t load the objects/))
    installationConfig.mockReset()
    await user.type(object, 'companies{Enter}')

    expect(await screen.findAllByRole('rowheader')).not.toHaveLength(0)
    expect(sandbox.calls('search')[0]?.body).toContain('"objectName":"companies"')
  })

  it('keeps the focus in the object when its objects could not be loaded', async () => {
    const { signIn, authorize } = lateSignIn()
    const installationConfig = () => Promise.reject(new Error('no database'))
    const stack = createStack({ relay: { authorize, installationConfig } })
    const { user } = renderSvc(<SearchForm integration="crm" />, stack)
    await user.click(await screen.findByRole('combobox', { name: 'Object' }))

    signIn()
    const object = await screen.findByRole('textbox', { name: 'Object' })
    expect(object).toHaveFocus()
    await user.keyboard('companies')

    expect(object).toHaveValue('companies')
    expect(object).toHaveFocus()
  })

  it('keeps the text field of the object while the user types and the objects load', async () => {
    let refetch = (): unknown => undefined
    function Background() {
      ;({ refetch } = useIntegrations())
      return null
    }
    const installationConfig = vi.fn(() => Promise.resolve(undefined))
    installationConfig.mockRejectedValue(new Error('no database'))
    const page = [<Background key="other" />, <SearchForm key="form" integration="crm" />]
    const { user } = renderSvc(page, createStack({ relay: { installationConfig } }))
    const object = await screen.findByRole('textbox', { name: 'Object' })
    await waitFor(() => expect(object).toHaveAccessibleDescription(/^Couldn’t load the objects/))
    installationConfig.mockResolvedValue(undefined)

    await user.type(object, 'comp')
    await act(() => refetch())
    await user.keyboard('anies')

    expect(object).toHaveFocus()
    expect(object).toHaveValue('companies')
    await user.tab()
    expect(screen.getByRole('combobox', { name: 'Object' })).toHaveDisplayValue('Companies')
  })

  it('shows a chosen object that is not in the list', async () => {
    renderSvc(<SearchForm integration="crm" defaultObjectName="now/table/incident" />)

    await screen.findByRole('option', { name: 'Contacts' })

    expect(screen.getByLabelText('Object')).toHaveDisplayValue(
      'now/table/incident (not in the list)',
    )
  })

  it('shows that an object is always searchable', async () => {
    const { user } = renderSvc(<SearchForm integration="crm" />)
    await screen.findByRole('option', { name: 'Contacts' })
    const object = screen.getByLabelText('Object')

    expect(object).toHaveAccessibleDescription('Always searchable')
    await user.selectOptions(object, 'companies')
    expect(object).not.toHaveAccessibleDescription()
  })

  it('keeps records of the same object, but not of another, while a new search runs', async () => {
    const { user, sandbox } = renderSvc(<SearchForm integration="crm" />)
    await screen.findByRole('option', { name: 'Contacts' })
    await user.type(screen.getByLabelText('Field'), 'email')
    await user.type(screen.getByLabelText('Value'), 'ada.okafor@mail.example{Enter}')
    await screen.findByRole('rowheader', { name: /11000/ })
    sandbox.failNext({ delayMs: Infinity }, { kind: 'search', times: Infinity })

    await user.type(screen.getByLabelText('Value'), 'x{Enter}')
    expect(screen.getByRole('rowheader', { name: /11000/ })).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Object'), 'companies')
    await user.click(screen.getByRole('button', { name: 'Search' }))

    expect(screen.queryByRole('rowheader')).toBeNull()
  })

  it('resets for another integration', async () => {
    const { user, rerender } = renderSvc(<SearchForm integration="crm" />)
    await screen.findByRole('option', { name: 'Contacts' })
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await screen.findAllByRole('rowheader')
    await user.type(screen.getByLabelText('Value'), 'gold')

    rerender(<SearchForm integration="desk" />)

    expect(await screen.findByRole('option', { name: 'tickets' })).toBeVisible()
    expect(screen.getByLabelText('Value')).toHaveValue('')
    expect(screen.queryByRole('rowheader')).toBeNull()
  })

  it('resets for another partition', async () => {
    const [stack, other] = [createStack(), createStack()]
    const user = userEvent.setup()
    const form = <SearchForm integration="crm" />
    const { rerender } = render(<SvcProvider client={stack.client}>{form}</SvcProvider>)
    await screen.findByRole('option', { name: 'Contacts' })
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await screen.findAllByRole('rowheader')
    await user.type(screen.getByLabelText('Value'), 'gold')

    rerender(<SvcProvider client={other.client}>{form}</SvcProvider>)

    expect(screen.getByLabelText('Value')).toHaveValue('')
    expect(screen.queryByRole('rowheader')).toBeNull()
    expect(await screen.findByRole('option', { name: 'Contacts' })).toBeVisible()
    expect(other.sandbox.calls('search')).toHaveLength(0)
  })

  it('does not submit a form of the page around its portal', async () => {
    const onSubmit = vi.fn()
    const { user, sandbox } = renderSvc(
      <form onSubmit={onSubmit}>
        {createPortal(<SearchForm integration="crm" />, document.body)}
      </form>,
    )
    await screen.findByRole('option', { name: 'Contacts' })

    await user.click(screen.getByRole('button', { name: 'Search' }))

    await waitFor(() => expect(sandbox.calls('search')).toHaveLength(1))
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('cancels a search, announces that, and keeps the focus in the form', async () => {
    const { user, sandbox } = renderSvc(<SearchForm integration="crm" aria-label="CRM" />)
    await screen.findByRole('option', { name: 'Contacts' })
    sandbox.failNext({ delayMs: Infinity }, { kind: 'search' })
    await user.click(screen.getByRole('button', { name: 'Search' }))
    const form = screen.getByRole('region', { name: 'CRM' })
    expect(form).toHaveAttribute('data-state', 'searching')

    await user.click(screen.getByRole('button', { name: 'Cancel' }))

    await waitFor(() => expect(form).toHaveAttribute('data-state', 'cancelled'))
    expect(screen.getByRole('button', { name: 'Search' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Run again' }))
    await waitFor(() => expect(form).toHaveAttribute('data-state', 'found'))
  })

  it('runs the last search again, even if the user has typed since', async () => {
    const { user, sandbox } = renderSvc(<SearchForm integration="crm" />)
    await screen.findByRole('option', { name: 'Contacts' })
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await screen.findAllByRole('rowheader')

    await user.type(screen.getByLabelText('Field'), 'tier')
    await user.click(screen.getByRole('button', { name: 'Run again' }))

    await waitFor(() => expect(sandbox.calls('search')).toHaveLength(2))
    const [first, second] = sandbox.calls('search').map(({ body }) => body)
    expect(second).toBe(first)
  })

  it('shows a hold before the first search, and again after a search', async () => {
    const stack = createStack()
    stack.sandbox.throttle({ integration: 'crm', groupRef: 'acme', forMs: 60_000 })
    const read = { integration: 'crm', method: 'GET', path: '/crm/v3/objects/contacts' }
    await stack.client.proxy({ ...read, throttle: true }).catch(() => {})
    const { user } = renderSvc(<SearchForm integration="crm" aria-label="CRM" />, stack)
    const form = screen.getByRole('region', { name: 'CRM' })
    expect(screen.getByRole('timer')).toBeVisible()
    expect(form).toHaveAttribute('data-state', 'held')

    await screen.findByRole('option', { name: 'Contacts' })
    await user.click(screen.getByRole('button', { name: 'Search' }))

    expect(await screen.findByRole('heading', { level: 3 })).toHaveFocus()
    expect(screen.getByRole('timer')).toBeVisible()
    expect(form).toHaveAttribute('data-state', 'held')
  })

  it('does not submit on Enter of an input method', async () => {
    const { sandbox } = renderSvc(<SearchForm integration="crm" />)
    await screen.findByRole('option', { name: 'Contacts' })
    const [value, field] = [screen.getByLabelText('Value'), screen.getByLabelText('Field')]

    const enters = [value, field].map((input) => [
      fireEvent.keyDown(input, { key: 'Enter', isComposing: true }),
      fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 }),
    ])

    // Browsers submit the form on Enter unless the default is prevented.
    expect(enters.flat()).toEqual([false, false, false, false])
    expect(sandbox.calls('search')).toHaveLength(0)
  })

  it('is labeled by its heading, and renders custom results', async () => {
    const { user } = renderSvc(
      <SearchForm
        integration="crm"
        heading="Find a contact"
        headingLevel={4}
        defaultObjectName="contacts"
        defaultFilters={[{ fieldName: 'newsletter', value: true }]}
        renderResults={({ query, request }) => (
          <output>
            {request?.objectName} {query.data?.results.length}
          </output>
        )}
      />,
    )

    await user.click(screen.getByRole('button', { name: 'Search' }))

    expect(screen.getByRole('region', { name: 'Find a contact' })).toBeVisible()
    expect(screen.getByRole('heading', { level: 4, name: 'Find a contact' })).toBeVisible()
    await waitFor(() => expect(screen.getByText('contacts 25')).toBeVisible())
  })
})
