import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RelativeTime } from '../../../src/components/values/RelativeTime.js'

const NOW_MS = Date.UTC(2025, 2, 6, 22, 0, 30)
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

function ago(ms: number, locale = 'en') {
  const value = new Date(NOW_MS - ms).toISOString()
  return <RelativeTime value={value} locale={locale} timeZone="UTC" />
}

/** Returns the visible text. */
const shown = () =>
  [...document.querySelectorAll('time')].map(
    (time) => (time.querySelector('span') ?? time).textContent,
  )

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_MS })
})

afterEach(() => {
  vi.useRealTimers()
})

describe('RelativeTime', () => {
  it.each([
    [0, 'now'],
    [59_999, 'now'],
    [MINUTE_MS, '1 minute ago'],
    [HOUR_MS - 1, '59 minutes ago'],
    [HOUR_MS, '1 hour ago'],
    [DAY_MS - 1, '23 hours ago'],
    [DAY_MS, 'yesterday'],
    [30 * DAY_MS, '30 days ago'],
    [30 * DAY_MS + 1, 'Feb 4, 2025'],
    [-1, 'Mar 6, 2025'],
  ])('shows %i ms ago as "%s"', (ms, words) => {
    render(ago(ms))

    expect(shown()).toEqual([words])
  })

  it('uses the language of the page', () => {
    render(ago(2 * DAY_MS, 'de'))

    expect(shown()).toEqual(['vorgestern'])
  })

  it('has the exact time in its title and for assistive technology', () => {
    render(ago(3 * HOUR_MS))
    const exact = 'March 6, 2025 at 7:00:30 PM UTC'

    const time = screen.getByTitle(exact)
    expect(time).toHaveTextContent(`3 hours ago, ${exact}`)
    expect(time).toHaveAttribute('datetime', '2025-03-06T19:00:30.000Z')
  })

  it('changes once a minute, even after a day, with one timer for all times', () => {
    const { unmount } = render(
      <>
        {ago(0)}
        {ago(10_000)}
        {ago(5 * MINUTE_MS)}
      </>,
    )
    expect(vi.getTimerCount()).toBe(1)
    act(() => vi.advanceTimersByTime(49_000))
    expect(shown()).toEqual(['now', 'now', '5 minutes ago'])
    act(() => vi.advanceTimersByTime(12_000))
    expect(shown()).toEqual(['1 minute ago', '1 minute ago', '6 minutes ago'])
    act(() => vi.advanceTimersByTime(30 * HOUR_MS))
    expect(shown()).toEqual(['yesterday', 'yesterday', 'yesterday'])
    act(() => vi.advanceTimersByTime(20 * HOUR_MS))
    expect(shown()).toEqual(['2 days ago', '2 days ago', '2 days ago'])
    unmount()

    expect(vi.getTimerCount()).toBe(0)
  })

  it('needs no timer for old times', () => {
    render(ago(400 * DAY_MS))

    expect(vi.getTimerCount()).toBe(0)
  })

  it('renders a date on a server, because the server’s time differs', () => {
    expect(renderToString(ago(HOUR_MS))).toContain('>Mar 6, 2025</time>')
  })

  it.each(['soon', '120'])('shows the text %s, which is not a date, unchanged', (text) => {
    const { container } = render(<RelativeTime value={text} locale="en" timeZone="UTC" />)

    expect(container.innerHTML).toBe(`<bdi>${text}</bdi>`)
  })
})
