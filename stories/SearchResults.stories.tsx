import { expect, within } from 'storybook/test'
import { type SearchRequest, SearchResults, useSearch } from 'svc-react'
import * as z from 'zod/mini'
import preview from '../.storybook/preview.tsx'
import { staged } from './stage/staged.ts'

/** The results of a search that the page itself makes. */
function Search({ request }: { request: SearchRequest }) {
  return <SearchResults query={useSearch(request)} />
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
function CheckedSearch({ request }: { request: SearchRequest }) {
  return <SearchResults query={useSearch(request, { schema: contact })} />
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
    await expect(canvas.getByText('+81 6 0000 0000')).toBeVisible()
  },
})

export const NotResults = meta.story({
  name: 'An answer that is not what was agreed on',
  parameters: staged({ fetch: answerOf({ records: [] }) }),
  play: async ({ canvas }) => {
    const title = await canvas.findByRole('heading', { name: 'The answer cannot be read' })
    await expect(title).toBeVisible()
  },
})
