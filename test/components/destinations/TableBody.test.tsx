import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { DestinationList } from '../../../src/components/destinations/DestinationList.js'
import { TableBody } from '../../../src/components/destinations/table/TableBody.js'
import type { VirtualizationModule } from '../../../src/components/destinations/table/useVirtualization.js'
import { SvcProvider } from '../../../src/hooks/SvcProvider.js'
import { destinationQueries } from '../../../src/queries/destinations.js'
import { buildDestination } from '../../../src/testing/index.js'
import { createStack } from '../../support/renderSvc.js'

const items = Array.from({ length: 1_000 }, (_, index) => ({
  key: `${index}`,
  destination: buildDestination(),
}))
const scroller = createRef<HTMLElement>()

const table = (loaded?: VirtualizationModule) => (
  <section ref={scroller}>
    <table>
      <TableBody
        {...{ items, scroller, loaded }}
        isLong
        firstItems={20}
        renderItem={({ key }, { index, measure }) => (
          <tr key={key} ref={measure} data-index={index}>
            <td>
              <button type="button">{key}</button>
            </td>
          </tr>
        )}
      />
    </table>
  </section>
)

afterEach(() => {
  vi.useRealTimers()
})

it('the first rows stay, each with its details, while virtualization is not loaded', async () => {
  const { client, sandbox } = createStack()
  sandbox.data.destinations = items.map(({ key, destination }) => ({
    ...destination,
    id: key,
    name: `Place ${key}`,
  }))
  const queryClient = new QueryClient()
  await queryClient.prefetchQuery(destinationQueries.list(client))
  // A timer starts to load it.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  render(
    <QueryClientProvider client={queryClient}>
      <SvcProvider client={client}>
        <DestinationList />
      </SvcProvider>
    </QueryClientProvider>,
  )
  const first = screen.getAllByRole('rowheader')
  expect(first).toHaveLength(12)

  for (const name of ['Place 11', 'Place 0']) {
    const button = screen.getByRole('button', { name: `Details of ${name}` })
    fireEvent.click(button)

    const details = document.getElementById(button.getAttribute('aria-controls') ?? '')
    expect(details?.previousElementSibling).toBe(button.closest('tr'))
    expect(screen.getAllByRole('rowheader')).toEqual(first)
  }
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '1003')
})

it('the first rows and the focus stay when virtualization starts', async () => {
  const { container, rerender } = render(table())
  const button = screen.getByRole('button', { name: '2' })
  await userEvent.click(button)
  expect(container.querySelectorAll('tr')).toHaveLength(20)

  rerender(table(await import('../../../src/components/destinations/table/Virtualization.js')))

  expect(container.querySelector('tr[aria-hidden]')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '2' })).toBe(button)
  expect(button).toHaveFocus()
})
