import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ProblemError, type ProblemErrorInit } from '../../../src/client/response/ProblemError.js'
import { MessagesProvider } from '../../../src/components/messages/MessagesProvider.js'
import { ProblemAlert } from '../../../src/components/problems/ProblemAlert.js'
import { toProblem } from '../../../src/contract/problem.js'

function failure(problem: object, init: Partial<ProblemErrorInit> = {}) {
  return new ProblemError({ origin: 'service', problem: toProblem(problem, 429), ...init })
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('ProblemAlert', () => {
  it('renders its live region even if there is no error', () => {
    const { container, rerender } = render(<ProblemAlert error={null} />)
    const region = container.querySelector('[aria-live]')

    rerender(<ProblemAlert error={failure({ title: 'Throttled', detail: 'Too many calls.' })} />)

    expect(region).toHaveTextContent('Throttled')
    expect(region).toHaveTextContent('Too many calls.')
    expect(screen.getByRole('heading')).not.toHaveAttribute('aria-live')
    expect(region?.isConnected).toBe(true)
  })

  it('blocks a retry until the retry time, and keeps the focus', async () => {
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

  it('does not rerender while its countdown ticks', () => {
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

  it('restarts the countdown for another error', () => {
    vi.useFakeTimers()
    const inMs = (ms: number) => failure({}, { retryAt: new Date(Date.now() + ms) })
    const { rerender } = render(<ProblemAlert error={inMs(30_000)} />)
    act(() => vi.advanceTimersByTime(12_000))
    expect(screen.getByRole('timer')).toHaveTextContent('in 18 seconds')

    rerender(<ProblemAlert error={inMs(30_000)} />)

    expect(screen.getByRole('timer')).toHaveTextContent('in 30 seconds')
  })

  it('shows no retry button and no countdown for a lock-out', () => {
    const error = failure({ title: 'Locked out' }, { retryable: false })

    render(<ProblemAlert error={error} onRetry={() => {}} />)

    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.queryByRole('timer')).toBeNull()
    expect(screen.getByText(/until access is restored/)).toBeVisible()
  })

  it('shows a fallback sentence if the problem has no text', () => {
    render(<ProblemAlert error={failure({}, { origin: 'provider' })} />)

    expect(screen.getByRole('heading')).toHaveTextContent('Too Many Requests')
    expect(screen.getByText('The provider rejected the request or failed.')).toBeVisible()
  })

  it.each(['javascript:alert(1)', '//evil.example', 'data:text/html,x', '/support', 'https://'])(
    'does not render %s as a link',
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

  it('renders links in a browser without URL.canParse, such as Safari before 17', () => {
    vi.stubGlobal('URL', class extends URL {})
    Object.defineProperty(URL, 'canParse', { value: undefined })
    const supportUrl = 'https://help.example/throttling'

    render(<ProblemAlert error={failure({ supportUrl, href: 'https://' })} />)

    expect(screen.getAllByRole('link', { hidden: true })).toEqual([
      expect.objectContaining({ href: supportUrl }),
    ])
  })

  it('restores the focus to a link in a picture', async () => {
    const page = (error: ProblemError | null) => (
      <>
        <svg aria-label="Records per month">
          <a href="#june" tabIndex={0} aria-label="June">
            <rect />
          </a>
        </svg>
        <ProblemAlert error={error} autoFocus />
      </>
    )
    const { rerender } = render(page(null))
    const link = screen.getByLabelText('June')
    act(() => link.focus())

    rerender(page(failure({ title: 'Not now' })))
    expect(screen.getByRole('heading', { name: /Not now/ })).toHaveFocus()
    rerender(page(null))

    await waitFor(() => expect(link).toHaveFocus())
  })

  it('stays a live region after it has had the focus', async () => {
    const page = (error: ProblemError | null) => <ProblemAlert error={error} autoFocus />
    const { container, rerender } = render(page(failure({ title: 'Not now' })))
    const region = container.querySelector('[aria-live="polite"]')
    expect(screen.getByRole('heading', { name: /Not now/ })).toHaveFocus()

    // No other element had the focus, so the region receives it.
    rerender(page(null))
    await waitFor(() => expect(region).toHaveFocus())
    act(() => document.querySelector<HTMLElement>(':focus')?.blur())

    expect(region).toHaveAttribute('aria-live', 'polite')
  })

  it('takes the focus with autoFocus, and restores it when the error is removed', async () => {
    const user = userEvent.setup()
    const page = (error: ProblemError | null) => (
      <>
        <button type="button">Search</button>
        <ProblemAlert error={error} onRetry={() => {}} autoFocus />
      </>
    )
    const { rerender } = render(page(null))
    await user.click(screen.getByRole('button', { name: 'Search' }))

    rerender(page(failure({ title: 'Not now' })))
    const title = screen.getByRole('heading', { name: /Not now/ })
    expect(title).toHaveFocus()
    // The screen reader reads the element with the focus, so the live region does not announce it again.
    expect(title).toHaveAttribute('aria-live', 'off')
    await user.tab()
    expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus()
    // Another title is announced, because it does not receive the focus.
    expect(title).not.toHaveAttribute('aria-live')
    rerender(page(null))

    await waitFor(() => expect(screen.getByRole('button', { name: 'Search' })).toHaveFocus())
  })

  it('does not take the focus for a background error', async () => {
    const user = userEvent.setup()
    const page = (error: ProblemError | null) => (
      <>
        <button type="button">Other</button>
        <ProblemAlert error={error} onRetry={() => {}} />
      </>
    )
    const { rerender } = render(page(null))
    await user.click(screen.getByRole('button', { name: 'Other' }))

    rerender(page(failure({ title: 'Not now' })))
    expect(screen.getByRole('button', { name: 'Other' })).toHaveFocus()
    rerender(page(null))

    await act(async () => {})
    expect(screen.getByRole('button', { name: 'Other' })).toHaveFocus()
  })

  it('names the kind of problem for screen readers', () => {
    const kinds = [
      failure({}),
      failure({}, { retryAt: new Date(Date.now() + 9_000) }),
      failure({}, { retryable: false }),
      failure({ status: 403 }, { problem: toProblem({}, 403) }),
      failure({}, { problem: toProblem({}, undefined), origin: 'network' }),
    ].map((error) => {
      const { unmount } = render(<ProblemAlert error={error} />)
      const name = screen.getByRole('img').getAttribute('aria-label')
      unmount()
      return name
    })

    expect(kinds).toEqual(['Error', 'Wait', 'Locked out', 'No access', 'No connection'])
  })

  it('shows custom messages for a problem type', () => {
    const type = 'https://service.example/problems/quota'
    const byType = { [type]: { title: 'Out of calls', remedy: 'Buy more calls.' } }
    render(
      <MessagesProvider messages={{ problem: { byType } }}>
        <ProblemAlert error={failure({ type, title: 'quota_exceeded', detail: 'Used 9 of 9.' })} />
        <ProblemAlert error={failure({ type: 'constructor', title: 'Another' })} />
      </MessagesProvider>,
    )

    expect(screen.getByRole('heading', { name: /Out of calls/ })).toBeVisible()
    expect(screen.getByText('Used 9 of 9.')).toBeVisible()
    expect(screen.getByText('Buy more calls.')).toBeVisible()
    expect(screen.getByRole('heading', { name: /Another/ })).toBeVisible()
  })

  it('opens the details for developers', () => {
    const { rerender } = render(<ProblemAlert error={failure({ subsystem: 'proxy' })} />)
    expect(screen.getByText('proxy')).not.toBeVisible()

    rerender(
      <ProblemAlert key="dev" error={failure({ subsystem: 'proxy' })} audience="developer" />,
    )

    expect(screen.getByText('proxy')).toBeVisible()
  })

  it('shows and copies the details without members that are secrets by name', async () => {
    const user = userEvent.setup()
    const error = failure({
      title: 'Refused',
      requestId: 'req_1',
      context: {
        provider: 'hub',
        auth: { access_token: 'sec-ret-1' },
        headers: { x: 'sec-ret-2' },
      },
      apiKey: 'sec-ret-3',
    })
    const { container } = render(<ProblemAlert error={error} audience="developer" />)

    await user.click(screen.getByRole('button', { name: 'Copy details' }))

    const copied = await navigator.clipboard.readText()
    expect(JSON.parse(copied)).toMatchObject({
      title: 'Refused',
      requestId: 'req_1',
      origin: 'service',
    })
    expect(copied).toContain('hub')
    expect(container).toHaveTextContent('hub')
    expect(copied + container.innerHTML).not.toContain('sec-ret')
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible()
  })

  it('retries automatically only with autoRetry, and not after the user has stopped it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    const calls = { off: vi.fn(), on: vi.fn(), stopped: vi.fn() }
    const error = () => failure({}, { retryAt: new Date(Date.now() + 30_000) })
    render(<ProblemAlert error={error()} onRetry={calls.off} />)
    render(<ProblemAlert error={error()} onRetry={calls.on} autoRetry />)
    render(<ProblemAlert error={error()} onRetry={calls.stopped} autoRetry />)
    expect(screen.getAllByText(/^Trying again in/, { selector: '[role=timer]' })).toHaveLength(2)

    const [, , stop] = screen.getAllByRole('button', { name: 'Stop the countdown' })
    if (!stop) throw new Error('there is no third countdown')
    await user.click(stop)
    act(() => vi.advanceTimersByTime(40_000))

    expect(calls.off).not.toHaveBeenCalled()
    expect(calls.on).toHaveBeenCalledOnce()
    expect(calls.stopped).not.toHaveBeenCalled()
  })

  it('does not retry automatically if the retry time had already passed', () => {
    const onRetry = vi.fn()

    render(
      <ProblemAlert error={failure({}, { retryAt: new Date(0) })} onRetry={onRetry} autoRetry />,
    )

    expect(onRetry).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Try again' })).toHaveAttribute(
      'aria-disabled',
      'false',
    )
  })
})
