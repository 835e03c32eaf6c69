import { onlineManager, skipToken } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { expect, fn, spyOn, userEvent, waitFor, within } from 'storybook/test'
import {
  type ResultView,
  type SearchRequest,
  type SearchResult,
  SearchResults,
  useSearch,
} from 'svc-react'
import * as z from 'zod/mini'
import preview from '../.storybook/preview.tsx'
import { answerOf } from './fixtures/answerOf.ts'
import { hostControls } from './fixtures/hostControls.tsx'
import { OtherSearch } from './fixtures/OtherSearch.tsx'
import { oddRecords } from './fixtures/oddRecords.ts'
import { realisticRecords } from './fixtures/realisticRecords.ts'
import { realRecords } from './fixtures/realResponses.ts'
import { Search, type SearchProps } from './fixtures/Search.tsx'
import { SearchResultsStates } from './fixtures/SearchResultsStates.tsx'
import { StoppableSearch } from './fixtures/StoppableSearch.tsx'
import { misfits } from './support/misfits.ts'
import { withStack } from './support/withStack.ts'

const request: SearchRequest = {
  integration: 'crm',
  objectName: 'contacts',
  fieldFilters: [{ fieldName: 'tier', operator: 'eq', value: 'gold' }],
}

const meta = preview.meta({
  title: 'Components/SearchResults',
  // `query` is from the story's own search, because a control cannot set a query.
  component: SearchResults as ComponentType<SearchProps>,
  render: (args) => <Search {...args} />,
  args: { request },
  argTypes: {
    view: { control: 'inline-radio', options: ['table', 'cards', 'json'] },
    defaultView: { control: 'inline-radio', options: ['table', 'cards', 'json'] },
    columns: { control: 'object' },
    fields: { control: 'object' },
    expectedRows: { control: 'number' },
    headingLevel: { control: 'inline-radio', options: [2, 3, 4, 5, 6] },
    density: { control: 'inline-radio', options: ['comfortable', 'compact'] },
    unstyled: { control: 'boolean' },
    classNames: { control: 'object' },
    request: { control: 'object' },
    components: { control: false },
    renderEmpty: { control: false },
    onSelectRecord: { control: false },
    onViewChange: { control: false },
    onRelease: { control: false },
  },
})

export const Playground = meta.story({
  args: { view: 'table', headingLevel: 3, density: 'comfortable', unstyled: false },
  play: async ({ canvas }) => {
    const results = canvas.getByRole('region', { name: 'Records' })
    await waitFor(() => expect(results).toHaveAttribute('data-state', 'found'))
    await expect(canvas.getByRole('heading', { level: 3, name: '25 records found' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Table' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  },
})

export const Default = meta.story({
  tags: ['!autodocs'],
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('rowheader')).length).toBe(25)
    await expect(canvas.getByRole('columnheader', { name: 'tier mapped' })).toBeVisible()
  },
})

export const Names = meta.story({
  name: 'Each record starts with its name',
  parameters: withStack({ fetch: answerOf({ results: realisticRecords(12) }) }),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const [first] = await canvas.findAllByRole('rowheader', { name: /Ada Okafor/ })
    await expect(first).toBeVisible()
    const names = canvas.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim())
    await expect(names[1]).toBe('Email')
    await expect(names.at(-1)).toMatch(/^location/)
    const [nested] = canvas.getAllByRole('button', { name: '2 fields' })
    await userEvent.click(nested as HTMLElement)
    await expect(canvas.getByText(/Oosterhout/)).toBeVisible()
    await expect(misfits(canvasElement).join('\n')).toBe('')
  },
})

/** Known fields of the object: labels, the label of a value, and times in the user's language. */
export const KnownFields = meta.story({
  name: 'Known fields',
  args: {
    fields: [
      { name: 'mobilephone', mappedName: 'phone', label: 'Phone number' },
      { name: 'stage', label: 'Stage', type: 'select', options: [{ value: 's1', label: 'Won' }] },
      { name: 'closed_at', label: 'Closed', type: 'datetime', required: true },
    ],
  },
  parameters: withStack({
    fetch: answerOf({
      results: [
        {
          id: '301',
          mappedFields: { phone: '+49 30 5550100' },
          fields: {
            name: 'Granite Health renewal',
            stage: 's1',
            closed_at: '2025-03-04T05:06:07Z',
          },
        },
        { id: '302', fields: { name: '更新 2025', stage: 's9', closed_at: null } },
      ],
    }),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('columnheader', { name: 'Closed' })).toBeVisible()
    await expect(canvas.getByRole('columnheader', { name: 'Phone number mapped' })).toBeVisible()
    await expect(canvas.getByRole('cell', { name: 'Won' })).toBeVisible()
    await expect(canvas.getByRole('cell', { name: 's9' })).toBeVisible()
    await expect(await canvas.findByText(/^Mar 4, 2025/)).toBeVisible()
  },
})

export const OddRows = meta.story({
  tags: ['stress'],
  name: 'Records with missing or additional members',
  parameters: withStack({
    fetch: answerOf({
      results: [
        {
          id: '1',
          fields: { Email: 'ada@mail.example', big: '9007199254740993' },
          associations: [],
        },
        { fields: { email: null, tags: ['a', 'b'], active: true } },
        { id: '3', mappedFields: { address: { city: 'Osaka' } }, raw: { anything: 1 } },
        'no record at all',
        {},
      ],
    }),
  }),
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('rowheader')).length).toBe(4)
    await expect(canvas.getByText('1 record could not be read.')).toBeVisible()
  },
})

const contact = z.object({ fields: z.object({ email: z.string() }) })

/** The same, with a schema for the records. */
function CheckedSearch(props: SearchProps) {
  const query = useSearch(props.request ?? skipToken, { schema: contact })
  return <SearchResults query={query} {...props} />
}

export const MarkedRows = meta.story({
  tags: ['state'],
  name: 'Records that fail a schema',
  render: (args) => <CheckedSearch {...args} />,
  parameters: withStack({
    fetch: answerOf({
      results: [
        { id: '1', fields: { email: 'ada@mail.example' } },
        { id: '2', fields: { email: null, phone: '+81 6 0000 0000' } },
      ],
    }),
  }),
  play: async ({ canvas, userEvent }) => {
    const row = await canvas.findByRole('rowheader', { name: /2 unexpected format/ })
    await userEvent.click(within(row).getByRole('button'))
    await expect(canvas.getByText(/^fields\.email: /)).toBeVisible()
    await expect(canvas.getAllByText('+81 6 0000 0000')[0]).toBeVisible()
  },
})

export const NotResults = meta.story({
  tags: ['state'],
  name: 'An unexpected response',
  parameters: withStack({ fetch: answerOf({ records: [] }) }),
  play: async ({ canvas }) => {
    const title = await canvas.findByRole('heading', { name: /Unexpected response/ })
    await expect(title).toBeVisible()
  },
})

export const Idle = meta.story({
  tags: ['state'],
  name: 'Before the first search',
  args: { request: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Matching records appear here.')).toBeVisible()
  },
})

export const Searching = meta.story({
  tags: ['state'],
  parameters: withStack({ fetch: () => new Promise(() => {}) }),
  play: async ({ canvas }) => {
    const region = canvas.getByRole('region', { name: 'Records' })
    await expect(region).toHaveAttribute('aria-busy', 'true')
  },
})

/** While the search runs, the results reserve space for the expected records. */
export const ExpectedRows = meta.story({
  name: 'Searching, with a known number of records',
  tags: ['state', '!autodocs'],
  args: { expectedRows: 8 },
  parameters: withStack({ fetch: () => new Promise(() => {}) }),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelectorAll('.svc-skeleton-row')).toHaveLength(8))
  },
})

export const None = meta.story({
  name: 'No matching records',
  args: {
    request: {
      ...request,
      fieldFilters: [
        { fieldName: 'email', operator: 'eq', value: 'nobody@mail.example' },
        { fieldName: 'tier', operator: 'eq', value: '' },
      ],
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'No matching records' })).toBeVisible()
    await expect(canvas.getByText('Empty text')).toBeVisible()
  },
})

export const OwnEmpty = meta.story({
  name: 'No matching records, with custom content',
  args: {
    request: {
      ...request,
      fieldFilters: [{ fieldName: 'tier', operator: 'eq', value: 'platinum' }],
    },
    renderEmpty: (asked) => <p>There are no {asked?.objectName} of that tier yet.</p>,
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/no contacts of that tier/)).toBeVisible()
  },
})

export const Held = meta.story({
  tags: ['state'],
  name: 'Rate limited',
  parameters: withStack({
    prepare: (sandbox) => sandbox.throttle({ integration: 'crm', groupRef: 'acme', forMs: 90_000 }),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('timer')).toBeVisible()
    await expect(canvas.getByRole('region', { name: 'Records' })).toHaveAttribute(
      'data-state',
      'held',
    )
  },
})

export const LockedOut = meta.story({
  tags: ['state'],
  name: 'Locked out by the provider',
  args: { onRelease: fn() },
  parameters: withStack({
    prepare: (sandbox) =>
      sandbox.throttle({ integration: 'crm', groupRef: 'acme', lockedOut: true }),
  }),
  play: async ({ canvas, args }) => {
    await waitFor(() =>
      expect(canvas.getByRole('region', { name: 'Records' })).toHaveAttribute(
        'data-state',
        'locked-out',
      ),
    )
    await userEvent.click(canvas.getByRole('button', { name: 'I’ve restored access' }))
    await expect(args.onRelease).toHaveBeenCalledOnce()
  },
})

export const Older = meta.story({
  tags: ['state', '!autodocs'],
  name: 'Older records while a new search runs',
  render: (args) => <OtherSearch {...args} />,
  parameters: {
    isEndless: true,
    ...withStack({
      prepare: (sandbox) => {
        sandbox.failNext({ delayMs: 1 }, { kind: 'search' })
        sandbox.failNext({ delayMs: 60_000 }, { kind: 'search' })
      },
    }),
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findAllByRole('rowheader')
    await userEvent.click(canvas.getByRole('button', { name: 'Search silver' }))
    await expect(canvas.getByText('Showing results of the previous search.')).toBeVisible()
  },
})

export const SubmitFails = meta.story({
  tags: ['state', '!autodocs'],
  name: 'A failure of the user’s own search takes focus',
  render: (args) => <OtherSearch {...args} />,
  parameters: withStack({
    prepare: (sandbox) => {
      sandbox.failNext({ delayMs: 1 }, { kind: 'search' })
      sandbox.failNext({ status: 400, problem: { title: 'No such tier' } }, { kind: 'search' })
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await canvas.findAllByRole('rowheader')
    await userEvent.click(canvas.getByRole('button', { name: 'Search silver' }))
    await expect(await canvas.findByRole('heading', { name: /No such tier/ })).toHaveFocus()
  },
})

export const Cards = meta.story({
  args: { defaultView: 'cards' },
  play: async ({ canvas, userEvent }) => {
    const [card] = await canvas.findAllByRole('article')
    await userEvent.click(
      within(card as HTMLElement).getByRole('button', { name: /^Show .*Record/ }),
    )
    await expect(canvas.getByRole('tab', { name: /Mapped/ })).toBeVisible()
  },
})

export const Narrow = meta.story({
  tags: ['stress'],
  name: 'In a narrow container',
  render: (args) => (
    <div style={{ maxWidth: 343 }}>
      <Search {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    const [row] = await canvas.findAllByRole('rowheader')
    await expect(row).toBeVisible()
    await expect(canvas.getByRole('columnheader', { name: 'tier mapped' })).toBeInTheDocument()
  },
})

export const Json = meta.story({
  name: 'JSON',
  args: { defaultView: 'json' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click((await canvas.findAllByText(/^raw/))[0] as HTMLElement)
    await expect(await canvas.findByText(/^properties/)).toBeVisible()
  },
})

export const JsonSearch = meta.story({
  name: 'Searching JSON',
  args: { defaultView: 'json' },
  parameters: withStack({ fetch: answerOf({ results: realisticRecords(12) }) }),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const search = await canvas.findByRole('searchbox', { name: 'Search Records' })
    await userEvent.type(search, 'oosterhout{Enter}')
    await expect(canvas.getByText('2 of 24 matches')).toBeVisible()
    await expect(search).toHaveFocus()
    const [match] = canvas.getAllByText('"Oosterhout"')
    await expect(match).toBeVisible()

    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await userEvent.click(canvas.getByRole('button', { name: 'Copy path' }))
    await expect(write).toHaveBeenCalledWith('/0/mappedFields/location/city')
    write.mockRestore()
    await expect(misfits(canvasElement).join('\n')).toBe('')
  },
})

export const JsonExpanded = meta.story({
  name: 'JSON, expanded up to a limit',
  tags: ['stress', '!autodocs', 'no-picture'],
  args: { defaultView: 'json' },
  parameters: withStack({ fetch: answerOf({ results: realisticRecords(90) }) }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Expand all' }))
    await expect(canvas.getByText(/^Expanded the first \d+ lines$/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Collapse all' }))
    await expect(canvas.getByRole('button', { name: 'Collapse all' })).toHaveFocus()
  },
})

export const Record = meta.story({
  name: 'An open record',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(
      (await canvas.findAllByRole('button', { name: /^Show .*Record/ }))[0] as HTMLElement,
    )
    await expect(canvas.getByText('Field names of the provider.')).toBeVisible()
    canvas.getByRole('tab', { name: /Fields/ }).focus()
    await userEvent.keyboard('{End}')
    await expect(canvas.getByRole('tab', { name: 'Raw' })).toHaveFocus()
    await expect(canvas.getByText('The provider’s record, unchanged.')).toBeVisible()
  },
})

export const Columns = meta.story({
  name: 'Choosing columns',
  args: { columns: ['email', 'tier'] },
  play: async ({ canvas, userEvent }) => {
    await canvas.findAllByRole('rowheader')
    await expect(canvas.getAllByRole('columnheader')).toHaveLength(3)
    canvas.getByRole('button', { name: 'Columns' }).focus()
    await userEvent.keyboard('{Enter}{Tab}phone{Tab} ')
    await expect(canvas.getAllByRole('columnheader')).toHaveLength(4)
    await expect(canvas.getByRole('checkbox', { name: /^phone/ })).toHaveFocus()
  },
})

export const Export = meta.story({
  name: 'Copy and download',
  play: async ({ canvas, userEvent }) => {
    await canvas.findAllByRole('rowheader')
    await userEvent.click(canvas.getByRole('button', { name: 'Export' }))
    await expect(await canvas.findByRole('button', { name: 'Download CSV' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Copy JSON' })).toBeVisible()

    const made = spyOn(URL, 'createObjectURL')
    await userEvent.click(canvas.getByRole('button', { name: 'Download CSV' }))
    const [file] = made.mock.calls[0] ?? []
    await expect(await (file as Blob).text()).toMatch(/^id,phone,tier,location,fields\.id,/)
    made.mockRestore()
  },
})

/** A page on which the user picks a record. */
function Picker(props: SearchProps) {
  const [picked, setPicked] = useState<SearchResult>()
  return (
    <>
      <output>{picked ? `Record ${picked.id} is chosen.` : 'No record is chosen.'}</output>
      <Search
        {...props}
        onSelectRecord={(record) => {
          props.onSelectRecord?.(record)
          setPicked(record)
        }}
      />
    </>
  )
}

export const RecordPicker = meta.story({
  name: 'A record picker',
  args: { onSelectRecord: fn() },
  render: (args) => <Picker {...args} />,
  play: async ({ args, canvas, userEvent }) => {
    const [choose] = await canvas.findAllByRole('button', { name: /^Choose/ })
    await userEvent.click(choose as HTMLElement)
    await expect(canvas.getByText('Record 11002 is chosen.')).toBeVisible()
    await expect(args.onSelectRecord).toHaveBeenCalledOnce()
  },
})

export const Stress = meta.story({
  name: 'Many fields with long and unusual values',
  tags: ['stress', '!autodocs'],
  args: {
    columns: [
      'long',
      'unbroken',
      'emoji',
      'rightToLeft',
      'override',
      'markup',
      'deep',
      'createdAt',
    ],
  },
  parameters: withStack({ fetch: answerOf({ results: oddRecords(100) }) }),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect((await canvas.findAllByRole('rowheader')).length).toBe(100)
    const [more] = canvas.getAllByRole('button', { name: 'Show all 500 characters' })
    await userEvent.click(more as HTMLElement)
    await expect(canvas.getByRole('button', { name: 'Show less' })).toBeVisible()
    await expect(canvas.getAllByRole('columnheader')).toHaveLength(9)
    // An ID of 500 characters leaves room for the elements next to it.
    const [record] = canvas.getAllByRole('columnheader', { name: 'Record' })
    await expect(record?.getBoundingClientRect().width).toBeLessThan(700)
    await expect(canvasElement.querySelector('img, a[href^="javascript"]')).toBeNull()
    await expect(misfits(canvasElement).join('\n')).toBe('')
  },
})

export const StressOpened = meta.story({
  name: 'An open record with unusual values',
  tags: ['stress', '!autodocs'],
  parameters: withStack({ fetch: answerOf({ results: oddRecords(1) }) }),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show Record 1' }))
    // Only web URLs become links.
    await expect(canvas.getByRole('link', { name: 'https://a.example/?q=1' })).toBeVisible()
    await expect(canvas.queryByRole('link', { name: /javascript/ })).toBeNull()
    await userEvent.click(canvas.getByRole('tab', { name: /Other/ }))
    await expect(canvas.getByText('associations')).toBeVisible()
    await expect(misfits(canvasElement).join('\n')).toBe('')
  },
})

/** A member that cannot be read does not remove the record. The record shows it unchanged, and a notice the reason. */
export const Warnings = meta.story({
  name: 'Members of the wrong type',
  tags: ['state', '!autodocs'],
  parameters: withStack({ fetch: answerOf({ result: realRecords }) }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findAllByRole('rowheader')).toHaveLength(2)
    await userEvent.click(canvas.getByRole('button', { name: /^Show .*Record 101/ }))
    await userEvent.click(canvas.getByText('Some values have an unexpected format'))
    await expect(canvas.getByText('/mappedFields')).toBeVisible()
    await userEvent.click(canvas.getByRole('tab', { name: /Mapped/ }))
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('gold')
  },
})

export const TwoHundredColumns = meta.story({
  name: '200 columns',
  tags: ['stress', '!autodocs', 'no-picture'],
  parameters: withStack({ fetch: answerOf({ results: oddRecords(20) }) }),
  play: async ({ canvas, userEvent }) => {
    await canvas.findAllByRole('rowheader')
    await userEvent.click(canvas.getByRole('button', { name: 'Columns' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Show all' }))
    await expect(canvas.getAllByRole('columnheader').length).toBeGreaterThan(200)
    // The table scrolls in its own container; the page does not.
    const page = document.documentElement
    await expect(page.scrollWidth).toBe(page.clientWidth)
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }))
    await expect(canvas.getAllByRole('columnheader')).toHaveLength(9)
  },
})

export const Failed = meta.story({
  tags: ['state'],
  name: 'Failed',
  parameters: withStack({
    prepare: (sandbox) =>
      sandbox.failNext(
        {
          status: 400,
          problem: {
            title: 'The CRM cannot search by this field',
            detail: 'The field "tier" is not indexed.',
            retryable: false,
          },
        },
        { kind: 'search', times: Infinity },
      ),
  }),
  play: async ({ canvas }) => {
    const title = await canvas.findByRole('heading', {
      name: /The CRM cannot search by this field/,
    })
    // It does not take focus, because the page made the search when it opened.
    await expect(title).not.toHaveFocus()
    await expect(canvas.getByRole('region', { name: 'Records' })).toHaveAttribute(
      'data-state',
      'failed',
    )
  },
})

const stops = [{ delayMs: Infinity }, { kind: 'search' }] as const

export const Cancelled = meta.story({
  name: 'Cancelled',
  tags: ['state', '!autodocs'],
  render: (args) => (
    <StoppableSearch {...args} stage={{ prepare: (sandbox) => sandbox.failNext(...stops) }} />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Stop' }))
    const results = canvas.getByRole('region', { name: 'Records' })
    await waitFor(() => expect(results).toHaveAttribute('data-state', 'cancelled'))
    await expect(canvas.getByRole('status')).toHaveTextContent(/^Search cancelled/)
  },
})

export const Offline = meta.story({
  name: 'Without a connection',
  tags: ['state', '!autodocs'],
  beforeEach: () => {
    onlineManager.setOnline(false)
    return () => onlineManager.setOnline(true)
  },
  play: async ({ canvas }) => {
    const results = canvas.getByRole('region', { name: 'Records' })
    await expect(results).toHaveAttribute('data-state', 'offline')
    onlineManager.setOnline(true)
    await waitFor(() => expect(results).toHaveAttribute('data-state', 'found'))
  },
})

export const Refreshing = meta.story({
  name: 'Repeating a search keeps its results',
  tags: ['state', '!autodocs'],
  parameters: { isEndless: true },
  render: (args) => (
    <StoppableSearch
      {...args}
      stage={{
        prepare: (sandbox) => {
          sandbox.failNext({ delayMs: 1 }, { kind: 'search' })
          sandbox.failNext(...stops)
        },
      }}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    await canvas.findAllByRole('rowheader')
    await userEvent.click(canvas.getByRole('button', { name: 'Refresh' }))
    await expect(await canvas.findByText(/^Refreshing\. Showing earlier results/)).toBeVisible()
    await expect(canvas.getAllByRole('rowheader')).toHaveLength(25)
    await expect(canvas.getByRole('region', { name: 'Records' })).toHaveAttribute(
      'aria-busy',
      'true',
    )
  },
})

export const Stale = meta.story({
  name: 'A failed repeat keeps the results',
  tags: ['state', '!autodocs'],
  render: (args) => (
    <StoppableSearch
      {...args}
      stage={{
        prepare: (sandbox) => {
          sandbox.failNext({ delayMs: 1 }, { kind: 'search' })
          sandbox.failNext({ status: 400 }, { kind: 'search' })
        },
      }}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    await canvas.findAllByRole('rowheader')
    await userEvent.click(canvas.getByRole('button', { name: 'Refresh' }))
    await expect(
      await canvas.findByText(/^Couldn’t refresh\. Showing earlier results/),
    ).toBeVisible()
    await expect(canvas.getAllByRole('rowheader')).toHaveLength(25)
    await userEvent.click(canvas.getByRole('button', { name: 'Refresh' }))
    await waitFor(() =>
      expect(canvas.queryByText(/^Couldn’t refresh\. Showing earlier results/)).toBeNull(),
    )
  },
})

/** A page that keeps the view itself, for example in its URL. */
function KeptView(props: SearchProps) {
  const [view, setView] = useState<ResultView>('cards')
  return (
    <>
      <p>
        Address of the page: <code>/contacts?view={view}</code>
      </p>
      <Search
        {...props}
        view={view}
        onViewChange={(next) => {
          props.onViewChange?.(next)
          setView(next)
        }}
      />
    </>
  )
}

export const View = meta.story({
  name: 'Controlled view',
  args: { onViewChange: fn() },
  render: (args) => <KeptView {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    await canvas.findAllByRole('article')
    await userEvent.click(canvas.getByRole('button', { name: 'JSON' }))
    await expect(args.onViewChange).toHaveBeenCalledWith('json')
    await expect(canvas.getByText('/contacts?view=json')).toBeVisible()
    await expect(canvas.queryByRole('article')).toBeNull()
  },
})

export const ViewIsKept = meta.story({
  name: 'Controlled view that does not change',
  tags: ['!autodocs'],
  args: { view: 'table', onViewChange: fn() },
  play: async ({ canvas, userEvent, args }) => {
    await canvas.findAllByRole('rowheader')
    await userEvent.click(canvas.getByRole('button', { name: 'Cards' }))
    await expect(args.onViewChange).toHaveBeenCalledWith('cards')
    await expect(canvas.queryByRole('article')).toBeNull()
  },
})

export const HeadingLevel = meta.story({
  name: 'Directly below the page’s heading',
  tags: ['!autodocs'],
  args: { headingLevel: 2 },
  render: (args) => (
    <>
      <h1>Contacts</h1>
      <Search {...args} />
    </>
  ),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { level: 2, name: '25 records found' }),
    ).toBeVisible()
  },
})

export const CopyJson = meta.story({
  name: 'Copied, with a confirmation',
  tags: ['!autodocs'],
  play: async ({ canvas, userEvent }) => {
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await canvas.findAllByRole('rowheader')
    await userEvent.click(canvas.getByRole('button', { name: 'Export' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Copy JSON' }))
    await expect(await canvas.findByRole('button', { name: 'Copied' })).toBeVisible()
    const [text = ''] = write.mock.calls[0] ?? []
    await expect(JSON.parse(text)).toHaveLength(25)
    write.mockRestore()
  },
})

export const Compact = meta.story({
  name: 'Compact, with custom classes',
  args: { density: 'compact', className: 'own-results', classNames: { row: 'own-row' } },
  play: async ({ canvas }) => {
    const [record] = await canvas.findAllByRole('rowheader')
    await expect(record?.closest('tr')).toHaveClass('own-row', 'svc-row')
    const results = canvas.getByRole('region', { name: 'Records' })
    await expect(results).toHaveClass('own-results')
    await expect(results).toHaveAttribute('data-density', 'compact')
  },
})

export const OwnControls = meta.story({
  name: 'With custom controls',
  args: { components: hostControls },
  play: async ({ canvas, userEvent }) => {
    await canvas.findAllByRole('rowheader')
    const cards = canvas.getByRole('button', { name: 'Cards' })
    await expect(getComputedStyle(cards).borderRadius).toBe('999px')
    await userEvent.click(cards)
    await expect((await canvas.findAllByRole('article')).length).toBe(25)
  },
})

export const Unstyled = meta.story({
  name: 'Without the kit’s classes',
  args: { unstyled: true },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findAllByRole('rowheader')
    await expect(canvasElement.querySelector('[class*="svc-"]')).toBeNull()
  },
})

export const States = meta.story({
  tags: ['state', 'no-picture'],
  parameters: { isEndless: true },
  render: () => <SearchResultsStates />,
  play: async ({ canvas }) => {
    const states = 'idle searching found none failed held locked-out cancelled'.split(' ')
    for (const state of states) {
      const results = canvas.getByRole('region', { name: `State: ${state}` })
      await waitFor(() => expect(results).toHaveAttribute('data-state', state), { timeout: 5_000 })
    }
    for (const older of ['older', 'refreshing', 'stale']) {
      const results = canvas.getByRole('region', { name: `State: ${older}` })
      await waitFor(() => expect(results).toHaveAttribute('data-older'), { timeout: 5_000 })
    }
  },
})
