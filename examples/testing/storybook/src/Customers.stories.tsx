import { expect } from 'storybook/test'
import { scenarios } from 'svc-react/testing'
import preview from '../.storybook/preview.tsx'
import { Customers } from './Customers.tsx'

const meta = preview.meta({ component: Customers })

export const Found = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('ada.okafor@mail.example')).toBeVisible()
  },
})

/** Shows a countdown. */
export const Throttled = meta.story({
  parameters: { svc: { scenario: scenarios.throttled({ forMs: 30_000 }) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('timer')).toHaveTextContent(/in \d+ seconds/)
  },
})

export const NoLongerThrottled = meta.story({
  ...Throttled.input,
  play: async ({ canvas, loaded: { svc } }) => {
    await expect(await canvas.findByRole('timer')).toHaveTextContent(/in \d+ seconds/)
    await svc.clock.advance(32_000) // the provider and the service each round up to a whole second
    await expect(await canvas.findByText('ada.okafor@mail.example')).toBeVisible()
  },
})
