import { focusManager, onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DestinationList } from '../../../src/components/destinations/DestinationList.js'
import { createStack, renderSvc, stuckStack } from '../../support/renderSvc.js'

const stateOf = (container: HTMLElement) => container.querySelector('section')?.dataset.state

describe('the first load of a list of destinations', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: false })
  })

  afterEach(() => {
    vi.useRealTimers()
  })

  const skeletonOf = (container: HTMLElement) => container.querySelector('.svc-skeleton')
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  it('reserves space for the expected rows from the first frame', () => {
    const { container } = renderSvc(<DestinationList expectedRows={12} />, stuckStack())

    expect(screen.getByRole('status')).toHaveTextContent('Loading destinations')
    expect(container.querySelectorAll('.svc-skeleton-header')).toHaveLength(1)
    expect(container.querySelectorAll('.svc-skeleton-row')).toHaveLength(12)
  })

  it('announces after 5 seconds that it is still loading', async () => {
    renderSvc(<DestinationList />, stuckStack())

    await pass(4_990)
    expect(screen.queryByText('Still loading…')).toBeNull()
    await pass(20)

    expect(screen.getByText('Still loading…')).toHaveAttribute('aria-live', 'polite')
  })

  it('can be canceled after 10 seconds and then tried again without losing the focus', async () => {
    const { signals, ...stack } = stuckStack()
    const { container } = renderSvc(<DestinationList />, stack)
    const button = screen.getByRole('button', { name: 'Refresh' })
    button.focus()
    await pass(9_990)
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await pass(20)
    expect(button).toHaveAccessibleName('Cancel')

    fireEvent.click(button)
    await pass(10)

    expect(signals.at(-1)?.aborted).toBe(true)
    expect(stateOf(container)).toBe('cancelled')
    expect(screen.getByText('Loading cancelled')).toBeVisible()
    expect(button).toHaveAccessibleName('Try again')
    expect(button).toHaveFocus()

    fireEvent.click(button)
    await pass(10)

    expect(stateOf(container)).toBe('loading')
    expect(signals).toHaveLength(2)
  })

  it('shows placeholder lines for at least 500 ms, so that they do not flicker', async () => {
    const stack = createStack()
    stack.sandbox.failNext({ delayMs: 350 }, { times: Infinity })
    const { container } = renderSvc(<DestinationList />, stack)

    await pass(310)
    expect(skeletonOf(container)).not.toBeNull()
    await pass(400)
    expect(stateOf(container)).toBe('loading')
    expect(screen.queryByRole('table')).toBeNull()
    await pass(150)

    expect(skeletonOf(container)).toBeNull()
    expect(stateOf(container)).toBe('ready')
    expect(screen.getByRole('table')).toBeVisible()
  })
})

describe('a list of destinations', () => {
  afterEach(() => {
    onlineManager.setOnline(true)
    focusManager.setFocused(undefined)
    vi.useRealTimers()
  })

  it('keeps the focus and its live regions when rows arrive', async () => {
    const stack = createStack()
    stack.sandbox.failNext({ status: 400, problem: { title: 'Not now' } }, { times: Infinity })
    const { user } = renderSvc(<DestinationList />, stack)
    await screen.findByRole('heading', { name: /Not now/ })
    const status = screen.getByRole('status')
    const refresh = screen.getByRole('button', { name: 'Refresh' })
    stack.sandbox.reset()

    await user.click(refresh)
    await screen.findByRole('table')

    expect(refresh).toHaveFocus()
    expect(screen.getByRole('status')).toBe(status)
    expect(status).toHaveTextContent('14 destinations')
  })

  it('shows that access is forbidden if the app denies it', async () => {
    const stack = createStack({ relay: { authorize: () => ({ deny: 'Only for billing.' }) } })
    const { container } = renderSvc(<DestinationList />, stack)

    await waitFor(() => expect(stateOf(container)).toBe('forbidden'))
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByRole('heading', { level: 3 })).toBeVisible()
    expect(screen.getByText('Only for billing.')).toBeVisible()
  })

  it('is hidden until the app grants access', async () => {
    let destinations = false
    const stack = createStack({ relay: { authorize: () => ({ groupRef: 'acme', destinations }) } })
    const { container } = renderSvc(<DestinationList />, stack)
    await waitFor(() => expect(stateOf(container)).toBe('off'))
    expect(container.querySelector('section')).not.toBeVisible()
    expect(screen.queryByRole('heading')).toBeNull()
    destinations = true

    act(() => focusManager.setFocused(false))
    act(() => focusManager.setFocused(true))

    expect(await screen.findByRole('table')).toBeVisible()
    expect(stateOf(container)).toBe('ready')
  })

  it('is hidden if the page sets the hidden attribute', () => {
    const { container } = renderSvc(<DestinationList hidden />)

    expect(container.querySelector('section')).not.toBeVisible()
  })

  it('shows that the user is offline, and loads when the connection returns', async () => {
    onlineManager.setOnline(false)
    const { container } = renderSvc(<DestinationList />)

    expect(await screen.findByText('You are offline')).toBeVisible()
    expect(stateOf(container)).toBe('offline')
    act(() => onlineManager.setOnline(true))

    expect(await screen.findByRole('table')).toBeVisible()
    expect(screen.queryByText(/offline/)).toBeNull()
  })

  it('shows the time of its data while there is no connection', async () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 20, 12), toFake: ['Date'] })
    const { user, container } = renderSvc(<DestinationList />)
    await screen.findByRole('table')

    act(() => onlineManager.setOnline(false))
    await user.click(screen.getByRole('button', { name: 'Refresh' }))

    expect(await screen.findByText(/You are offline\. Showing data from \d/)).toBeVisible()
    expect(stateOf(container)).toBe('ready')
  })

  it('shows the date of its data too if it is not of today', async () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 20, 10, 23), toFake: ['Date'] })
    const { user } = renderSvc(<DestinationList />)
    await screen.findByRole('table')
    act(() => onlineManager.setOnline(false))
    vi.setSystemTime(new Date(2026, 10, 22, 9, 0))

    await user.click(screen.getByRole('button', { name: 'Refresh' }))

    expect(await screen.findByText(/Showing data from Nov 20, 2026, 10:23/)).toBeVisible()
  })

  it('shows a countdown if the service has stated a retry time', async () => {
    const stack = createStack()
    const retryAfter = new Date(stack.sandbox.clock.now() + 1_800_000).toISOString()
    const problem = { title: 'Too many requests', retryable: true, retryAfter }
    stack.sandbox.failNext({ status: 429, problem }, { times: Infinity })
    const { container } = renderSvc(<DestinationList />, stack)

    expect(await screen.findByRole('timer')).toHaveTextContent('30 minutes')
    await waitFor(() => expect(stateOf(container)).toBe('held'))
    expect(screen.getAllByRole('timer')).toHaveLength(1)
  })

  it('omits unreadable elements, and shows their number and the reasons', async () => {
    const stack = createStack()
    stack.sandbox.data.destinations.push({ id: 'dst_odd', name: 'Odd one', type: ['webhook'] })
    const { user } = renderSvc(<DestinationList />, stack)

    await user.click(await screen.findByText(/1 destination could not be read/))

    expect(screen.getByText(/type: expected string, got an array/)).toBeVisible()
    expect(screen.getAllByRole('rowheader')).toHaveLength(14)
    expect(screen.getByRole('status')).toHaveTextContent('14 destinations')
  })

  it('shows separate rows for duplicate IDs', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const stack = createStack()
    const [one] = stack.sandbox.data.destinations as object[]
    stack.sandbox.data.destinations = [
      { ...one, id: 'a' },
      { ...one, id: 'a' },
      { ...one, id: 'a 1' },
      { ...one, id: 'a_1' },
    ]
    const { user, container } = renderSvc(<DestinationList />, stack)

    for (const button of await screen.findAllByRole('button', { name: /^Details of/ })) {
      await user.click(button)
    }

    const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(container.querySelectorAll('.svc-details-row')).toHaveLength(4)
    expect(error).not.toHaveBeenCalled()
    error.mockRestore()
  })

  it('shows invalid dates unchanged', async () => {
    const stack = createStack()
    const [one] = stack.sandbox.data.destinations as object[]
    stack.sandbox.data.destinations = [
      { ...one, createTime: '2024-02-31T00:00:00Z', updateTime: '120' },
    ]
    renderSvc(<DestinationList />, stack)

    expect(await screen.findByText('2024-02-31T00:00:00Z')).toBeVisible()
    expect(screen.getByText('120')).toBeVisible()
  })

  it('reloads when the user ends a lock-out', async () => {
    const stack = createStack()
    stack.sandbox.failNext(
      {
        response: () =>
          new Response('{}', { status: 429, headers: { 'x-svc-retryable': 'false' } }),
      },
      { kind: 'destinations' },
    )
    const { user } = renderSvc(<DestinationList />, stack)
    const restored = await screen.findByRole('button', { name: 'I’ve restored access' })

    await user.click(restored)

    expect(await screen.findByRole('rowheader', { name: /Orders warehouse/ })).toBeVisible()
    expect(restored).not.toBeInTheDocument()
  })
})
