import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { DestinationList } from '../../../src/components/destinations/DestinationList.js'
import { useDetails } from '../../../src/components/destinations/details/useDetails.js'
import { destinationTypes } from '../../../src/contract/calls/destinations.js'
import { createStack, renderSvc } from '../../support/renderSvc.js'

// Preloaded, because tests read details as soon as they open a row.
beforeAll(() => useDetails.preload())

afterEach(() => {
  vi.useRealTimers()
})

describe('DestinationList', () => {
  it('lists each destination with its type, target and dates', async () => {
    renderSvc(<DestinationList />)

    const row = (await screen.findByRole('rowheader', { name: /Orders warehouse/ })).closest('tr')
    if (!row) throw new Error('the header is not in a row')
    const cells = within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
    expect(cells).toEqual([
      'Snowflake',
      'NORTHWIND-EU1 · ANALYTICS.CRM_RAW.ORDERS',
      'Jun 18, 2024',
      'Feb 27, 2025',
    ])
    expect(screen.getByRole('status')).toHaveTextContent('14 destinations')
  })

  it('shows a row for every documented type and for an unknown type', async () => {
    const { sandbox } = renderSvc(<DestinationList />)

    const rows = await screen.findAllByRole('rowheader')

    const types = new Set((sandbox.data.destinations as { type: string }[]).map(({ type }) => type))
    expect([...destinationTypes].filter((type) => !types.has(type))).toEqual([])
    expect(types.has('kafka')).toBe(true)
    expect(rows).toHaveLength(sandbox.data.destinations.length)
  })

  it('opens and closes the details of a row by keyboard', async () => {
    const { user } = renderSvc(<DestinationList />)
    const button = await screen.findByRole('button', { name: 'Details of Data lake' })

    button.focus()
    await user.keyboard('{Enter}')
    expect(button).toHaveAttribute('aria-expanded', 'true')
    expect(await screen.findByText('STANDARD_IA')).toBeVisible()
    await user.keyboard('{Enter}')

    expect(button).toHaveAttribute('aria-expanded', 'false')
    expect(screen.queryByText('STANDARD_IA')).toBeNull()
  })

  it('shows no secrets even if the relay sends all metadata', async () => {
    const stack = createStack({ relay: { metadata: 'full' } })
    const { user, container } = renderSvc(<DestinationList />, stack)
    const secrets = ['Bearer', 'sandbox-not-a']

    for (const button of await screen.findAllByRole('button', { name: /^Details of/ })) {
      const isUnknownType = button.getAttribute('aria-label') === 'Details of Fraud signals'
      if (!isUnknownType) await user.click(button)
    }

    expect(JSON.stringify(stack.sandbox.data.destinations)).toContain('sandbox-not-a')
    for (const secret of secrets) expect(container.innerHTML).not.toContain(secret)
    expect(screen.getAllByText('Hidden').length).toBeGreaterThan(1)
  })

  it('does not show "Not set" for withheld metadata', async () => {
    const stack = createStack({ relay: { metadata: 'none' } })
    const columns = ['name', 'target', 'metadata.region'] as const
    const { user } = renderSvc(<DestinationList columns={columns} />, stack)

    await user.click(await screen.findByRole('button', { name: 'Details of Orders warehouse' }))

    expect(screen.queryByText(/Not set|by default/)).toBeNull()
    expect(screen.getAllByText('Hidden').length).toBeGreaterThan(14)
  })

  it('shows the empty state if there are no destinations', async () => {
    const stack = createStack()
    stack.sandbox.data.destinations = []
    renderSvc(<DestinationList />, stack)

    expect(await screen.findByText('No destinations yet')).toBeVisible()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('shows an error, and reloads when the user tries again', async () => {
    const stack = createStack()
    stack.sandbox.failNext({ status: 400, problem: { title: 'Not now' } }, { times: Infinity })
    const { user } = renderSvc(<DestinationList />, stack)

    expect(await screen.findByRole('heading', { name: /Not now/ })).toBeVisible()
    stack.sandbox.reset()
    await user.click(screen.getByRole('button', { name: 'Refresh' }))

    expect(await screen.findByRole('table')).toBeVisible()
    expect(screen.queryByRole('heading', { name: /Not now/ })).toBeNull()
  })

  it('shows an error of the app’s own persister', async () => {
    const stack = createStack()
    const persister = () => {
      throw new RangeError('storage is full')
    }
    const queryClient = new QueryClient({ defaultOptions: { queries: { persister } } })
    renderSvc(<DestinationList />, {
      ...stack,
      Wrapper: ({ children }) => (
        <QueryClientProvider client={queryClient}>
          <stack.Wrapper>{children}</stack.Wrapper>
        </QueryClientProvider>
      ),
    })

    expect(await screen.findByRole('heading', { name: /Something went wrong/ })).toBeVisible()
  })

  it('keeps its rows when a refresh fails, and shows the time of the data', async () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 20, 12), toFake: ['Date'] })
    const { user, sandbox } = renderSvc(<DestinationList />)
    await screen.findByRole('table')
    sandbox.failNext({ status: 400, problem: { title: 'Not now' } })

    await user.click(screen.getByRole('button', { name: 'Refresh' }))

    expect(await screen.findByText(/Couldn’t refresh\. Showing data from \d/)).toBeVisible()
    expect(screen.getAllByRole('rowheader').length).toBeGreaterThan(0)
  })

  it.each([
    ['an HTML error page', { response: () => new Response('<h1>no</h1>', { status: 418 }) }],
    ['empty', { response: () => new Response(null, { status: 418 }) }],
    ['truncated JSON', { response: () => new Response('[{"id":') }],
    ['an object instead of a list', { response: () => Response.json({}) }],
  ])('recovers after a response that is %s', async (_, failure) => {
    const stack = createStack()
    stack.sandbox.failNext(failure, { times: Infinity })
    const { user } = renderSvc(<DestinationList />, stack)

    const alert = await screen.findByRole('heading', { level: 3 })
    expect(alert.textContent).not.toBe('')
    stack.sandbox.reset()
    await user.click(screen.getByRole('button', { name: /Refresh|Try again/ }))

    await waitFor(() => expect(screen.getByRole('table')).toBeVisible())
  })

  it('forwards attributes to its root', async () => {
    const { container } = renderSvc(<DestinationList id="list" className="mine" />)

    expect(container.querySelector('section#list.mine')).toHaveAttribute('data-state', 'loading')
    await screen.findByRole('table')
    expect(container.querySelector('section#list')).toHaveAttribute('data-state', 'ready')
  })
})
