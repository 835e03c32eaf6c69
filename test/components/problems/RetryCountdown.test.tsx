import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { de } from '../../../src/components/messages/de.js'
import { MessagesProvider } from '../../../src/components/messages/MessagesProvider.js'
import { RetryCountdown } from '../../../src/components/problems/RetryCountdown.js'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

afterEach(() => {
  vi.useRealTimers()
})

const inMs = (ms: number) => new Date(Date.now() + ms)
const timer = () => screen.getByRole('timer')

describe('RetryCountdown', () => {
  it('counts down by the minute, then by the second, and ends', () => {
    render(<RetryCountdown retryAt={inMs(150_000)} />)
    expect(timer()).toHaveTextContent('in 3 minutes')
    expect(timer()).toHaveAttribute('data-state', 'far')

    act(() => vi.advanceTimersByTime(75_000))
    expect(timer()).toHaveTextContent('in 75 seconds')
    expect(timer()).toHaveAttribute('data-state', 'near')

    act(() => vi.advanceTimersByTime(75_000))
    expect(timer()).toHaveTextContent('You can try again now')
    expect(timer()).toHaveAttribute('data-state', 'elapsed')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('shows the time of day while stopped, and resumes with the remaining time', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    vi.setSystemTime(new Date(2026, 2, 6, 14, 0, 0))
    render(<RetryCountdown retryAt={inMs(60_000)} />)

    await user.click(screen.getByRole('button', { name: 'Stop the countdown' }))
    expect(timer()).toHaveTextContent('You can try again at 2:01:00 PM')
    act(() => vi.advanceTimersByTime(20_000))
    expect(timer()).toHaveTextContent('You can try again at 2:01:00 PM')
    expect(timer()).toHaveAttribute('data-state', 'stopped')
    expect(screen.getByRole('button')).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Resume the countdown' }))

    expect(timer()).toHaveTextContent(/in (?:40|39) seconds/)
    expect(timer()).toHaveAttribute('data-state', 'near')
  })

  it('shows the time of day in the new language if it changes while stopped', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    vi.setSystemTime(new Date(2026, 2, 6, 14, 0, 0))
    const countdown = <RetryCountdown retryAt={inMs(60_000)} />
    const { rerender } = render(<MessagesProvider locale="en">{countdown}</MessagesProvider>)
    await user.click(screen.getByRole('button', { name: 'Stop the countdown' }))

    rerender(
      <MessagesProvider locale="de" messages={de}>
        {countdown}
      </MessagesProvider>,
    )

    expect(timer()).toHaveTextContent('14:01:00')
  })

  it('counts down in a page that the browser translates', () => {
    render(<RetryCountdown retryAt={inMs(60_000)} />)
    // Chrome replaces the texts of a page in this way.
    const outer = document.createElement('font')
    outer.appendChild(document.createElement('font')).textContent = 'dans 60 secondes'
    timer().firstChild?.replaceWith(outer)

    act(() => vi.advanceTimersByTime(20_000))
    expect(timer()).toHaveTextContent('in 40 seconds')
    act(() => vi.advanceTimersByTime(40_000))
    expect(timer()).toHaveTextContent('You can try again now')
  })

  it('ends at the retry time even if the user has stopped it', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    const onElapsed = vi.fn()
    render(<RetryCountdown retryAt={inMs(10_000)} onElapsed={onElapsed} />)

    await user.click(screen.getByRole('button', { name: 'Stop the countdown' }))
    act(() => vi.advanceTimersByTime(11_000))

    expect(timer()).toHaveTextContent('You can try again now')
    expect(onElapsed).toHaveBeenCalledOnce()
  })

  it('counts down to the last date that JavaScript can represent', () => {
    const onElapsed = vi.fn()
    vi.setSystemTime('2026-03-06T14:00:00Z')
    render(<RetryCountdown retryAt={new Date(8.64e15)} onElapsed={onElapsed} />)

    expect(timer()).toHaveTextContent('You can try again in 99,979,481 days, 10 hours')
    act(() => vi.advanceTimersByTime(3_600_000))
    expect(timer()).toHaveTextContent('You can try again in 99,979,481 days, 9 hours')
    expect(onElapsed).not.toHaveBeenCalled()
  })

  it('shows the date if the retry time is not today', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    vi.setSystemTime(new Date(2026, 2, 6, 14, 0, 0))
    render(<RetryCountdown retryAt={inMs(24 * 3_600_000)} />)

    await user.click(screen.getByRole('button', { name: 'Stop the countdown' }))

    expect(timer()).toHaveTextContent(/Mar 7, 2026/)
  })

  it.each([
    ['a retry is in progress', { retrying: true }, 'retrying', 'Trying again…'],
    [
      'trying again will not help',
      { retryable: false },
      'not-retryable',
      'Trying again will not help',
    ],
  ])('shows that %s', (_, props, state, text) => {
    render(<RetryCountdown retryAt={inMs(30_000)} {...props} />)

    expect(timer()).toHaveTextContent(text)
    expect(timer()).toHaveAttribute('data-state', state)
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each([undefined, new Date(Number.NaN)])(
    'shows that the retry time is unknown if it is %s',
    (retryAt) => {
      render(<RetryCountdown retryAt={retryAt} />)

      expect(timer()).toHaveTextContent('Retry time unknown')
      expect(timer()).toHaveAttribute('data-state', 'none')
    },
  )
})
