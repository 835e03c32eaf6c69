import { screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { DestinationList } from '../../../src/components/destinations/DestinationList.js'
import { useDetails } from '../../../src/components/destinations/details/useDetails.js'
import { useVirtualization } from '../../../src/components/destinations/table/useVirtualization.js'
import { useDestinations } from '../../../src/hooks/useDestinations.js'
import { createStack, renderSvc } from '../../support/renderSvc.js'

function longStack(count: number) {
  const stack = createStack()
  stack.sandbox.data.destinations = Array.from({ length: count }, (_, index) => ({
    id: `dst_${index}`,
    name: `Place ${index}`,
    type: index % 2 ? 's3' : 'azureservicebus',
    metadata: { name: `queue-${index}`, bucket: `bucket-${index}` },
    createTime: '2024-01-30T08:15:00Z',
  }))
  return stack
}

function findRegion() {
  return screen.findByRole('region', { name: 'Destinations, scrollable' })
}

/** Waits until the table is virtualized. */
async function windowed(region: HTMLElement) {
  const places = () => region.querySelectorAll('tbody > tr[aria-hidden]')
  await waitFor(() => expect(places()).not.toHaveLength(0))
}

// Preloaded, because tests read details as soon as they open a row.
beforeAll(() => useDetails.preload())
beforeAll(() => useVirtualization.preload())

describe('a long list of destinations', () => {
  it('renders only visible rows, with their position and the total number of rows', async () => {
    renderSvc(<DestinationList />, longStack(1_000))

    const region = await findRegion()
    await windowed(region)

    expect(screen.getAllByRole('rowheader').length).toBeLessThan(40)
    expect(region).toHaveAttribute('tabindex', '0')
    expect(region.style.maxHeight).toContain('--svc-list-height')
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '1001')
    const rows = screen.getAllByRole('row')
    expect(rows.map((row) => row.getAttribute('aria-rowindex'))).toEqual(
      rows.map((_, index) => String(index + 1)),
    )
    expect(screen.getByRole('status')).toHaveTextContent('1,000 destinations')
  })

  it('renders a destination that has the ID "rest"', async () => {
    const stack = longStack(1_000)
    Object.assign(stack.sandbox.data.destinations[0] as object, { id: 'rest' })
    renderSvc(<DestinationList />, stack)

    await windowed(await findRegion())

    // React would log that two rows have the same key.
    expect(screen.getAllByRole('rowheader')[0]).toHaveTextContent('Place 0 rest')
  })

  it('keeps the focused row in the document when it is scrolled out of view', async () => {
    const { user } = renderSvc(<DestinationList />, longStack(1_000))
    const region = await findRegion()
    await windowed(region)
    const button = screen.getByRole('button', { name: 'Details of Place 2' })

    await user.click(button)
    expect(await screen.findByText('queue-2', { selector: 'dd *' })).toBeVisible()
    region.scrollTop = 40_000
    region.dispatchEvent(new Event('scroll'))

    await waitFor(() => expect(screen.queryByText('Place 3')).toBeNull())
    expect(button).toHaveFocus()
    expect(screen.getAllByRole('rowheader').length).toBeGreaterThan(10)
  })

  it('keeps open rows and revealed secrets while they are out of view', async () => {
    const stack = createStack({ relay: { metadata: 'full' } })
    stack.sandbox.data.destinations = longStack(1_000).sandbox.data.destinations
    stack.sandbox.data.destinations[2] = {
      ...(stack.sandbox.data.destinations[2] as object),
      metadata: { name: 'queue-2', password: 'zq-planted' },
    }
    const { user } = renderSvc(<DestinationList secrets="reveal" />, stack)
    const region = await findRegion()
    await windowed(region)
    await user.click(screen.getByRole('button', { name: 'Details of Place 2' }))
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(screen.getByText('zq-planted')).toBeVisible()

    region.focus()
    region.scrollTop = 40_000
    region.dispatchEvent(new Event('scroll'))
    await waitFor(() => expect(screen.queryByText('zq-planted')).toBeNull())
    region.scrollTop = 0
    region.dispatchEvent(new Event('scroll'))

    expect(await screen.findByText('zq-planted')).toBeVisible()
  })

  it('sorts and filters all rows', async () => {
    const { user } = renderSvc(<DestinationList />, longStack(1_000))
    await findRegion()

    await user.click(screen.getByRole('button', { name: 'Name' }))
    await user.click(screen.getByRole('button', { name: 'Name' }))
    await waitFor(() => expect(screen.getAllByRole('rowheader')[0]).toHaveTextContent('Place 999'))
    await user.type(screen.getByRole('searchbox'), 'bucket-77')

    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('6 of 1,000 destinations'),
    )
    expect(screen.queryByRole('region', { name: 'Destinations, scrollable' })).toBeNull()
    expect(screen.getAllByRole('rowheader').map((header) => header.textContent)).toEqual(
      [779, 777, 775, 773, 771, 77].map((at) => `Place ${at} dst_${at}`),
    )
  })

  it('keeps the focus in the last row when a refresh makes the list long', async () => {
    const stack = longStack(200)
    let refetch = (): unknown => undefined
    function Refresh() {
      ;({ refetch } = useDestinations())
      return null
    }
    renderSvc([<Refresh key="refresh" />, <DestinationList key="list" />], stack)
    const button = await screen.findByRole('button', { name: 'Details of Place 199' })
    button.focus()

    stack.sandbox.data.destinations = longStack(201).sandbox.data.destinations
    refetch()
    await windowed(await findRegion())

    expect(screen.getByRole('button', { name: 'Details of Place 199' })).toBe(button)
    expect(button).toHaveFocus()
  })
})
