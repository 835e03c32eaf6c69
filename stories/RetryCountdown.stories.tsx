import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { RetryCountdown } from 'svc-react'
import preview from '../.storybook/preview.tsx'

const meta = preview.meta({
  title: 'Components/RetryCountdown',
  component: RetryCountdown,
  args: { onElapsed: fn() },
})

export const Near = meta.story({
  args: { retryAt: new Date(Date.now() + 42_000) },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent(/in \d+ seconds/)
    await expect(args.onElapsed).not.toHaveBeenCalled()
  },
})

export const Far = meta.story({
  args: { retryAt: new Date(Date.now() + 12.5 * 60_000) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent('You can try again in 13 minutes')
  },
})

export const Elapses = meta.story({
  args: { retryAt: new Date(Date.now() + 1_200) },
  play: async ({ canvas, args }) => {
    await expect(
      await canvas.findByText(
        'You can try again now',
        { selector: '[role=timer]' },
        { timeout: 4_000 },
      ),
    ).toBeVisible()
    await expect(args.onElapsed).toHaveBeenCalledOnce()
  },
})

export const Unknown = meta.story({
  name: 'No time known',
  args: { retryAt: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('timer')).toHaveAttribute('data-state', 'none')
  },
})

export const Stopped = meta.story({
  args: { retryAt: new Date(Date.now() + 42_000) },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Stop the countdown' }))
    await expect(canvas.getByRole('timer')).toHaveTextContent(/^You can try again at/)
  },
})

export const Retrying = meta.story({
  args: { retryAt: new Date(0), retrying: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent('Trying again…')
  },
})

export const NotRetryable = meta.story({
  args: { retryAt: undefined, retryable: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent('Trying again will not help')
  },
})

export const AutoRetry = meta.story({
  name: 'Tries again by itself',
  args: { retryAt: new Date(Date.now() + 2_200), autoRetry: fn() },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent(/^Trying again in \d second/)
    await waitFor(() => expect(args.autoRetry).toHaveBeenCalledOnce(), { timeout: 5_000 })
  },
})
