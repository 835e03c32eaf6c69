import { onlineManager } from '@tanstack/react-query'
import { Flame } from 'lucide-react'
import { useState } from 'react'
import { expect, fn, screen, spyOn, userEvent, waitFor, within } from 'storybook/test'
import {
  type Destination,
  type DestinationFilter,
  DestinationList,
  type DestinationSort,
  destinationTypes,
  MessagesProvider,
} from 'svc-react'
import { ar, en } from 'svc-react/locales'
import preview from '../.storybook/preview.tsx'
import { awkwardTexts } from './fixtures/awkwardTexts.ts'
import { DestinationListStates } from './fixtures/DestinationListStates.tsx'
import { FirstPaint } from './fixtures/FirstPaint.tsx'
import { hostControls } from './fixtures/hostControls.tsx'
import { realDestinations } from './fixtures/realResponses.ts'
import { variedDestinations } from './fixtures/variedDestinations.ts'
import { misfits } from './support/misfits.ts'
import { withStack } from './support/withStack.ts'

/** A control for an option that is a function: set or not set. */
function given(value: unknown) {
  return { control: 'boolean', mapping: { true: value, false: undefined } } as const
}

const meta = preview.meta({
  title: 'Components/DestinationList',
  component: DestinationList,
  argTypes: {
    columns: { control: 'object' },
    sort: { control: false },
    defaultSort: { control: false },
    onSortChange: { control: false },
    filter: { control: false },
    defaultFilter: { control: false },
    onFilterChange: { control: false },
    secrets: { control: 'inline-radio', options: ['hide', 'reveal', 'omit'] },
    isSecret: { control: false },
    getHref: {
      control: false,
      table: { type: { summary: '(destination: Destination) => string' } },
    },
    onSelect: {
      control: false,
      table: { type: { summary: '(destination: Destination) => void' } },
    },
    selectedId: { control: false },
    defaultSelectedId: { control: false },
    onSelectedIdChange: { control: false },
    renderRowActions: {
      control: false,
      table: { type: { summary: '(destination: Destination) => ReactNode' } },
    },
    icons: { control: false },
    heading: { control: 'text' },
    expectedRows: { control: 'number' },
    headingLevel: { control: 'inline-radio', options: [2, 3, 4, 5, 6] },
    actions: { control: false },
    emptyAction: { control: false },
    renderEmpty: { control: false },
    renderError: { control: false },
    classNames: { control: 'object' },
    components: { control: false },
    density: { control: 'inline-radio', options: ['comfortable', 'compact'] },
    unstyled: { control: 'boolean' },
  },
})

/** Three destinations, enough for most stories. */
const few = withStack({
  prepare: (sandbox) => {
    sandbox.data.destinations.length = 3
  },
})

/** The response never arrives. */
const endless = {
  ...withStack({ prepare: (sandbox) => sandbox.failNext({ delayMs: Infinity }) }),
  isEndless: true,
}

/** Five destinations of different types. */
const five = withStack({
  prepare: (sandbox) => {
    const all = sandbox.data.destinations
    sandbox.data.destinations = [all[0], all[6], all[10], all[12], all[13]]
  },
})

const action = ({ name }: Destination) => (
  <button type="button" className="svc-button">
    Test<span className="svc-visually-hidden"> {name}</span>
  </button>
)

/** Change the options with the controls. The sandbox responds with every setting that a destination can have. */
export const Playground = meta.story({
  argTypes: {
    columns: {
      control: 'check',
      options: ['name', 'type', 'target', 'created', 'updated', 'metadata.region', 'metadata.url'],
    },
    sort: {
      control: 'select',
      options: ['by name', 'by target', 'latest change first', 'as the user chooses'],
      mapping: {
        'by name': { column: 'name', direction: 'ascending' },
        'by target': { column: 'target', direction: 'ascending' },
        'latest change first': { column: 'updated', direction: 'descending' },
        'as the user chooses': undefined,
      },
    },
    selectedId: {
      control: 'select',
      options: ['dst_data_lake', 'dst_order_jobs', 'none', 'not to be chosen'],
      mapping: { none: null, 'not to be chosen': undefined },
    },
    isSecret: given((pointer: string) => pointer === '/metadata/bucket'),
    getHref: given(({ id }: Destination) => `#${id}`),
    onSelect: given(fn()),
    renderRowActions: given(action),
    icons: given({ kafka: Flame }),
    components: given(hostControls),
  },
  parameters: withStack({ relay: { metadata: 'full' } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('rowheader', { name: /Data lake/ })).toBeVisible()
  },
})

/** All defaults: five columns, in the order of the response, secrets hidden. */
export const Default = meta.story({
  // The page begins with the same list.
  tags: ['!autodocs'],
  play: async ({ canvas }) => {
    const rows = await canvas.findAllByRole('rowheader')
    await expect(rows.length).toBeGreaterThanOrEqual(12)
  },
})

/** Open a row to see every setting, by group, with the service's name for it. */
export const Details = meta.story({
  name: 'Details of a destination, secrets hidden',
  tags: ['!autodocs'],
  play: async ({ canvas, canvasElement }) => {
    const [webhook] = await canvas.findAllByRole('button', { name: /^Details of/ })
    if (!webhook) throw new Error('the list has no rows')
    await userEvent.click(webhook)
    await expect(webhook).toHaveAttribute('aria-expanded', 'true')
    await expect((await canvas.findAllByText('Hidden')).length).toBeGreaterThan(0)
    await expect(canvasElement).not.toHaveTextContent('Bearer')
  },
})

/** Without `getHref` and `onSelect`, a click on a row opens its details. Text can still be selected. */
export const RowClick = meta.story({
  name: 'Click a row to open its details',
  parameters: few,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText('product.usage_events'))
    const button = canvas.getByRole('button', { name: 'Details of Product usage' })
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(button).toHaveFocus()
    await expect(await canvas.findByRole('group', { name: 'About' })).toBeVisible()
  },
})

/** With `details="drawer"`, the rows stay where they are. When the drawer closes, the focus returns to the row. */
export const Drawer = meta.story({
  name: 'Details in a drawer',
  args: { details: 'drawer' },
  parameters: few,
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: 'Details of Product usage' })
    await userEvent.click(await canvas.findByText('product.usage_events'))
    const drawer = await screen.findByRole('dialog', { name: 'Product usage' })
    const close = within(drawer).getByRole('button', { name: 'Close' })
    await waitFor(() => expect(close).toHaveFocus())
    await userEvent.click(close)
    await waitFor(() => expect(drawer).not.toBeInTheDocument())
    await expect(button).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(await screen.findByRole('dialog', { name: 'Product usage' })).toBeVisible()
  },
})

/** Times of the last 30 days are relative. The title has the exact time, and assistive technology reads it. */
export const RecentTimes = meta.story({
  name: 'Recent times',
  parameters: withStack({
    prepare: (sandbox) => {
      const [one] = sandbox.data.destinations
      const hoursAgo = [0, 2, 30, 24 * 12, 24 * 40]
      sandbox.data.destinations = hoursAgo.map((hours) => {
        const time = new Date(Date.now() - hours * 3_600_000).toISOString()
        return Object.assign({}, one, {
          id: `dst_${hours}`,
          name: `Changed ${hours} hours ago`,
          updateTime: time,
        })
      })
    },
  }),
  play: async ({ canvas }) => {
    const time = (await canvas.findByText('2 hours ago')).closest('time')
    await expect(time?.title).toMatch(/20\d\d at \d+:\d\d:\d\d/)
    await expect(time).toHaveTextContent(`2 hours ago, ${time?.title}`)
    await expect(canvas.getByText('yesterday')).toBeVisible()
    await expect(canvas.getByText('12 days ago')).toBeVisible()
    await expect(canvas.getByText('Updated just now')).toBeVisible()
  },
})

const DOCUMENTED_KEYS = Object.keys(en.destinations.keys)

/** All 31 settings that the service documents, each with the service's name for it. */
export const AllKeys = meta.story({
  name: 'Details of all destinations, with all 31 settings',
  tags: ['stress', '!autodocs'],
  play: async ({ canvas }) => {
    for (const button of await canvas.findAllByRole('button', { name: /^Details of/ })) {
      await userEvent.click(button)
    }
    await canvas.findByText('SCRAM-SHA-512', { exact: false })
    await expect(DOCUMENTED_KEYS).toHaveLength(31)
    for (const key of DOCUMENTED_KEYS) {
      const [name] = canvas.getAllByText(key, { selector: 'dt > code' })
      await expect(name).toBeVisible()
      await expect(name?.parentElement).toHaveTextContent(`${en.destinations.keys[key]} ${key}`)
    }
  },
})

const TARGETS: Record<string, string> = {
  webhook:
    'hooks.northwind.example/billing/v3/accounts/northwind-holding/invoices-and-credit-notes',
  kinesis: 'northwind-clickstream · us-east-1',
  s3: 's3://northwind-data-lake · eu-central-1',
  clickhouse: 'product.usage_events',
  snowflake: 'NORTHWIND-EU1 · ANALYTICS.CRM_RAW.ORDERS',
  redshift: 'finance-serverless · Serverless · finance.public.invoices',
  bigquery: 'northwind-analytics.marketing.leads',
  pubsub: 'northwind-prod/contact-changes',
  azureblob: 'northwindexchange/partners-inbound-production-westeurope-encrypted',
  sqs: 'order-jobs · eu-central-1',
  rabbitmq: 'mq.northwind.example:5671/orders · fulfilment · TLS',
  azureservicebus: 'support-alerts',
}

/** Each type has an icon, a label and a target in one line. An unknown type shows the names of its settings. */
export const Types = meta.story({
  name: 'All twelve types, and an unknown one',
  args: {
    columns: ['type', 'target', 'name'],
    defaultSort: { column: 'type', direction: 'ascending' },
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('table')
    await expect(destinationTypes).toHaveLength(12)
    for (const type of destinationTypes) {
      const [label] = canvas.getAllByText(en.destinations.types[type], { selector: 'bdi' })
      await expect(label).toBeVisible()
      await expect(label?.closest('[role="row"]')?.querySelector('svg')).toBeVisible()
      await expect(canvas.getByText(TARGETS[type] ?? '')).toBeVisible()
    }
    await expect(canvas.getByText('kafka')).toBeVisible()
    await expect(canvas.getByText('fraud-signals')).toBeVisible()
  },
})

/** A column shows how many elements a nested value has. The details of the row contain them. */
export const NestedColumns = meta.story({
  name: 'Columns of nested and long settings',
  tags: ['!autodocs'],
  args: { columns: ['name', 'metadata.headers', 'metadata.topics', 'metadata.description'] },
  parameters: withStack({
    prepare: (sandbox) => {
      const topics = [{ name: 'orders.created' }, { name: 'orders.paid' }]
      const headers = { 'X-Team': 'Data', 'X-Region': 'eu-central-1' }
      const description = 'Orders of all customers in Europe, the Middle East and Africa. '.repeat(
        6,
      )
      sandbox.data.destinations = variedDestinations(5).map((destination) => ({
        ...destination,
        metadata: { ...destination.metadata, headers, topics, description },
      }))
    },
  }),
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText('2 items'))[0]).toBeVisible()
    await expect(canvas.getAllByText('2 fields')[0]).toBeVisible()
    const details = canvas.getAllByRole('button', { name: /^Details of/ })[0]
    await userEvent.click(details as HTMLElement)
    await expect((await canvas.findAllByText(/orders\.paid/))[0]).toBeVisible()
  },
})

/** Marks settings that are not set, and shows the service's default for them. */
export const Defaults = meta.story({
  name: 'Settings without a value',
  args: { columns: ['name', 'type', 'target', 'metadata.region', 'updated'] },
  parameters: withStack({
    prepare: (sandbox) => {
      sandbox.data.destinations = [...destinationTypes].map((type) => ({
        id: `dst_${type}`,
        name: `New ${type}`,
        type,
        metadata: type === 'webhook' ? { headers: {} } : {},
        createTime: '2025-03-04T11:27:18Z',
      }))
    },
  }),
  play: async ({ canvas }) => {
    const rows = await canvas.findAllByRole('row')
    await expect(rows).toHaveLength(13)
    for (const row of rows.slice(1)) {
      await expect(within(row).getByText('Never')).toBeVisible()
      await expect(within(row).getAllByText(/^Not set/).length).toBeGreaterThan(0)
    }
    await userEvent.click(canvas.getByRole('button', { name: 'Details of New s3' }))
    await expect(await canvas.findByText('STANDARD (default)')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Details of New bigquery' }))
    await expect(canvas.getByText('1000 (default)')).toBeVisible()
    await expect(canvas.getByText('30 (default)')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Details of New webhook' }))
    await expect(canvas.getByText('None')).toBeVisible()
  },
})

/** A destination of an unknown type shows all of its settings, and hides values that look like secrets. */
export const UnknownType = meta.story({
  name: 'Details of an unknown type',
  tags: ['stress', '!autodocs'],
  play: async ({ canvas, canvasElement }) => {
    const details = await canvas.findByRole('button', { name: 'Details of Fraud signals' })
    await userEvent.click(details)
    await expect(await canvas.findByText(/SCRAM-SHA-512/)).toBeVisible()
    await expect(canvasElement).not.toHaveTextContent('sandbox-not-a')
  },
})

/** The ID is below the name, with a button that copies it. */
export const CopyId = meta.story({
  name: 'Copy an ID',
  tags: ['no-picture', '!autodocs'],
  parameters: few,
  play: async ({ canvas }) => {
    // A page cannot read the clipboard without permission, and in some browsers it cannot write either.
    const writeText = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await userEvent.click(await canvas.findByRole('button', { name: 'Copy ID dst_billing_events' }))
    await expect(writeText).toHaveBeenCalledWith('dst_billing_events')
    await expect(await canvas.findByText('Copied')).toBeInTheDocument()
    writeText.mockRestore()
  },
})

/** Built-in columns by name, keys of the metadata, and custom columns. */
export const Columns = meta.story({
  name: 'Selected, reordered and custom columns',
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
  parameters: five,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Made in' }))
    await expect(canvas.getByRole('columnheader', { name: 'Made in' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
  },
})

const failing = new Set(['dst_order_jobs'])

/** A column with the app's own data. The documentation page has its code. */
export const StatusColumn = meta.story({
  name: 'Status column',
  tags: ['!autodocs'],
  args: {
    columns: [
      'name',
      'type',
      {
        id: 'status',
        header: 'Status',
        priority: 5,
        cell: ({ id }) =>
          failing.has(id) ? (
            <span style={{ color: 'var(--svc-danger)' }}>Failing</span>
          ) : (
            'Delivering'
          ),
        sortValue: ({ id }) => (failing.has(id) ? 0 : 1),
      },
      'target',
      'updated',
    ],
  },
  parameters: five,
  play: async ({ canvas }) => {
    const heading = await canvas.findByRole('button', { name: 'Status' })
    heading.focus()
    await userEvent.keyboard('{Enter}')
    const [, first] = await canvas.findAllByRole('row')
    await expect(first).toHaveTextContent('Failing')
  },
})

/** `defaultSort` sets the initial sort order. The user clicks a heading to change it. */
export const Sorted = meta.story({
  args: { defaultSort: { column: 'updated', direction: 'descending' }, onSortChange: fn() },
  parameters: five,
  play: async ({ args, canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Name' }))
    await expect(args.onSortChange).toHaveBeenCalledWith({ column: 'name', direction: 'ascending' })
  },
})

/** Controlled sort order: the page keeps the sort, for example in the URL, and the list follows it. */
export const SortedByThePage = meta.story({
  name: 'Sort order controlled by the page',
  parameters: few,
  args: { onSortChange: fn() },
  render: function Sorted(args) {
    const [sort, setSort] = useState<DestinationSort | null>({
      column: 'name',
      direction: 'descending',
    })
    return (
      <>
        <p>
          <button
            type="button"
            onClick={() => setSort({ column: 'created', direction: 'ascending' })}
          >
            Oldest first
          </button>
        </p>
        <DestinationList {...args} sort={sort} />
      </>
    )
  },
  play: async ({ args, canvas }) => {
    await canvas.findByRole('table')
    await expect(canvas.getAllByRole('rowheader')[0]).toHaveTextContent('Product usage')
    // The page ignores the change, so the order stays.
    await userEvent.click(canvas.getByRole('button', { name: 'Type' }))
    await expect(args.onSortChange).toHaveBeenCalledWith({ column: 'type', direction: 'ascending' })
    await expect(canvas.getAllByRole('rowheader')[0]).toHaveTextContent('Product usage')
    await userEvent.click(canvas.getByRole('button', { name: 'Oldest first' }))
    await expect(canvas.getAllByRole('rowheader')[0]).toHaveTextContent('Billing events')
    await expect(canvas.getByRole('columnheader', { name: 'Created' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
  },
})

/** Searches name, ID, type and target. The number of matches is announced once. */
export const Filtered = meta.story({
  tags: ['!autodocs'],
  play: async ({ canvas }) => {
    await canvas.findByRole('table')
    await userEvent.type(canvas.getByRole('searchbox'), 'northwind')
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent(/ of 14 destinations/))
  },
})

/** The filter lists each type with its number of destinations, and combines several. A button clears all filters. */
export const FilteredByType = meta.story({
  name: 'Filtered by type',
  tags: ['!autodocs'],
  play: async ({ canvas }) => {
    await canvas.findByRole('table')
    await userEvent.click(canvas.getByRole('button', { name: 'Type: All types' }))
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Amazon Redshift (2)' }))
    await expect(canvas.getByRole('status')).toHaveTextContent('2 of 14 destinations')
    await expect(canvas.getAllByRole('rowheader')).toHaveLength(2)
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }))
    await expect(canvas.getByRole('status')).toHaveTextContent(/^14 destinations$/)
    await expect(canvas.getByRole('searchbox')).toHaveFocus()
    const types = canvas.getByRole('button', { name: 'Type: All types' })
    await userEvent.click(types)
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Amazon Redshift (2)' }))
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Snowflake (1)' }))
    await expect(canvas.getAllByRole('rowheader')).toHaveLength(3)
    await userEvent.keyboard('{Escape}')
    await expect(types).toHaveFocus()
    await userEvent.keyboard('{Enter}')
  },
})

/** Filtered by a text and two types initially, for example from a link. */
export const DefaultFilter = meta.story({
  name: 'Filtered initially',
  args: { defaultFilter: { text: 'amazon', types: ['s3', 'redshift'] }, onFilterChange: fn() },
  play: async ({ args, canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('rowheader')).toHaveLength(3))
    await expect(
      canvas.getByRole('button', { name: 'Type: Amazon S3 or Amazon Redshift' }),
    ).toBeVisible()
    await userEvent.clear(canvas.getByRole('searchbox'))
    await expect(args.onFilterChange).toHaveBeenCalledWith({ text: '', types: ['s3', 'redshift'] })
  },
})

const queryOf = ({ text, types }: DestinationFilter) =>
  new URLSearchParams([...(text ? [['q', text]] : []), ...types.map((type) => ['type', type])])

/** Controlled filter: the page keeps it, here as the query of a URL, and the list follows it. */
export const FilteredByThePage = meta.story({
  name: 'Filter controlled by the page, as in a URL',
  parameters: five,
  render: function Filtered(args) {
    const [query, setQuery] = useState('type=s3')
    const params = new URLSearchParams(query)
    return (
      <>
        <p>
          URL: <output>/deliveries?{query}</output>
        </p>
        <DestinationList
          {...args}
          filter={{ text: params.get('q') ?? '', types: params.getAll('type') }}
          onFilterChange={(filter) => setQuery(queryOf(filter).toString())}
        />
      </>
    )
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('rowheader')).toHaveLength(1))
    await userEvent.type(canvas.getByRole('searchbox'), 'data')
    await expect(canvas.getByText('/deliveries?q=data&type=s3')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }))
    await expect(canvas.getByText('/deliveries?')).toBeVisible()
    await waitFor(() => expect(canvas.getAllByRole('rowheader')).toHaveLength(5))
    await userEvent.type(canvas.getByRole('searchbox'), 'lake')
  },
})

/** `getHref` turns the names into links. A click anywhere on the row follows the link. */
export const Links = meta.story({
  name: 'Names as links',
  args: { getHref: ({ id }: Destination) => `#${id}` },
  parameters: five,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Data lake' })).toHaveAttribute(
      'href',
      '#dst_data_lake',
    )
  },
})

/** `onSelect` turns the names into buttons. */
export const Choice = meta.story({
  name: 'Select by clicking a name',
  args: { onSelect: fn() },
  parameters: five,
  play: async ({ args, canvas }) => {
    await userEvent.click(await canvas.findByText('support-alerts'))
    await expect(args.onSelect).toHaveBeenCalledOnce()
  },
})

/** A radio button in each row. One destination stays selected. */
export const Selection = meta.story({
  name: 'Select with a radio button',
  args: { defaultSelectedId: 'dst_data_lake', onSelectedIdChange: fn() },
  parameters: five,
  play: async ({ args, canvas }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'Select Order jobs' }))
    await expect(args.onSelectedIdChange).toHaveBeenCalledWith('dst_order_jobs')
  },
})

/** Controlled selection: `selectedId` sets the selected destination. */
export const SelectedByThePage = meta.story({
  name: 'Selection controlled by the page',
  parameters: few,
  render: function Selected(args) {
    const [id, setId] = useState<string | null>(null)
    return (
      <>
        <DestinationList {...args} selectedId={id} onSelectedIdChange={setId} />
        <p>
          <button type="button" onClick={() => setId(null)}>
            Choose none
          </button>{' '}
          Deliver to: <output>{id ?? 'nowhere yet'}</output>
        </p>
      </>
    )
  },
  play: async ({ canvas }) => {
    const radio = await canvas.findByRole('radio', { name: 'Select Orders warehouse' })
    await userEvent.click(radio)
    await expect(canvas.getByText('dst_orders_warehouse', { selector: 'output' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Choose none' }))
    await expect(radio).not.toBeChecked()
    await userEvent.click(radio)
  },
})

/** `renderRowActions` adds a column at the end of each row. */
export const Actions = meta.story({
  args: {
    renderRowActions: ({ name }: Destination) => (
      <button type="button" className="svc-button">
        Test<span className="svc-visually-hidden"> {name}</span>
      </button>
    ),
  },
  parameters: five,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Test Data lake' })).toBeVisible()
    await expect(canvas.getByRole('columnheader', { name: 'Actions' })).toBeInTheDocument()
  },
})

/** An icon for a type that the kit does not support. */
export const Icons = meta.story({
  args: { icons: { kafka: Flame } },
  parameters: five,
  play: async ({ canvas }) => {
    const row = (await canvas.findByText('kafka')).closest('tr')
    await expect(row?.querySelector('.lucide-flame')).toBeVisible()
  },
})

/** Shows a button to reveal each secret. The relay must pass them on. */
export const Revealed = meta.story({
  name: 'Secrets that can be revealed',
  args: { secrets: 'reveal' },
  parameters: withStack({ ...five.stage, relay: { metadata: 'full' } }),
  play: async ({ canvas }) => {
    const details = await canvas.findByRole('button', { name: 'Details of Billing events' })
    await userEvent.click(details)
    await userEvent.click(await canvas.findByRole('button', { name: 'Show Authorization' }))
    await expect(canvas.getByText(/^Bearer/)).toBeVisible()
  },
})

/** `isSecret` marks more values as secrets, by JSON Pointer. They are not in any target or copied text. */
export const OwnSecrets = meta.story({
  name: 'Custom secrets',
  parameters: few,
  args: { isSecret: (pointer: string) => pointer === '/metadata/accountIdentifier' },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: 'Details of Orders warehouse' }),
    )
    const name = await canvas.findByText('accountIdentifier', { selector: 'code' })
    await expect(name.closest('div')).toHaveTextContent('Hidden')
    await expect(canvasElement.innerHTML).not.toContain('NORTHWIND-EU1')
  },
})

/** Secrets are left out completely. */
export const SecretsOmitted = meta.story({
  name: 'Secrets left out',
  args: { secrets: 'omit' },
  parameters: five,
  play: async ({ canvas }) => {
    const details = await canvas.findByRole('button', { name: 'Details of Billing events' })
    await userEvent.click(details)
    await canvas.findByRole('group', { name: 'About' })
    await expect(canvas.queryByText(/hidden/i)).toBeNull()
  },
})

/** The relay can remove all settings. The list then shows them as hidden, not as missing. */
export const Withheld = meta.story({
  name: 'Settings that the relay removed',
  parameters: withStack({ ...few.stage, relay: { metadata: 'none' } }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Details of Product usage' }))
    // Three targets, and the details of one.
    await waitFor(() => expect(canvas.getAllByText('Hidden')).toHaveLength(4))
    await expect(canvas.queryByText('product.usage_events')).toBeNull()
  },
})

/** Every control is reachable with Tab, and opening or closing a row keeps focus. */
export const Keyboard = meta.story({
  name: 'With the keyboard only',
  tags: ['!autodocs'],
  parameters: few,
  args: { getHref: ({ id }: Destination) => `#${id}` },
  play: async ({ canvas }) => {
    await canvas.findByRole('table')
    canvas.getByRole('button', { name: 'Refresh' }).focus()
    const order = [
      canvas.getByRole('searchbox', { name: 'Filter' }),
      canvas.getByRole('button', { name: 'Type: All types' }),
      ...Object.values(en.destinations.columns).map((name) => canvas.getByRole('button', { name })),
      canvas.getByRole('button', { name: 'Details of Billing events' }),
      canvas.getByRole('link', { name: 'Billing events' }),
      canvas.getByRole('button', { name: 'Copy ID dst_billing_events' }),
      canvas.getByRole('button', { name: 'Details of Orders warehouse' }),
    ]
    for (const element of order) {
      await userEvent.tab()
      await expect(element).toHaveFocus()
    }
    await userEvent.keyboard('{Enter}')
    await expect(await canvas.findByText('NORTHWIND-EU1')).toBeVisible()
    await expect(order.at(-1)).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect(canvas.queryByText('NORTHWIND-EU1')).toBeNull()
    await expect(order.at(-1)).toHaveFocus()
  },
})

/** The user chooses the columns. Save `hiddenColumns` to restore them on the next visit. */
export const ChosenColumns = meta.story({
  name: 'Columns that the user chooses',
  args: { defaultHiddenColumns: ['created'], onHiddenColumnsChange: fn() },
  parameters: five,
  play: async ({ args, canvas, canvasElement }) => {
    await canvas.findByRole('table')
    await userEvent.click(canvas.getByRole('button', { name: 'Columns' }))
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Type' }))
    await expect(args.onHiddenColumnsChange).toHaveBeenCalledWith(['created', 'type'])
    // On a narrow screen, cards have no headings.
    if (canvasElement.clientWidth > 640) {
      const shown = canvas.getAllByRole('columnheader').map(({ textContent }) => textContent)
      await expect(shown).toEqual(['Name', 'Target', 'Updated'])
    }
  },
})

/** The page controls the hidden columns, and ignores the change here. */
export const HiddenColumns = meta.story({
  name: 'Columns hidden by the page',
  tags: ['!autodocs'],
  args: { hiddenColumns: ['created', 'updated'], onHiddenColumnsChange: fn() },
  parameters: five,
  play: async ({ args, canvas }) => {
    await canvas.findByRole('table')
    await userEvent.click(canvas.getByRole('button', { name: 'Columns' }))
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Created' }))
    await expect(args.onHiddenColumnsChange).toHaveBeenCalledWith(['updated'])
    await expect(canvas.getByRole('checkbox', { name: 'Created' })).not.toBeChecked()
  },
})

/** Columns with the lowest priority are hidden first, here `created`, `updated` and a custom column. */
export const Priorities = meta.story({
  name: 'Columns hidden if space is short',
  args: {
    columns: [
      'name',
      { id: 'owner', header: 'Owner', cell: () => 'Integrations', width: 8, priority: 5 },
      'type',
      'target',
      { id: 'cost', header: 'Cost', cell: () => '0.20 per million', priority: 0 },
      'created',
      'updated',
    ],
  },
  parameters: five,
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 720 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas, canvasElement }) => {
    const details = await canvas.findByRole('button', { name: 'Details of Data lake' })
    // On a narrow screen, cards show all columns.
    if (canvasElement.clientWidth > 640) {
      const shown = canvas.getAllByRole('columnheader').map(({ textContent }) => textContent)
      await expect(shown).toEqual(['Name', 'Owner', 'Type', 'Target'])
    }
    await userEvent.click(details)
    await expect(await canvas.findByRole('group', { name: 'About' })).toHaveTextContent(
      /^AboutName Data lakeType Amazon S3/,
    )
  },
})

/** If the list is narrower than 40em, its rows are cards, even in a wide window. */
export const Narrow = meta.story({
  name: 'Cards in a narrow container',
  parameters: five,
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

/** Lists of more than 200 rows are virtualized. The heading stays visible. */
export const TenThousand = meta.story({
  name: 'Ten thousand destinations',
  // The visible rows after a scroll depend on how many rows were measured before.
  tags: ['stress', 'no-picture', '!autodocs'],
  parameters: withStack({
    relay: { limits: { destinationsBytes: 16 * 1024 * 1024 } },
    prepare: (sandbox) => {
      sandbox.data.destinations = many(10_000)
    },
  }),
  play: async ({ canvas }) => {
    const name = 'Destinations, scrollable'
    const region = await canvas.findByRole('region', { name }, { timeout: 10_000 })
    // The other rows get their position once the lazy code is loaded.
    const isWindowed = () => expect(region.querySelector('tbody > tr[aria-hidden]')).not.toBeNull()
    await waitFor(isWindowed, { timeout: 10_000 })
    const heading = canvas.getByRole('columnheader', { name: 'Name' })
    const top = heading.getBoundingClientRect().top
    region.scrollTop = 200_000
    await waitFor(() =>
      expect(canvas.getAllByRole('rowheader')[9]).toHaveTextContent(/region \d{4}/),
    )
    await expect(Math.abs(heading.getBoundingClientRect().top - top)).toBeLessThan(2)
  },
})

/** `heading` and `headingLevel` set the heading of the list, which is also the name of the region. */
export const OwnHeading = meta.story({
  name: 'Custom heading',
  parameters: few,
  args: { heading: 'Where your orders go', headingLevel: 4 },
  play: async ({ canvas }) => {
    await canvas.findByRole('table')
    await expect(canvas.getByRole('heading', { level: 4 })).toHaveTextContent(
      'Where your orders go',
    )
    await expect(canvas.getByRole('region', { name: 'Where your orders go' })).toBeVisible()
  },
})

const add = (
  <button type="button" className="svc-button" data-variant="primary">
    Add destination
  </button>
)

/** `actions` are buttons or links of your own, before "Refresh". */
export const HeaderActions = meta.story({
  name: 'Actions in the header',
  args: { actions: add },
  parameters: few,
  play: async ({ canvas }) => {
    await canvas.findByRole('table')
    const heading = canvas.getByRole('heading', { name: 'Destinations' })
    const button = within(heading.closest('header') ?? heading).getByRole('button', {
      name: 'Add destination',
    })
    await expect(button).toBeVisible()
  },
})

/** `emptyAction` is a button or link for a user without destinations. */
export const EmptyWithAction = meta.story({
  tags: ['state'],
  name: 'Empty, with an action',
  args: { emptyAction: add },
  parameters: withStack({
    prepare: (sandbox) => {
      sandbox.data.destinations = []
    },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No destinations yet')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Add destination' })).toBeVisible()
  },
})

/** `renderEmpty` replaces the default text. */
export const OwnEmpty = meta.story({
  name: 'Empty, with custom content',
  args: { renderEmpty: () => <p style={{ padding: 16 }}>Add a destination to begin.</p> },
  parameters: withStack({
    prepare: (sandbox) => {
      sandbox.data.destinations = []
    },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Add a destination to begin.')).toBeVisible()
    await expect(canvas.queryByText('No destinations yet')).toBeNull()
  },
})

/** `renderError` replaces the `ProblemAlert`. Its `retry` reads the list again. */
export const OwnError = meta.story({
  name: 'Failed, with custom content',
  args: {
    renderError: ({ problem }, retry) => (
      <p style={{ padding: '0 16px 16px' }}>
        We could not load this: {problem.title}.{' '}
        <button type="button" onClick={retry}>
          Once more
        </button>
      </p>
    ),
  },
  parameters: withStack({
    prepare: (sandbox) => {
      sandbox.data.destinations.length = 3
      sandbox.failNext({ status: 500, problem: { title: 'The store is away', retryable: false } })
    },
  }),
  // After a retry it shows the rows, like any other list.
  tags: ['no-picture'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/The store is away/)).toBeVisible()
    await expect(canvas.queryByRole('heading', { level: 3 })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Once more' }))
    await expect(await canvas.findAllByRole('rowheader')).toHaveLength(3)
  },
})

/** Your classes are added to the kit's classes, and override them. */
export const OwnClasses = meta.story({
  name: 'Custom classes',
  parameters: few,
  args: { classNames: { panel: 'host-panel', target: 'host-target' } },
  decorators: [
    (Story) => (
      <>
        <style>
          {
            '.host-panel { border-radius: 0; border-width: 2px; } .host-target { font-family: monospace; }'
          }
        </style>
        <Story />
      </>
    ),
  ],
  play: async ({ canvas }) => {
    const target = await canvas.findByText('product.usage_events')
    await expect(target).toHaveClass('svc-target', 'host-target')
    await expect(getComputedStyle(target).fontFamily).toBe('monospace')
    const panel = canvas.getByRole('region', { name: 'Destinations' })
    await expect(getComputedStyle(panel).borderTopWidth).toBe('2px')
  },
})

/** Controls of your design system replace the native ones. */
export const OwnControls = meta.story({
  name: 'Custom controls',
  parameters: few,
  args: { components: hostControls },
  play: async ({ canvas }) => {
    await canvas.findByRole('table')
    await expect(
      getComputedStyle(canvas.getByRole('button', { name: 'Refresh' })).borderRadius,
    ).toBe('999px')
    await userEvent.type(canvas.getByRole('searchbox'), 'usage')
    await waitFor(() => expect(canvas.getAllByRole('rowheader')).toHaveLength(1))
    await expect(
      getComputedStyle(canvas.getByRole('button', { name: 'Type: All types' })).borderRadius,
    ).toBe('999px')
  },
})

/** Rows are 32 px high instead of 40 px. */
export const Compact = meta.story({
  args: { density: 'compact' },
  parameters: five,
  play: async ({ canvas }) => {
    await canvas.findByRole('table')
    await expect(canvas.getByRole('region', { name: 'Destinations' })).toHaveAttribute(
      'data-density',
      'compact',
    )
  },
})

/** Without the kit's classes, the table has the browser's default style. */
export const Unstyled = meta.story({
  args: { unstyled: true },
  parameters: five,
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Details of Data lake' }))
    await expect(await canvas.findByText('STANDARD_IA')).toBeVisible()
    await expect(canvasElement.querySelector('[class*="svc-"]')).toBeNull()
  },
})

/** During the first load, placeholders appear after 300 ms, and stay for at least 500 ms. */
export const Loading = meta.story({
  tags: ['state'],
  parameters: endless,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading destinations')
  },
})

/** The list reserves its space from the first frame, so content below it does not move. */
export const ExpectedRows = meta.story({
  tags: ['state'],
  name: 'Loading a known number of rows',
  args: { expectedRows: 3 },
  parameters: endless,
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('.svc-skeleton-row')).toHaveLength(3)
  },
})

const { setTimeout: realSetTimeout } = globalThis

/** Lets the waits of the loading state, 5 and 10 seconds, end at once. */
function skipWaits() {
  globalThis.setTimeout = ((handler: () => void, ms: number, ...args: unknown[]) =>
    realSetTimeout(
      handler,
      ms === 5_000 || ms === 10_000 ? 0 : ms,
      ...args,
    )) as typeof realSetTimeout
  return () => {
    globalThis.setTimeout = realSetTimeout
  }
}

/** After 5 seconds, the list shows "Still loading…". After 10 seconds, the user can cancel. Both times are skipped. */
export const StillLoading = meta.story({
  name: 'Still loading',
  tags: ['state', '!autodocs'],
  parameters: endless,
  beforeEach: skipWaits,
  play: async ({ canvas }) => {
    const note = await canvas.findByText('Still loading…')
    // The loading state appears after 300 ms, and axe measures its contrast only once it is opaque.
    await waitFor(() => expect(note.closest('.svc-skeleton')).toHaveStyle({ opacity: '1' }))
    await expect(await canvas.findByRole('button', { name: 'Cancel' })).toBeVisible()
  },
})

/** The user has canceled a slow load and can try again. */
export const Cancelled = meta.story({
  tags: ['state', '!autodocs'],
  parameters: endless,
  beforeEach: skipWaits,
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancel' }))
    await expect(await canvas.findByText('Loading cancelled')).toBeVisible()
    await expect(canvasElement.querySelector('.svc-panel')).toHaveAttribute(
      'data-state',
      'cancelled',
    )
    await expect(canvas.getByRole('button', { name: 'Try again' })).toHaveFocus()
  },
})

/** Press Refresh: the rows and the focus stay. */
export const Refreshing = meta.story({
  tags: ['state'],
  parameters: {
    isEndless: true,
    ...withStack({
      prepare: (sandbox) => {
        sandbox.data.destinations.length = 3
        sandbox.failNext({ delayMs: 1 })
        sandbox.failNext({ delayMs: Infinity })
      },
    }),
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('table')
    await userEvent.click(canvas.getByRole('button', { name: 'Refresh' }))
    const button = await canvas.findByRole('button', { name: 'Refreshing…' })
    await expect(button).toHaveFocus()
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(canvas.getAllByRole('rowheader')).toHaveLength(3)
  },
})

/** The empty state explains what will appear here. */
export const Empty = meta.story({
  tags: ['state'],
  parameters: withStack({
    prepare: (sandbox) => {
      sandbox.data.destinations = []
    },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No destinations yet')).toBeVisible()
  },
})

/** If nothing matches, the list shows the active filters and a button to clear them. */
export const NoMatch = meta.story({
  name: 'No matching destinations',
  tags: ['state', '!autodocs'],
  play: async ({ canvas }) => {
    await canvas.findByRole('table')
    await userEvent.type(canvas.getByRole('searchbox'), 'nothing like it')
    await expect(await canvas.findByText('No matching destinations')).toBeVisible()
  },
})

/** The list shows the service's error text, with all other members under Details. */
export const Failed = meta.story({
  tags: ['state'],
  parameters: withStack({
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

/** Press Refresh: the rows that loaded before stay, with their time. */
export const Stale = meta.story({
  tags: ['state'],
  name: 'Failed, with older rows',
  parameters: withStack({
    prepare: (sandbox) => {
      sandbox.data.destinations.length = 3
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
    await expect(await canvas.findByText(/Couldn’t refresh\. Showing data from/)).toBeVisible()
    await expect(canvas.getAllByRole('rowheader')).toHaveLength(3)
  },
})

/** The button is enabled when the retry time is reached. No request leaves the browser before. */
export const Throttled = meta.story({
  tags: ['state'],
  name: 'Failed, with a retry time',
  parameters: withStack({
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

/** The service has locked the project out. A retry cannot help, so there is no button. */
export const LockedOut = meta.story({
  tags: ['state'],
  name: 'Locked out',
  parameters: withStack({
    prepare: (sandbox) =>
      sandbox.failNext(
        { status: 429, problem: { title: 'This project is locked out', retryable: false } },
        { times: Infinity },
      ),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('img', { name: 'Locked out' })).toBeVisible()
    await expect(canvas.queryByRole('timer')).toBeNull()
    await expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull()
  },
})

/** The other destinations are shown. A notice has the number of missing ones and the reason. */
export const Unreadable = meta.story({
  tags: ['state'],
  name: 'One element cannot be read',
  parameters: withStack({
    prepare: (sandbox) => {
      sandbox.data.destinations.length = 3
      sandbox.data.destinations.push({ id: 'dst_odd', name: 'Odd one', type: ['webhook'] })
    },
  }),
  play: async ({ canvas }) => {
    const notice = await canvas.findByText(/1 destination could not be read/)
    await userEvent.click(notice)
    await expect(canvas.getByText(/type: expected string, got an array/)).toBeVisible()
    await expect(canvas.getAllByRole('rowheader')).toHaveLength(3)
  },
})

/**
 * A member that cannot be read does not remove the row. The details show its value unchanged, and a notice the reason.
 */
export const Warnings = meta.story({
  name: 'Members of the wrong type',
  tags: ['state', '!autodocs'],
  parameters: withStack({
    prepare: (sandbox) => {
      sandbox.data.destinations = structuredClone(realDestinations)
    },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByRole('rowheader')).toHaveLength(3)
    await expect(canvas.getByText('orders')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Details of Orders warehouse' }))
    await userEvent.click(await canvas.findByText('Some values have an unexpected format'))
    await expect(canvas.getByText('/metadata/batchSize')).toBeVisible()
    await expect(canvas.getByText('1000')).toBeVisible()
  },
})

/** An HTML response does not come from a relay. The cause is under Details, for developers. */
export const WrongEndpoint = meta.story({
  tags: ['state'],
  name: 'The endpoint is not a relay',
  parameters: withStack({
    fetch: async () =>
      new Response('<!doctype html><title>App</title>', {
        headers: { 'content-type': 'text/html' },
      }),
  }),
  play: async ({ canvas }) => {
    const title = await canvas.findByRole('heading', { name: /This feature isn’t available/ })
    await expect(title).toBeVisible()
    await userEvent.click(canvas.getByText('Details'))
    await expect(canvas.getByText(/createRelay is mounted/)).toBeVisible()
  },
})

/** The grant of the relay does not allow the user to see the list. */
export const Forbidden = meta.story({
  tags: ['state'],
  parameters: withStack({ relay: { authorize: () => ({ deny: 'Only for who pays the bills.' }) } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('img', { name: 'No access' })).toBeVisible()
    await expect(canvas.getByRole('region', { name: 'Destinations' })).toHaveAttribute(
      'data-state',
      'forbidden',
    )
  },
})

/** The app does not grant the list to this user, so the list is hidden. */
export const Off = meta.story({
  name: 'Off: not granted',
  tags: ['state', 'no-picture'],
  parameters: withStack({ relay: { authorize: () => ({ groupRef: 'acme' }) } }),
  render: (args) => (
    <>
      <p>The list below is hidden, because the app does not grant it to this user.</p>
      <DestinationList {...args} />
    </>
  ),
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvas.queryByRole('region')).toBeNull())
    const list = canvasElement.querySelector('[data-state="off"]')
    // For a developer who looks for the reason.
    await expect(list).toHaveTextContent('destinations: true')
    await expect(list).not.toBeVisible()
  },
})

/** The browser is offline, so no request is sent. */
export const Offline = meta.story({
  tags: ['state', '!autodocs'],
  name: 'Without a connection',
  beforeEach: () => {
    onlineManager.setOnline(false)
    return () => onlineManager.setOnline(true)
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('You are offline')).toBeVisible()
  },
})

/** The rows that loaded before the connection was lost stay, with their time. */
export const OfflineStale = meta.story({
  name: 'Without a connection, with older rows',
  tags: ['state', '!autodocs'],
  parameters: few,
  beforeEach: () => () => onlineManager.setOnline(true),
  play: async ({ canvas }) => {
    await canvas.findByRole('table')
    onlineManager.setOnline(false)
    await userEvent.click(canvas.getByRole('button', { name: 'Refresh' }))
    await expect(await canvas.findByText(/^You are offline\. Showing data from/)).toBeVisible()
    await expect(canvas.getAllByRole('rowheader')).toHaveLength(3)
  },
})

const differs = fn()

/** Server HTML contains the rows, so they are readable before any script loads. Hydration does not move them. */
export const FromServer = meta.story({
  tags: ['state'],
  name: 'First paint from server HTML',
  render: () => <FirstPaint onRecoverableError={differs} />,
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByRole('rowheader')).toHaveLength(4)
    const details = canvas.getByRole('button', { name: 'Details of Billing events' })
    await userEvent.click(details)
    await expect(details).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(canvas.getByRole('button', { name: 'Let the script begin' }))
    await waitFor(async () => {
      await userEvent.click(details)
      await expect(details).toHaveAttribute('aria-expanded', 'true')
    })
    await expect(details).toBeInTheDocument()
    await expect(differs).not.toHaveBeenCalled()
  },
})

export const States = meta.story({
  tags: ['state'],
  parameters: {
    // Each list has filters with the same names, which a real page would not have.
    a11y: { config: { rules: [{ id: 'landmark-unique', enabled: false }] } },
  },
  render: () => <DestinationListStates />,
  play: async ({ canvas, canvasElement }) => {
    await expect(
      await canvas.findByText('No matching destinations', {}, { timeout: 9_000 }),
    ).toBeVisible()
    const states =
      'loading ready ready ready ready no-match empty failed forbidden offline held held'
    const shown = () =>
      [...canvasElement.querySelectorAll<HTMLElement>('.svc-panel')].map(
        ({ dataset }) => dataset.state,
      )
    // A read is retried twice if there is no response.
    await waitFor(() => expect(shown()).toEqual(states.split(' ')), { timeout: 9_000 })
    await expect(canvasElement.querySelectorAll('[data-refreshing]')).toHaveLength(1)
    await expect(canvasElement.querySelectorAll('[data-stale]')).toHaveLength(1)
  },
})

/** Names in five scripts, IDs of 2 to 60 characters and URLs of up to 300. Names have up to two lines, other cells one. */
export const AnyLength = meta.story({
  tags: ['stress'],
  name: 'Names, IDs and URLs of any length',
  parameters: withStack({
    prepare: (sandbox) => {
      sandbox.data.destinations = variedDestinations(24)
    },
  }),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('table')
    await expect(misfits(canvasElement)).toEqual([])
    const long = variedDestinations(24).find(({ name }) => name.length > 90)
    // Assistive technology and the title have the whole name.
    const name = canvas.getByText(long?.name ?? '', { selector: 'bdi' })
    await expect(name).toHaveAttribute('title', long?.name)
    await expect(name.clientHeight).toBeLessThanOrEqual(40)
  },
})

export const Stress = meta.story({
  tags: ['stress'],
  name: 'Long, empty and right-to-left names, and a direction override',
  parameters: withStack({
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

/** Settings of 500 characters, in other scripts, with a direction override, and with markup. */
export const StressValues = meta.story({
  name: 'Settings with unusual text',
  tags: ['stress', '!autodocs'],
  parameters: withStack({
    prepare: (sandbox) => {
      const [one] = sandbox.data.destinations
      const { long, unbroken, emoji, rightToLeft, override, markup } = awkwardTexts
      const metadata = { bucket: unbroken, region: override, keyTemplate: long }
      const odd = { [unbroken]: rightToLeft, [markup]: emoji, nested: { [override]: [unbroken] } }
      sandbox.data.destinations = [
        Object.assign({}, one, { type: 's3', name: emoji, metadata: { ...metadata, ...odd } }),
        Object.assign({}, one, { id: unbroken, type: unbroken, name: override, metadata: odd }),
      ]
    },
  }),
  play: async ({ canvas, canvasElement }) => {
    for (const button of await canvas.findAllByRole('button', { name: /^Details of/ })) {
      await userEvent.click(button)
    }
    const shown = await canvas.findAllByText(awkwardTexts.markup, {}, { timeout: 9_000 })
    await expect(shown.length).toBeGreaterThan(0)
    await expect(misfits(canvasElement)).toEqual([])
  },
})

/** An invalid date is shown unchanged and sorted last. An ID can occur twice. */
export const BrokenDates = meta.story({
  tags: ['stress'],
  name: 'Invalid dates and duplicate IDs',
  args: { defaultSort: { column: 'created', direction: 'descending' } },
  parameters: withStack({
    prepare: (sandbox) => {
      const [one] = sandbox.data.destinations
      const dates = [
        'yesterday',
        '2024-02-30T10:00:00Z',
        '',
        '9999-12-31T23:59:59Z',
        '2024-06-30T23:59:60Z',
      ]
      sandbox.data.destinations = dates.map((date, at) =>
        Object.assign({}, one, { name: `Number ${at + 1}`, createTime: date, updateTime: date }),
      )
    },
  }),
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText('yesterday')).length).toBe(2)
    const names = canvas
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent?.slice(0, 8))
    await expect(names[0]).toBe('Number 4')
    await expect(new Set(names).size).toBe(5)
    // Opens only one of five destinations with the same ID.
    const [first] = canvas.getAllByRole('button', { name: /^Details of/ })
    if (first) await userEvent.click(first)
    await expect(await canvas.findAllByRole('group', { name: 'About' })).toHaveLength(1)
  },
})

/** In Arabic, right to left. Names and URLs keep their own direction. */
export const RightToLeft = meta.story({
  tags: ['stress'],
  name: 'Right to left',
  parameters: few,
  decorators: [
    (Story) => (
      <div lang="ar" dir="rtl">
        <MessagesProvider messages={ar} locale="ar">
          <Story />
        </MessagesProvider>
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const [first] = await canvas.findAllByRole('button', {
      name: ar.destinations.detailsOf('Billing events'),
    })
    const panel = canvas.getByRole('region').getBoundingClientRect()
    const opener = first?.getBoundingClientRect()
    await expect(opener?.left).toBeGreaterThan(panel.left + panel.width / 2)
    await expect(getComputedStyle(canvas.getByText('product.usage_events')).direction).toBe('ltr')
  },
})
