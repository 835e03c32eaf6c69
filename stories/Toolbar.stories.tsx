import { expect, userEvent, waitFor } from 'storybook/test'
import { DestinationList, RetryCountdown } from 'svc-react'
import { FROZEN_MS } from '../.storybook/host/clock.ts'
import preview from '../.storybook/preview.tsx'

const meta = preview.meta({
  title: 'Foundations/Toolbar',
  component: DestinationList,
  // These pictures show the list, which has its own stories.
  tags: ['no-picture'],
})

const patient = { timeout: 15_000 }

export const Fast = meta.story({
  name: 'Network: fast',
  globals: { network: 'fast' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('rowheader', { name: /Billing events/ })).toBeVisible()
  },
})

export const Slow = meta.story({
  name: 'Network: slow',
  globals: { network: 'slow' },
  beforeEach: ({ parameters }) => {
    parameters.startedMs = performance.now()
  },
  play: async ({ canvas, parameters }) => {
    await expect(await canvas.findByText('Loading destinations')).toBeInTheDocument()
    await canvas.findByRole('rowheader', { name: /Billing events/ }, patient)
    await expect(performance.now() - parameters.startedMs).toBeGreaterThan(1_500)
  },
})

export const Offline = meta.story({
  name: 'Network: no connection',
  globals: { network: 'offline' },
  play: async ({ canvas }) => {
    const name = /The server cannot be reached/
    await expect(await canvas.findByRole('heading', { name }, patient)).toBeVisible()
    await expect(canvas.queryByRole('rowheader')).toBeNull()
  },
})

export const Throttled = meta.story({
  name: 'Network: 429',
  globals: { network: '429' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: /Too many requests/ })).toBeVisible()
    await expect(canvas.getByRole('timer')).toHaveTextContent(/in (30|2\d) seconds/)
  },
})

export const Failing = meta.story({
  name: 'Network: 500',
  globals: { network: '500' },
  play: async ({ canvas }) => {
    const name = /The service failed/
    await expect(await canvas.findByRole('heading', { name })).toBeVisible()
  },
})

export const Malformed = meta.story({
  name: 'Network: truncated response',
  globals: { network: 'malformed' },
  play: async ({ canvas }) => {
    const name = /Unexpected response/
    await expect(await canvas.findByRole('heading', { name }, patient)).toBeVisible()
  },
})

/** A countdown of half a minute from the first render, and the page's time. */
function Clocks() {
  return (
    <>
      <p>
        <time>{new Date().toISOString()}</time>
      </p>
      <RetryCountdown retryAt={new Date(FROZEN_MS + 30_000)} />
    </>
  )
}

// A story's globals do not apply on a page with many stories.
export const Frozen = meta.story({
  name: 'Clock: stopped',
  tags: ['!autodocs'],
  globals: { clock: 'frozen' },
  render: () => <Clocks />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('2026-03-06T22:09:19.000Z')).toBeVisible()
    const shown = canvas.getByRole('timer').textContent
    await expect(shown).toMatch(/in 30 seconds/)
    await new Promise((resolve) => setTimeout(resolve, 2_100))
    await expect(canvas.getByRole('timer')).toHaveTextContent(shown)
  },
})

export const FrozenList = meta.story({
  name: 'Clock: stopped, over a slow network',
  tags: ['!autodocs'],
  globals: { clock: 'frozen', network: 'slow' },
  play: async ({ canvas }) => {
    await canvas.findByText('Loading destinations')
    await canvas.findByRole('rowheader', { name: /Billing events/ }, patient)
    await userEvent.click(canvas.getByRole('button', { name: 'Refresh' }))
    await canvas.findByRole('button', { name: 'Refreshing…' })
    await expect(await canvas.findByRole('button', { name: 'Refresh' }, patient)).toBeVisible()
  },
})

export const Running = meta.story({
  name: 'Clock: running',
  globals: { clock: 'running' },
  render: () => <RetryCountdown retryAt={new Date(Date.now() + 30_000)} />,
  play: async ({ canvas }) => {
    const shown = canvas.getByRole('timer').textContent
    await waitFor(() => expect(canvas.getByRole('timer')).not.toHaveTextContent(shown), patient)
  },
})

export const ForcedColors = meta.story({
  name: 'Theme: forced colors (emulated)',
  tags: ['!autodocs'],
  globals: { theme: 'forced' },
  play: async ({ canvas, canvasElement }) => {
    const details = await canvas.findAllByRole('button', { name: /^Details of/ })
    const line = getComputedStyle(canvas.getByRole('searchbox')).borderTopColor
    const text = getComputedStyle(canvasElement.ownerDocument.body).color
    await expect(details.length).toBeGreaterThan(0)
    await expect(line).toBe(text)
  },
})
