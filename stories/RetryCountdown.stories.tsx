import { useState } from 'react'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import {
  AppearanceProvider,
  MessagesProvider,
  ProblemAlert,
  RetryCountdown,
  type RetryCountdownProps,
} from 'svc-react'
import { ar, de } from 'svc-react/locales'
import preview from '../.storybook/preview.tsx'
import { After } from './fixtures/After.tsx'
import { hostControls } from './fixtures/hostControls.tsx'
import { RetryCountdownStates } from './fixtures/RetryCountdownStates.tsx'
import { problemError } from './support/problems.ts'
import { startClocks, stopClocks } from './support/stopClocks.ts'

const meta = preview.meta({
  title: 'Components/RetryCountdown',
  component: RetryCountdown,
  args: { retryAt: undefined, onElapsed: fn() },
  argTypes: {
    retryAt: { control: false },
    retryable: { control: 'boolean' },
    retrying: { control: 'boolean' },
    onElapsed: { control: false },
    onAutoRetry: { control: false },
  },
})

/** Starts to count when the story is shown. */
function inMs(ms: number) {
  return (args: RetryCountdownProps) => (
    <After ms={ms}>{(retryAt) => <RetryCountdown {...args} retryAt={retryAt} />}</After>
  )
}

/** Counts down 75 seconds. Choose another date with the controls. */
export const Playground = meta.story({
  argTypes: {
    retryAt: { control: 'date' },
    onAutoRetry: {
      control: 'inline-radio',
      options: ['off', 'on'],
      mapping: { off: undefined, on: fn() },
    },
  },
  render: (args) => (
    <After ms={75_000}>
      {(soon) => (
        // The control returns a number.
        <RetryCountdown {...args} retryAt={args.retryAt ? new Date(args.retryAt) : soon} />
      )}
    </After>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent(
      /^You can try again in [67]\d seconds$/,
    )
  },
})

/** In the last 90 seconds, the text changes every second. */
export const Near = meta.story({
  render: inMs(42_000),
  play: async ({ canvas, args }) => {
    const timer = canvas.getByRole('timer')
    const before = timer.textContent
    await expect(before).toMatch(/in \d+ seconds$/)
    await waitFor(() => expect(timer).not.toHaveTextContent(before ?? ''), { timeout: 3_000 })
    await expect(timer).toHaveTextContent(/in \d+ seconds$/)
    await expect(args.onElapsed).not.toHaveBeenCalled()
  },
})

/** Longer waits are shown in whole minutes, rounded up. */
export const Far = meta.story({
  render: inMs(12.5 * 60_000),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent('You can try again in 13 minutes')
    await expect(canvas.getByRole('timer')).toHaveAttribute('data-state', 'far')
  },
})

/** Calls `onElapsed` once at the retry time. */
export const Elapses = meta.story({
  tags: ['state'],
  beforeEach: stopClocks,
  render: inMs(3_000),
  play: async ({ canvas, args }) => {
    const timer = canvas.getByRole('timer')
    await expect(args.onElapsed).not.toHaveBeenCalled()
    startClocks()
    await waitFor(() => expect(timer).toHaveTextContent('You can try again now'))
    await expect(timer).toHaveAttribute('data-state', 'elapsed')
    await expect(args.onElapsed).toHaveBeenCalledOnce()
    await expect(canvas.queryByRole('button')).toBeNull()
  },
})

/** `onElapsed` is also called for a time in the past. */
export const MountedLate = meta.story({
  tags: ['state'],
  name: 'With a time in the past',
  args: { retryAt: new Date(0) },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent('You can try again now')
    await waitFor(() => expect(args.onElapsed).toHaveBeenCalledOnce())
  },
})

/** The response has no retry time. */
export const Unknown = meta.story({
  name: 'Unknown retry time',
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('timer')).toHaveAttribute('data-state', 'none')
    await expect(canvas.getByRole('timer')).toHaveTextContent('Retry time unknown')
    await expect(args.onElapsed).not.toHaveBeenCalled()
  },
})

/** The button pauses the ticking (WCAG 2.2.2) and shows the time of day instead. */
export const Stopped = meta.story({
  tags: ['state'],
  render: inMs(42_000),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Stop the countdown' }))
    await expect(canvas.getByRole('timer')).toHaveTextContent(/^You can try again at/)
    await expect(canvas.getByRole('timer')).toHaveAttribute('data-state', 'stopped')
  },
})

/** The same button resumes the ticking, and keeps focus. */
export const Resumed = meta.story({
  name: 'Paused and resumed with the keyboard',
  tags: ['state', '!autodocs'],
  render: inMs(42_000),
  play: async ({ canvas }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Stop the countdown' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('timer')).toHaveTextContent(/^You can try again at/)
    await expect(canvas.getByRole('button', { name: 'Resume the countdown' })).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect(canvas.getByRole('timer')).toHaveTextContent(/^You can try again in \d+ seconds$/)
  },
})

/** `retrying` shows that a retry is in progress. */
export const Retrying = meta.story({
  args: { retryAt: new Date(0), retrying: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent('Trying again…')
    await expect(canvas.getByRole('timer')).toHaveAttribute('data-state', 'retrying')
  },
})

/** With `retryable={false}`, no time is shown, because a retry cannot help. */
export const NotRetryable = meta.story({
  tags: ['state'],
  args: { retryable: false },
  render: inMs(42_000),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent('Trying again will not help')
    await expect(canvas.queryByRole('button')).toBeNull()
  },
})

/** Calls `onAutoRetry` at the retry time. */
export const AutoRetry = meta.story({
  name: 'Retries automatically',
  args: { onAutoRetry: fn() },
  beforeEach: stopClocks,
  render: inMs(4_000),
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent('Trying again in 4 seconds')
    await expect(args.onAutoRetry).not.toHaveBeenCalled()
    startClocks()
    await waitFor(() => expect(args.onAutoRetry).toHaveBeenCalledOnce())
  },
})

/** After the user pauses the countdown, there is no automatic retry. */
export const AutoRetryStopped = meta.story({
  name: 'An automatic retry is paused',
  tags: ['state', '!autodocs'],
  args: { onAutoRetry: fn() },
  beforeEach: stopClocks,
  render: inMs(4_000),
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Stop the countdown' }))
    startClocks()
    await waitFor(() => expect(args.onElapsed).toHaveBeenCalledOnce())
    await expect(canvas.getByRole('timer')).toHaveTextContent('You can try again now')
    await expect(args.onAutoRetry).not.toHaveBeenCalled()
  },
})

/** Otherwise, a failure with a time in the past would be retried without end. */
export const AutoRetryTooLate = meta.story({
  tags: ['state'],
  name: 'No automatic retry for a time in the past',
  args: { onAutoRetry: fn(), retryAt: new Date(0) },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent('You can try again now')
    await waitFor(() => expect(args.onElapsed).toHaveBeenCalledOnce())
    await expect(args.onAutoRetry).not.toHaveBeenCalled()
  },
})

/** Another time starts a new countdown, even if the previous one was paused. */
export const AnotherTime = meta.story({
  tags: ['state'],
  name: 'The next failure has another time',
  render: function Later(args) {
    const [retryAt, setRetryAt] = useState(() => new Date(Date.now() + 42_000))
    return (
      <>
        <RetryCountdown {...args} retryAt={retryAt} />{' '}
        <button type="button" onClick={() => setRetryAt(new Date(Date.now() + 80_000))}>
          Fail again
        </button>
      </>
    )
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Stop the countdown' }))
    await expect(canvas.getByRole('timer')).toHaveTextContent(/^You can try again at/)
    await userEvent.click(canvas.getByRole('button', { name: 'Fail again' }))
    await expect(canvas.getByRole('timer')).toHaveTextContent(/^You can try again in [78]\d/)
  },
})

/**
 * The ticking text is silent. A polite region announces the time at the start, at one minute, at ten seconds and at the
 * end.
 */
export const Spoken = meta.story({
  name: 'Screen reader announcements',
  tags: ['!autodocs'],
  beforeEach: stopClocks,
  render: inMs(13_000),
  play: async ({ canvas, canvasElement }) => {
    const timer = canvas.getByRole('timer')
    const spoken = canvasElement.querySelector('[aria-live="polite"]')
    await waitFor(() => expect(spoken).toHaveTextContent('You can try again in 13 seconds'))
    startClocks()
    await waitFor(() => expect(spoken).not.toHaveTextContent('13'))
    await expect(spoken).toHaveTextContent('You can try again in 10 seconds')
    await waitFor(() => expect(timer).toHaveTextContent(/in \d seconds$/))
    await expect(spoken).toHaveTextContent('You can try again in 10 seconds')
  },
})

/** All countdowns of a page change together: one timer runs once a second, however many there are. */
export const Many = meta.story({
  name: 'Thirty countdowns on one page',
  tags: ['stress', 'no-picture', '!autodocs'],
  render: () => (
    <After ms={50_000}>
      {(first) => (
        <ul style={{ columns: '18rem', lineHeight: 2 }}>
          {Array.from({ length: 30 }, (_, at) => new Date(first.getTime() + at * 137)).map(
            (retryAt) => (
              <li key={retryAt.getTime()}>
                <RetryCountdown retryAt={retryAt} />
              </li>
            ),
          )}
        </ul>
      )}
    </After>
  ),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getAllByRole('timer')).toHaveLength(30)
    const changed: number[] = []
    const observer = new MutationObserver((records) => changed.push(records.length))
    observer.observe(canvasElement, { characterData: true, subtree: true })
    // All at the same time, not one after the other.
    const together = () => expect(changed.filter((count) => count === 30).length).toBeGreaterThan(1)
    await waitFor(together, { timeout: 9_000 })
    observer.disconnect()
  },
})

/** The messages are from the nearest `MessagesProvider`. */
export const OwnWords = meta.story({
  name: 'Custom messages',
  render: (args) => (
    <MessagesProvider messages={{ countdown: { retryIn: (wait) => `The door opens in ${wait}` } }}>
      {inMs(42_000)(args)}
    </MessagesProvider>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent(/^The door opens in \d+ seconds$/)
  },
})

/** It has no appearance options of its own. An `AppearanceProvider` sets its button and its classes. */
export const OwnAppearance = meta.story({
  name: 'With controls of a design system',
  render: (args) => (
    <AppearanceProvider components={hostControls} classNames={{ countdown: 'host-countdown' }}>
      {inMs(42_000)(args)}
    </AppearanceProvider>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('timer')).toHaveClass('svc-countdown', 'host-countdown')
    const button = canvas.getByRole('button', { name: 'Stop the countdown' })
    await expect(getComputedStyle(button).borderRadius).toBe('999px')
    await userEvent.click(button)
    await expect(canvas.getByRole('timer')).toHaveTextContent(/^You can try again at/)
  },
})

/** Without the kit's classes, it looks like the text around it. */
export const Unstyled = meta.story({
  render: (args) => (
    <AppearanceProvider unstyled>
      <p>The import is full. {inMs(42_000)(args)}</p>
    </AppearanceProvider>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('timer')).not.toHaveClass('svc-countdown')
    await expect(canvas.getByRole('timer')).toHaveTextContent(/in \d+ seconds/)
  },
})

/** A `ProblemAlert` has its own countdown if its error has a retry time. */
export const InAlert = meta.story({
  name: 'Inside a ProblemAlert',
  render: () => (
    <After ms={42_000}>
      {(retryAt) => <ProblemAlert error={problemError({ retryAt })} onRetry={() => {}} />}
    </After>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent(/in \d+ seconds/)
  },
})

export const States = meta.story({
  tags: ['state'],
  render: () => <RetryCountdownStates />,
  play: async ({ canvas }) => {
    const states = 'none far near near stopped elapsed retrying not-retryable'.split(' ')
    const shown = () => canvas.getAllByRole('timer').map(({ dataset }) => dataset.state)
    await waitFor(() => expect(shown()).toEqual(states))
  },
})

/** An invalid date, one of 1970, one in a month and one in 271,000 years, in narrow containers and other languages. */
export const Stress = meta.story({
  tags: ['stress'],
  name: 'Invalid and distant dates in narrow containers',
  render: (args) => (
    <div style={{ display: 'grid', gap: 16, justifyItems: 'start' }}>
      <p>
        <RetryCountdown retryAt={new Date('the day after')} onElapsed={args.onElapsed} />
      </p>
      <p>
        <RetryCountdown retryAt={new Date(0)} />
      </p>
      {/* Longer than the maximum delay of a timer, which would fire immediately. */}
      <p>{inMs(2 ** 31 + 60_000)(args)}</p>
      {/* Not a fixed date, because the hours until then would depend on the time of day. */}
      <p>{inMs((99_000_000 * 24 + 11.5) * 3_600_000)(args)}</p>
      <MessagesProvider messages={de} locale="de">
        <p lang="de" style={{ width: 140 }}>
          <After ms={85_000}>
            {(retryAt) => <RetryCountdown retryAt={retryAt} onAutoRetry={() => {}} />}
          </After>
        </p>
      </MessagesProvider>
      <MessagesProvider messages={ar} locale="ar">
        <p lang="ar" dir="rtl" style={{ width: 140 }}>
          {inMs(85_000)(args)}
        </p>
      </MessagesProvider>
    </div>
  ),
  play: async ({ canvas, canvasElement, args }) => {
    const timers = canvas.getAllByRole('timer')
    const states = timers.map(({ dataset }) => dataset.state)
    await expect(states).toEqual(['none', 'elapsed', 'far', 'far', 'near', 'near'])
    await expect(timers[2]).toHaveTextContent('You can try again in 24 days, 21 hours')
    await expect(timers[3]).toHaveTextContent('You can try again in 99,000,000 days, 12 hours')
    await expect(args.onElapsed).not.toHaveBeenCalled()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})
