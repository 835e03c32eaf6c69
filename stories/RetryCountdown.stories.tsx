import { expect, fn } from 'storybook/test'
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
