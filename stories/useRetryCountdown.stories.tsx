import { useState } from 'react'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { useRetryCountdown } from 'svc-react'
import preview from '../.storybook/preview.tsx'
import { StateBeside } from './fixtures/StateBeside.tsx'
import { shownState } from './fixtures/shownState.ts'

interface WaitingButtonProps {
  /** Seconds until the retry; undefined if the time is unknown. */
  seconds?: number
  onElapsed?: () => void
}

/** A button that counts down until it is enabled. */
function WaitingButton({ seconds, onElapsed }: WaitingButtonProps) {
  const [retryAt, setRetryAt] = useState(() => inSeconds(seconds))
  const wait = useRetryCountdown(retryAt, { onElapsed })
  const left = Math.ceil((wait.leftMs ?? 0) / 1000)
  const waits = wait.state === 'waiting'
  return (
    <StateBeside hook="useRetryCountdown" state={{ retryAt, ...wait }}>
      <div className="beside-row">
        <button type="button" aria-disabled={waits} onClick={() => waits || setRetryAt(undefined)}>
          {waits ? `Try again in ${left} s` : 'Try again'}
        </button>
        <button type="button" onClick={() => setRetryAt(inSeconds(2))}>
          Wait two seconds
        </button>
      </div>
    </StateBeside>
  )
}

function inSeconds(seconds: number | undefined): Date | undefined {
  return seconds === undefined ? undefined : new Date(Date.now() + seconds * 1000)
}

const meta = preview.meta({
  title: 'Hooks/useRetryCountdown',
  component: WaitingButton,
  tags: ['no-picture'],
  args: { onElapsed: fn() },
})

export const Default = meta.story({
  name: 'Seconds: the last 90',
  args: { seconds: 45 },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('button', { name: /in [34]\d s$/ })).toBeVisible()
    const { leftMs } = readState(canvas)
    await expect(leftMs % 1000).toBe(0)
    await waitFor(() => expect(readState(canvas).leftMs).toBeLessThan(leftMs), { timeout: 4_000 })
    await expect(args.onElapsed).not.toHaveBeenCalled()
  },
})

export const Far = meta.story({
  name: 'Minutes: before the last 90 seconds',
  args: { seconds: 600 },
  play: async ({ canvas }) => {
    await expect(readState(canvas)).toMatchObject({ state: 'waiting', leftMs: 600_000 })
  },
})

export const Elapsed = meta.story({
  name: 'The retry time is reached',
  args: { seconds: 1 },
  play: async ({ canvas, args }) => {
    await waitFor(() => expect(readState(canvas)).toMatchObject({ state: 'elapsed', leftMs: 0 }), {
      timeout: 4_000,
    })
    await waitFor(() => expect(args.onElapsed).toHaveBeenCalledOnce())
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(shownState(canvas)).toEqual({ state: 'none' })
  },
})

export const ElapsedBefore = meta.story({
  name: 'A retry time in the past',
  args: { seconds: -60 },
  play: async ({ canvas, args }) => {
    await expect(readState(canvas)).toMatchObject({ state: 'elapsed', leftMs: 0 })
    await waitFor(() => expect(args.onElapsed).toHaveBeenCalledOnce())
  },
})

export const Another = meta.story({
  name: 'Another time starts a new countdown',
  tags: ['!autodocs'],
  args: { seconds: -60 },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Wait two seconds' }))
    await expect(readState(canvas)).toMatchObject({ state: 'waiting' })
    await waitFor(() => expect(args.onElapsed).toHaveBeenCalledTimes(2), { timeout: 5_000 })
  },
})

export const Unknown = meta.story({
  name: 'Retry time unknown',
  play: async ({ canvas, args }) => {
    await expect(shownState(canvas)).toEqual({ state: 'none' })
    await expect(args.onElapsed).not.toHaveBeenCalled()
  },
})

function readState(canvas: Parameters<typeof shownState>[0]) {
  // The text of WaitingButton while the time is known.
  return shownState(canvas) as { state: string; leftMs: number }
}
