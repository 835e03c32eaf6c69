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

/** Counts from the moment at which the story is shown. */
function inMs(ms: number) {
  return (args: RetryCountdownProps) => (
    <After ms={ms}>{(retryAt) => <RetryCountdown {...args} retryAt={retryAt} />}</After>
  )
}

/** Counts from 75 seconds until you choose a date of your own. */
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
        // The control gives a number.
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

/** The last 90 seconds are counted one by one. */
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

/** `onElapsed` is called once when the time has come. */
export const Elapses = meta.story({
  render: inMs(3_000),
  play: async ({ canvas, args }) => {
    const timer = canvas.getByRole('timer')
    await expect(args.onElapsed).not.toHaveBeenCalled()
    const isOver = () => expect(timer).toHaveTextContent('You can try again now')
    await waitFor(isOver, { timeout: 8_000 })
    await expect(timer).toHaveAttribute('data-state', 'elapsed')
    await expect(args.onElapsed).toHaveBeenCalledOnce()
    await expect(canvas.queryByRole('button')).toBeNull()
  },
})

/** A time that had passed before the countdown was shown: `onElapsed` is called all the same. */
export const MountedLate = meta.story({
  name: 'Shown when the time has already come',
  args: { retryAt: new Date(0) },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent('You can try again now')
    await expect(args.onElapsed).toHaveBeenCalledOnce()
  },
})

/** The answer has not said when to come again. */
export const Unknown = meta.story({
  name: 'No time known',
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('timer')).toHaveAttribute('data-state', 'none')
    await expect(canvas.getByRole('timer')).toHaveTextContent('Retry time unknown')
    await expect(args.onElapsed).not.toHaveBeenCalled()
  },
})

/** The button stops the ticking (WCAG 2.2.2); the time of day is shown in its place. */
export const Stopped = meta.story({
  render: inMs(42_000),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Stop the countdown' }))
    await expect(canvas.getByRole('timer')).toHaveTextContent(/^You can try again at/)
    await expect(canvas.getByRole('timer')).toHaveAttribute('data-state', 'stopped')
  },
})

/** The same button lets it go on, and keeps the focus. */
export const Resumed = meta.story({
  name: 'Stopped and resumed by keyboard',
  tags: ['!autodocs'],
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

/** `retrying` says that a retry is under way. */
export const Retrying = meta.story({
  args: { retryAt: new Date(0), retrying: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent('Trying again…')
    await expect(canvas.getByRole('timer')).toHaveAttribute('data-state', 'retrying')
  },
})

/** `retryable={false}` ends it: there is no time that would help. */
export const NotRetryable = meta.story({
  args: { retryable: false },
  render: inMs(42_000),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent('Trying again will not help')
    await expect(canvas.queryByRole('button')).toBeNull()
  },
})

/** `onAutoRetry` is called when the time has come. */
export const AutoRetry = meta.story({
  name: 'Tries again by itself',
  args: { onAutoRetry: fn() },
  render: inMs(4_000),
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent(/^Trying again in \d second/)
    await expect(args.onAutoRetry).not.toHaveBeenCalled()
    await waitFor(() => expect(args.onAutoRetry).toHaveBeenCalledOnce(), { timeout: 9_000 })
  },
})

/** Once a person has stopped the countdown, nothing is done by itself. */
export const AutoRetryStopped = meta.story({
  name: 'Tries again by itself, and is stopped',
  tags: ['!autodocs'],
  args: { onAutoRetry: fn() },
  render: inMs(4_000),
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Stop the countdown' }))
    await waitFor(() => expect(args.onElapsed).toHaveBeenCalledOnce(), { timeout: 9_000 })
    await expect(canvas.getByRole('timer')).toHaveTextContent('You can try again now')
    await expect(args.onAutoRetry).not.toHaveBeenCalled()
  },
})

/** A failure that states a time in the past would otherwise be repeated without end. */
export const AutoRetryTooLate = meta.story({
  name: 'Does not try again by itself for a time that has passed',
  args: { onAutoRetry: fn(), retryAt: new Date(0) },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent('You can try again now')
    await expect(args.onElapsed).toHaveBeenCalledOnce()
    await expect(args.onAutoRetry).not.toHaveBeenCalled()
  },
})

/** Another time is another countdown: that a person had stopped the one before is forgotten. */
export const AnotherTime = meta.story({
  name: 'The next failure states another time',
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

/** What ticks is silent for a screen reader. Beside it speaks a polite region: at first, at one minute, at ten seconds and at the end. */
export const Spoken = meta.story({
  name: 'What a screen reader hears',
  tags: ['!autodocs'],
  render: inMs(13_000),
  play: async ({ canvas, canvasElement }) => {
    const timer = canvas.getByRole('timer')
    const spoken = canvasElement.querySelector('[aria-live="polite"]')
    const first = spoken?.textContent
    await expect(first).toMatch(/in 1[123] seconds$/)
    await waitFor(() => expect(spoken).not.toHaveTextContent(first ?? ''), { timeout: 6_000 })
    await expect(spoken).toHaveTextContent('You can try again in 10 seconds')
    await waitFor(() => expect(timer).toHaveTextContent(/in [89] seconds/), { timeout: 4_000 })
    await expect(spoken).toHaveTextContent('You can try again in 10 seconds')
  },
})

/** All countdowns of a page change on one beat: one timer wakes it up once a second, however many there are. */
export const Many = meta.story({
  name: 'Thirty on one page',
  tags: ['no-picture', '!autodocs'],
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
    // All of them at once, and not one after the other.
    const together = () => expect(changed.filter((count) => count === 30).length).toBeGreaterThan(1)
    await waitFor(together, { timeout: 9_000 })
    observer.disconnect()
  },
})

/** Texts are those of the nearest `MessagesProvider`. */
export const OwnWords = meta.story({
  name: 'Texts of your own',
  render: (args) => (
    <MessagesProvider messages={{ countdown: { retryIn: (wait) => `The door opens in ${wait}` } }}>
      {inMs(42_000)(args)}
    </MessagesProvider>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent(/^The door opens in \d+ seconds$/)
  },
})

/** It has no look options of its own: a `AppearanceProvider` above it says what its button and its classes are. */
export const OwnAppearance = meta.story({
  name: 'In the look of a design system',
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

/** Without the kit's classes it works, and looks like the text around it. */
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

/** A `ProblemAlert` brings its own countdown where its error has a time. */
export const InAlert = meta.story({
  name: 'As it stands in a ProblemAlert',
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
  render: () => <RetryCountdownStates />,
  play: async ({ canvas }) => {
    const states = 'none far near near stopped elapsed retrying not-retryable'.split(' ')
    const shown = () => canvas.getAllByRole('timer').map(({ dataset }) => dataset.state)
    await waitFor(() => expect(shown()).toEqual(states))
  },
})

/** A date that is none, one of 1970, one of next month, the last one that there is; and little room, in other languages. */
export const Stress = meta.story({
  name: 'Dates that are broken or far off, and narrow places',
  render: (args) => (
    <div style={{ display: 'grid', gap: 16, justifyItems: 'start' }}>
      <p>
        <RetryCountdown retryAt={new Date('the day after')} onElapsed={args.onElapsed} />
      </p>
      <p>
        <RetryCountdown retryAt={new Date(0)} />
      </p>
      {/* Further off than a timer can be set for, which would fire at once. */}
      <p>{inMs(2 ** 31 + 60_000)(args)}</p>
      <p>
        <RetryCountdown retryAt={new Date(8.64e15)} onElapsed={args.onElapsed} />
      </p>
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
    await expect(args.onElapsed).not.toHaveBeenCalled()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})
