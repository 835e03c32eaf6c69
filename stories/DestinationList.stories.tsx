import { expect, userEvent } from 'storybook/test'
import { DestinationList } from 'svc-react'
import preview from '../.storybook/preview.tsx'
import { staged } from './stage/staged.ts'

const meta = preview.meta({ title: 'Components/DestinationList', component: DestinationList })

export const Default = meta.story({
  play: async ({ canvas }) => {
    const rows = await canvas.findAllByRole('rowheader')
    await expect(rows.length).toBeGreaterThanOrEqual(12)
  },
})

export const Details = meta.story({
  name: 'Details of a destination, secrets hidden',
  play: async ({ canvas, canvasElement }) => {
    const [webhook] = await canvas.findAllByRole('button', { name: /^Details of/ })
    if (!webhook) throw new Error('the list has no rows')
    await userEvent.click(webhook)
    await expect(webhook).toHaveAttribute('aria-expanded', 'true')
    await expect((await canvas.findAllByText('Set, hidden')).length).toBeGreaterThan(0)
    await expect(canvasElement).not.toHaveTextContent('Bearer')
  },
})

export const Loading = meta.story({
  parameters: staged({ prepare: (sandbox) => sandbox.failNext({ delayMs: Infinity }) }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading destinations')
  },
})

export const Empty = meta.story({
  parameters: staged({
    prepare: (sandbox) => {
      sandbox.data.destinations = []
    },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No destinations yet')).toBeVisible()
  },
})

export const Failed = meta.story({
  parameters: staged({
    prepare: (sandbox) =>
      sandbox.failNext(
        {
          status: 500,
          problem: {
            title: 'The destinations could not be read',
            detail: 'The store that holds them is being moved.',
            remedy: 'Try again in a few minutes.',
            retryable: false,
          },
        },
        { times: Infinity },
      ),
  }),
  play: async ({ canvas }) => {
    const title = await canvas.findByRole('heading', { name: 'The destinations could not be read' })
    await expect(title).toBeVisible()
  },
})

export const Throttled = meta.story({
  name: 'Failed, with a time for the next try',
  parameters: staged({
    prepare: (sandbox) =>
      sandbox.failNext(
        {
          status: 429,
          problem: {
            title: 'Too many requests',
            detail: 'The project has asked for its destinations too often.',
            retryable: true,
            retryAfter: new Date(sandbox.clock.now() + 75_000).toISOString(),
          },
        },
        { times: Infinity },
      ),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('timer')).toHaveTextContent(/in \d+ seconds/)
    await expect(canvas.getByRole('button', { name: 'Try again' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  },
})

export const Stale = meta.story({
  name: 'Failed, with older rows',
  parameters: staged({
    prepare: (sandbox) => {
      sandbox.failNext({ delayMs: 0 })
      sandbox.failNext(
        { status: 500, problem: { title: 'The list could not be refreshed', retryable: false } },
        { times: Infinity },
      )
    },
  }),
  play: async ({ canvas }) => {
    await canvas.findAllByRole('rowheader')
    await userEvent.click(canvas.getByRole('button', { name: 'Refresh' }))
    await expect(await canvas.findByText(/These destinations are as of/)).toBeVisible()
    await expect(canvas.getAllByRole('rowheader').length).toBeGreaterThan(0)
  },
})

export const Unreadable = meta.story({
  name: 'One element cannot be read',
  parameters: staged({
    prepare: (sandbox) => {
      sandbox.data.destinations.push({ id: 'dst_odd', name: 'Odd one', type: 7, metadata: {} })
    },
  }),
  play: async ({ canvas }) => {
    const notice = await canvas.findByText(/1 destination could not be read/)
    await userEvent.click(notice)
    await expect(canvas.getByText(/type: expected string, got a number/)).toBeVisible()
    await expect(canvas.getAllByRole('rowheader').length).toBeGreaterThanOrEqual(12)
  },
})

export const WrongEndpoint = meta.story({
  name: 'The endpoint is not a relay',
  parameters: staged({
    fetch: async () =>
      new Response('<!doctype html><title>App</title>', {
        headers: { 'content-type': 'text/html' },
      }),
  }),
  play: async ({ canvas }) => {
    const title = await canvas.findByRole('heading', { name: 'The endpoint is not a relay' })
    await expect(title).toBeVisible()
  },
})
