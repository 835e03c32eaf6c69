import { onlineManager } from '@tanstack/react-query'
import { Flame } from 'lucide-react'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { type Destination, DestinationList } from 'svc-react'
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
    const title = await canvas.findByRole('heading', { name: /The destinations could not be read/ })
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
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toHaveAttribute(
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
    const title = await canvas.findByRole('heading', { name: /The endpoint is not a relay/ })
    await expect(title).toBeVisible()
  },
})

export const Columns = meta.story({
  name: 'Columns chosen, ordered and added',
  args: {
    columns: [
      'name',
      'metadata.region',
      'target',
      {
        id: 'age',
        header: 'Made in',
        cell: ({ createTime }) => createTime.slice(0, 4),
        sortValue: ({ createTime }) => createTime.slice(0, 4),
      },
    ],
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Made in' }))
    await expect(canvas.getByRole('columnheader', { name: 'Made in' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
  },
})

export const Sorted = meta.story({
  args: { defaultSort: { column: 'updated', direction: 'descending' }, onSortChange: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Name' }))
    await expect(args.onSortChange).toHaveBeenCalledWith({ column: 'name', direction: 'ascending' })
  },
})

export const Filtered = meta.story({
  play: async ({ canvas }) => {
    await canvas.findByRole('table')
    await userEvent.type(canvas.getByRole('searchbox'), 'northwind')
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent(/ of 14 destinations/))
  },
})

export const NoMatch = meta.story({
  name: 'No destination matches the filters',
  play: async ({ canvas }) => {
    await canvas.findByRole('table')
    await userEvent.type(canvas.getByRole('searchbox'), 'nothing like it')
    await expect(await canvas.findByText('No destination matches')).toBeVisible()
  },
})

export const Links = meta.story({
  name: 'Names lead on',
  args: { getHref: ({ id }: Destination) => `#${id}` },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Data lake' })).toHaveAttribute(
      'href',
      '#dst_data_lake',
    )
  },
})

export const Choice = meta.story({
  name: 'One is chosen by a click',
  args: { onSelect: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.click(await canvas.findByText('support-alerts'))
    await expect(args.onSelect).toHaveBeenCalledOnce()
  },
})

export const Selection = meta.story({
  name: 'One is selected by its radio button',
  args: { defaultSelectedId: 'dst_data_lake', onSelectedIdChange: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'Select Order jobs' }))
    await expect(args.onSelectedIdChange).toHaveBeenCalledWith('dst_order_jobs')
  },
})

export const Actions = meta.story({
  args: {
    renderRowActions: ({ name }: Destination) => (
      <button type="button" className="svc-button">
        Test<span className="svc-visually-hidden"> {name}</span>
      </button>
    ),
  },
})

export const Icons = meta.story({
  args: { icons: { kafka: Flame } },
})

export const Compact = meta.story({ args: { density: 'compact' } })

export const Unstyled = meta.story({ args: { unstyled: true } })

export const Revealed = meta.story({
  name: 'Secrets that can be shown',
  args: { secrets: 'reveal' },
  parameters: staged({ relay: { metadata: 'full' } }),
  play: async ({ canvas }) => {
    const details = await canvas.findByRole('button', { name: 'Details of Billing events' })
    await userEvent.click(details)
    await userEvent.click(canvas.getByRole('button', { name: 'Show Authorization' }))
    await expect(canvas.getByText(/^Bearer/)).toBeVisible()
  },
})

export const SecretsOmitted = meta.story({
  name: 'Secrets left out',
  args: { secrets: 'omit' },
  play: async ({ canvas }) => {
    const details = await canvas.findByRole('button', { name: 'Details of Billing events' })
    await userEvent.click(details)
    await expect(canvas.queryByText(/hidden/)).toBeNull()
  },
})

export const UnknownType = meta.story({
  name: 'Details of a type that is not known',
  play: async ({ canvas, canvasElement }) => {
    const details = await canvas.findByRole('button', { name: 'Details of Fraud signals' })
    await userEvent.click(details)
    await expect(await canvas.findByText(/SCRAM-SHA-512/)).toBeVisible()
    await expect(canvasElement).not.toHaveTextContent('sandbox-not-a')
  },
})

export const Offline = meta.story({
  name: 'Without a connection',
  beforeEach: () => {
    onlineManager.setOnline(false)
    return () => onlineManager.setOnline(true)
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('You are offline')).toBeVisible()
  },
})

export const Forbidden = meta.story({
  parameters: staged({ relay: { authorize: () => ({ groupRef: 'acme' }) } }),
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(canvasElement.querySelector('[data-state="forbidden"]')).not.toBeNull(),
    )
  },
})

export const OwnEmpty = meta.story({
  name: 'None yet, in words of your own',
  args: { renderEmpty: () => <p style={{ padding: 16 }}>Add a destination to begin.</p> },
  parameters: staged({
    prepare: (sandbox) => {
      sandbox.data.destinations = []
    },
  }),
})

const many = (count: number): Destination[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `dst_${at}`,
    name: `Orders of region ${at}`,
    type: at % 3 ? 's3' : 'pubsub',
    metadata: {
      bucket: `northwind-${at}`,
      region: 'eu-central-1',
      projectId: 'northwind',
      topicId: `orders-${at}`,
    },
    createTime: new Date(Date.UTC(2024, 0, 1 + (at % 400))).toISOString(),
  }))

export const TenThousand = meta.story({
  name: 'Ten thousand',
  // Which rows are in sight after a scroll depends on how many were measured before.
  tags: ['no-picture'],
  parameters: staged({
    relay: { limits: { destinationsBytes: 16 * 1024 * 1024 } },
    prepare: (sandbox) => {
      sandbox.data.destinations = many(10_000)
    },
  }),
  play: async ({ canvas }) => {
    const name = 'Destinations, scrollable'
    const region = await canvas.findByRole('region', { name }, { timeout: 10_000 })
    // Rows out of sight have their place once the code for that has come.
    const isWindowed = () => expect(region.querySelector('tbody > tr[aria-hidden]')).not.toBeNull()
    await waitFor(isWindowed, { timeout: 10_000 })
    region.scrollTop = 200_000
    await waitFor(() =>
      expect(canvas.getAllByRole('rowheader')[9]).toHaveTextContent(/region \d{4}/),
    )
  },
})

export const Narrow = meta.story({
  name: 'Cards, where there is no room for a table',
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 360 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    await canvas.findByRole('table')
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Sort by' }), [
      'Name, ascending',
    ])
    await expect(canvas.getAllByRole('rowheader')[0]).toHaveTextContent('Billing events')
  },
})

export const Stress = meta.story({
  name: 'Names that are long, empty, right to left, or turn the text around',
  parameters: staged({
    prepare: (sandbox) => {
      const [one] = sandbox.data.destinations
      const names = ['x'.repeat(500), '', 'مستودع الطلبات', '\u202Ereversed', '🏭 Ünïcode 工場']
      sandbox.data.destinations = names.map((name, at) =>
        Object.assign({}, one, { id: `dst_${at}`, name }),
      )
    },
  }),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('table')
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})
