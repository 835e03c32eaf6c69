import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ProblemError, type ProblemErrorInit } from '../../src/client/ProblemError.js'
import { ProblemAlert } from '../../src/components/problems/ProblemAlert.js'
import { toProblem } from '../../src/contract/problem.js'

function failure(problem: object, init: Partial<ProblemErrorInit> = {}) {
  return new ProblemError({ origin: 'service', problem: toProblem(problem, 429), ...init })
}

afterEach(() => {
  vi.useRealTimers()
})

describe('ProblemAlert', () => {
  it('has its live region before there is an error', () => {
    const { container, rerender } = render(<ProblemAlert error={null} />)
    const region = container.querySelector('[aria-live]')

    rerender(<ProblemAlert error={failure({ title: 'Throttled', detail: 'Too many calls.' })} />)

    expect(region).toHaveTextContent('Throttled')
    expect(region).toHaveTextContent('Too many calls.')
    expect(region?.isConnected).toBe(true)
  })

  it('lets nobody retry before the time, keeps the focus, and then lets them', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    const onRetry = vi.fn()
    const error = failure({ title: 'Throttled' }, { retryAt: new Date(Date.now() + 30_000) })
    render(<ProblemAlert error={error} onRetry={onRetry} />)
    const button = screen.getByRole('button', { name: 'Try again' })

    await user.tab()
    expect(button).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(onRetry).not.toHaveBeenCalled()
    expect(button).toHaveAttribute('aria-disabled', 'true')

    act(() => vi.advanceTimersByTime(31_000))
    expect(button).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(onRetry).toHaveBeenCalledOnce()
  })

  it('does not render again while its countdown ticks', () => {
    vi.useFakeTimers()
    const error = failure({}, { retryAt: new Date(Date.now() + 30_000) })
    let reads = 0
    Object.defineProperty(error.problem, 'title', {
      get: () => {
        reads += 1
        return 'Throttled'
      },
    })
    render(<ProblemAlert error={error} />)
    const readsBefore = reads
    const textBefore = screen.getByRole('timer').textContent

    act(() => vi.advanceTimersByTime(5_000))

    expect(screen.getByRole('timer').textContent).not.toBe(textBefore)
    expect(reads).toBe(readsBefore)
  })

  it('counts down to another time when there is one', () => {
    vi.useFakeTimers()
    const inMs = (ms: number) => failure({}, { retryAt: new Date(Date.now() + ms) })
    const { rerender } = render(<ProblemAlert error={inMs(30_000)} />)
    act(() => vi.advanceTimersByTime(12_000))
    expect(screen.getByRole('timer')).toHaveTextContent('in 18 seconds')

    rerender(<ProblemAlert error={inMs(30_000)} />)

    expect(screen.getByRole('timer')).toHaveTextContent('in 30 seconds')
  })

  it('offers no retry and no time to who is locked out', () => {
    const error = failure({ title: 'Locked out' }, { retryable: false })

    render(<ProblemAlert error={error} onRetry={() => {}} />)

    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.queryByRole('timer')).toBeNull()
    expect(screen.getByText(/until access has been restored/)).toBeVisible()
  })

  it('says something true where the problem says nothing', () => {
    render(<ProblemAlert error={failure({}, { origin: 'provider' })} />)

    expect(screen.getByRole('heading')).toHaveTextContent('Too Many Requests')
    expect(screen.getByText('The provider refused the call or failed.')).toBeVisible()
  })

  it.each(['javascript:alert(1)', '//evil.example', 'data:text/html,x', '/support', 'https://'])(
    'makes no link of %s',
    (address) => {
      const error = failure({
        href: address,
        supportUrl: address,
        type: address,
        instance: address,
      })

      const { container } = render(<ProblemAlert error={error} />)

      expect(container.querySelectorAll('a')).toHaveLength(0)
    },
  )

  it('says what a screen reader hears at the start, at a minute, at ten seconds and at the end', () => {
    vi.useFakeTimers()
    const error = failure({}, { retryAt: new Date(Date.now() + 80_000) })
    const { container } = render(<ProblemAlert error={error} />)
    const heard = () => container.querySelector('span[aria-live]')?.textContent

    const words = [heard()]
    for (let second = 0; second < 80; second += 1) {
      act(() => vi.advanceTimersByTime(1_000))
      if (heard() !== words.at(-1)) words.push(heard())
    }

    expect(words).toEqual([
      'You can try again in 80 seconds',
      'You can try again in 60 seconds',
      'You can try again in 10 seconds',
      'You can try again now',
    ])
  })
})
