import { skipToken } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, fn, spyOn, waitFor, within } from 'storybook/test'
import {
  type SearchRequest,
  SearchResults,
  type SearchResultsProps,
  type ShownResult,
  useSearch,
} from 'svc-react'
import * as z from 'zod/mini'
import preview from '../.storybook/preview.tsx'
import { staged } from './stage/staged.ts'

type SearchProps = Omit<SearchResultsProps, 'query'>

/** The results of a search that the page itself makes. */
function Search(props: SearchProps) {
  return <SearchResults query={useSearch(props.request ?? skipToken)} {...props} />
}

const request: SearchRequest = {
  integration: 'crm',
  objectName: 'contacts',
  fieldFilters: [{ fieldName: 'tier', operator: 'eq', value: 'gold' }],
}

const meta = preview.meta({
  title: 'Components/SearchResults',
  component: Search,
  args: { request },
})

export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('rowheader')).length).toBe(25)
    await expect(canvas.getByRole('columnheader', { name: 'tier mapped' })).toBeVisible()
  },
})

function answerOf(body: unknown) {
  return async () => Response.json(body, { headers: { 'x-relay-source': 'upstream' } })
}

export const OddRows = meta.story({
  name: 'Rows with less or more than the contract says',
  parameters: staged({
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

/** The same, by a page that says what it expects of a record. */
function CheckedSearch(props: SearchProps) {
  const query = useSearch(props.request ?? skipToken, { schema: contact })
  return <SearchResults query={query} {...props} />
}

export const MarkedRows = meta.story({
  name: 'Rows that a schema marks',
  render: (args) => <CheckedSearch {...args} />,
  parameters: staged({
    fetch: answerOf({
      results: [
        { id: '1', fields: { email: 'ada@mail.example' } },
        { id: '2', fields: { email: null, phone: '+81 6 0000 0000' } },
      ],
    }),
  }),
  play: async ({ canvas, userEvent }) => {
    const row = await canvas.findByRole('rowheader', { name: /2 not as expected/ })
    await userEvent.click(within(row).getByRole('button'))
    await expect(canvas.getByText(/^fields\.email: /)).toBeVisible()
    await expect(canvas.getAllByText('+81 6 0000 0000')[0]).toBeVisible()
  },
})

export const NotResults = meta.story({
  name: 'An answer that is not what was agreed on',
  parameters: staged({ fetch: answerOf({ records: [] }) }),
  play: async ({ canvas }) => {
    const title = await canvas.findByRole('heading', { name: /The answer cannot be read/ })
    await expect(title).toBeVisible()
  },
})

export const Idle = meta.story({
  name: 'Before the first search',
  args: { request: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Matching records will be shown here.')).toBeVisible()
  },
})

export const Searching = meta.story({
  parameters: staged({ fetch: () => new Promise(() => {}) }),
  play: async ({ canvas }) => {
    const region = canvas.getByRole('region', { name: 'Records' })
    await expect(region).toHaveAttribute('aria-busy', 'true')
  },
})

export const None = meta.story({
  name: 'Nothing matches',
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
    await expect(await canvas.findByRole('heading', { name: 'No record matches' })).toBeVisible()
    await expect(canvas.getByText('Empty text')).toBeVisible()
  },
})

export const OwnEmpty = meta.story({
  name: 'Nothing matches, in the host’s words',
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
  name: 'The provider asks to wait',
  parameters: staged({
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
  name: 'The provider has locked the token out',
  parameters: staged({
    prepare: (sandbox) =>
      sandbox.throttle({ integration: 'crm', groupRef: 'acme', lockedOut: true }),
  }),
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole('region', { name: 'Records' })).toHaveAttribute(
        'data-state',
        'locked-out',
      ),
    )
  },
})

const silver: SearchRequest = {
  ...request,
  fieldFilters: [{ fieldName: 'tier', operator: 'eq', value: 'silver' }],
}

/** A page with a button that searches for something else, and keeps what it has until then. */
function OtherSearch({ request: first, ...props }: SearchProps) {
  const [asked, setAsked] = useState(first)
  const query = useSearch(asked ?? skipToken, { placeholderData: (older) => older })
  return (
    <>
      <p>
        <button type="button" onClick={() => setAsked({ ...silver })}>
          Search silver
        </button>
      </p>
      <SearchResults {...props} query={query} request={asked} />
    </>
  )
}

export const Older = meta.story({
  name: 'Older records while a new search runs',
  render: (args) => <OtherSearch {...args} />,
  parameters: staged({
    prepare: (sandbox) => {
      sandbox.failNext({ delayMs: 1 }, { kind: 'search' })
      sandbox.failNext({ delayMs: 60_000 }, { kind: 'search' })
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await canvas.findAllByRole('rowheader')
    await userEvent.click(canvas.getByRole('button', { name: 'Search silver' }))
    await expect(canvas.getByText('These records are from the search before.')).toBeVisible()
  },
})

export const SubmitFails = meta.story({
  name: 'A failure that answers a person takes the focus',
  render: (args) => <OtherSearch {...args} />,
  parameters: staged({
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
    await userEvent.click(within(card as HTMLElement).getByRole('button', { name: /^Show Record/ }))
    await expect(canvas.getByRole('tab', { name: /Mapped/ })).toBeVisible()
  },
})

export const Narrow = meta.story({
  name: 'Where a table has no room',
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

export const Record = meta.story({
  name: 'A record, opened',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(
      (await canvas.findAllByRole('button', { name: /^Show Record/ }))[0] as HTMLElement,
    )
    await expect(canvas.getByText('By the provider’s own names.')).toBeVisible()
    canvas.getByRole('tab', { name: /Fields/ }).focus()
    await userEvent.keyboard('{End}')
    await expect(canvas.getByRole('tab', { name: 'Raw' })).toHaveFocus()
    await expect(canvas.getByText('The record as the provider gives it.')).toBeVisible()
  },
})

export const Columns = meta.story({
  name: 'Columns to choose',
  args: { columns: ['email', 'tier'] },
  play: async ({ canvas, userEvent }) => {
    await canvas.findAllByRole('rowheader')
    await expect(canvas.getAllByRole('columnheader')).toHaveLength(3)
    canvas.getByRole('button', { name: 'Columns' }).focus()
    await userEvent.keyboard('{Enter}{Tab}{Tab}{Tab} ')
    await expect(canvas.getAllByRole('columnheader')).toHaveLength(4)
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

/** A page on which a person picks a record. */
function Picker(props: SearchProps) {
  const [picked, setPicked] = useState<ShownResult>()
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

const long = 'A long text. '.repeat(60)

export const Stress = meta.story({
  name: 'Many fields, long and odd values',
  parameters: staged({
    fetch: answerOf({
      results: Array.from({ length: 100 }, (_, row) => ({
        ...(row % 7 && { id: row % 5 ? `${row}` : 'same' }),
        fields: {
          name: row % 3 ? `Name ${row} 😀` : long,
          empty: '',
          nothing: null,
          blank: '   ',
          number: 2 ** 53 + row * 2,
          yes: row % 2 === 0,
          link: 'https://a.example/?q=1',
          trap: 'javascript:alert(1)',
          turned: '\u202Egnp.exe\u202C شركة',
          deep: { list: [1, { more: long }] },
          constructor: 'a name that every object has',
          ...Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`field${at}`, `${at}`])),
        },
      })),
    }),
  }),
  play: async ({ canvas, userEvent }) => {
    await expect((await canvas.findAllByRole('rowheader')).length).toBe(100)
    const [more] = canvas.getAllByRole('button', { name: 'Show all 780 characters' })
    await userEvent.click(more as HTMLElement)
    await expect(canvas.getByRole('button', { name: 'Show less' })).toBeVisible()
    await expect(canvas.getAllByRole('columnheader')).toHaveLength(9)
  },
})
