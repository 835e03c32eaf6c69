import { expect, fn, userEvent, type within } from 'storybook/test'
import { SearchForm } from 'svc-react'
import preview from '../.storybook/preview.tsx'
import { staged } from './stage/staged.ts'

const meta = preview.meta({
  title: 'Components/SearchForm',
  component: SearchForm,
  args: { integration: 'crm', onSearch: fn() },
})

type Canvas = ReturnType<typeof within>

async function search(canvas: Canvas, field: string, value: string) {
  await canvas.findByRole('option', { name: 'Contacts' })
  await userEvent.type(canvas.getByLabelText('Field'), field)
  await userEvent.type(canvas.getByLabelText('Value'), `${value}{Enter}`)
}

export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('option', { name: 'Contacts' })).toBeInTheDocument()
    await expect(canvas.getByText('Matching records will be shown here.')).toBeVisible()
  },
})

export const Found = meta.story({
  name: 'Records found',
  play: async ({ canvas, args }) => {
    await search(canvas, 'email', 'grace.mbeki@mail.example')
    await expect(await canvas.findByRole('rowheader', { name: /11011/ })).toBeVisible()
    await expect(canvas.getByRole('status')).toHaveTextContent('1 record found')
    await expect(args.onSearch).toHaveBeenCalledWith({
      integration: 'crm',
      objectName: 'contacts',
      fieldFilters: [{ fieldName: 'email', operator: 'eq', value: 'grace.mbeki@mail.example' }],
    })
  },
})

export const OnePage = meta.story({
  name: 'One page of records, one of them open',
  play: async ({ canvas }) => {
    await search(canvas, 'lifecycleStage', 'customer')
    const [first] = await canvas.findAllByRole('button', { name: /^Show Record/ })
    if (!first) throw new Error('nothing was found')
    await userEvent.click(first)
    await expect(canvas.getByText('Record as the provider gives it')).toBeVisible()
    await expect(canvas.getByText(/Only one page/)).toBeVisible()
  },
})

export const None = meta.story({
  name: 'No record matches',
  play: async ({ canvas }) => {
    await search(canvas, 'email', 'nobody@mail.example')
    await expect(
      await canvas.findByText('No record matches', { selector: '.svc-empty-title' }),
    ).toBeVisible()
  },
})

export const Searching = meta.story({
  parameters: staged({
    prepare: (sandbox) => sandbox.failNext({ delayMs: Infinity }, { kind: 'search' }),
  }),
  play: async ({ canvas }) => {
    await search(canvas, 'email', 'x')
    await expect(canvas.getByRole('button', { name: 'Cancel' })).toBeVisible()
    await expect(canvas.getByRole('status')).toHaveTextContent('Searching…')
  },
})

export const Cancelled = meta.story({
  parameters: staged({
    prepare: (sandbox) => sandbox.failNext({ delayMs: Infinity }, { kind: 'search' }),
  }),
  play: async ({ canvas }) => {
    await search(canvas, 'email', 'x')
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }))
    await expect(await canvas.findByText('Matching records will be shown here.')).toBeVisible()
  },
})

export const Invalid = meta.story({
  play: async ({ canvas }) => {
    await canvas.findByRole('option', { name: 'Contacts' })
    await userEvent.type(canvas.getByLabelText('Value'), 'customer')
    await userEvent.click(canvas.getByRole('button', { name: 'Search' }))
    const field = canvas.getByRole('textbox', { name: /Field/ })
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveFocus()
    await expect(field).toHaveAccessibleDescription('Name the field to compare.')
  },
})

export const Failed = meta.story({
  parameters: staged({
    prepare: (sandbox) =>
      sandbox.failNext(
        {
          status: 400,
          problem: {
            title: 'The search cannot be made',
            detail: 'The field "emial" is not known to the provider.',
            remedy: 'Correct the name of the field.',
            retryable: false,
          },
        },
        { kind: 'search', times: Infinity },
      ),
  }),
  play: async ({ canvas }) => {
    await search(canvas, 'emial', 'x')
    const title = await canvas.findByRole('heading', { name: 'The search cannot be made' })
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
            title: 'The CRM takes no more requests for now',
            detail: 'Hub CRM has refused a request of this customer.',
            retryable: true,
            retryAfter: new Date(sandbox.clock.now() + 30_000).toISOString(),
          },
        },
        { kind: 'search', times: Infinity },
      ),
  }),
  play: async ({ canvas }) => {
    await search(canvas, 'email', 'x')
    await expect(await canvas.findByRole('timer')).toHaveTextContent(/in \d+ seconds/)
  },
})

export const ObjectOff = meta.story({
  name: 'An object that is switched off',
  parameters: staged({ relay: { authorize: () => ({ groupRef: 'globex' }) } }),
  play: async ({ canvas }) => {
    const deals = await canvas.findByRole('option', { name: /Deals/ })
    await expect(deals).toBeDisabled()
    await expect(deals).toHaveTextContent('switched off for this customer')
  },
})

export const ObjectsUnknown = meta.story({
  name: 'Nothing is known of the objects',
  parameters: staged({ withoutManifest: true }),
  play: async ({ canvas }) => {
    const object = await canvas.findByRole('textbox', { name: 'Object' })
    await userEvent.click(canvas.getByRole('button', { name: 'Search' }))
    await expect(object).toHaveFocus()
    await expect(object).toHaveAccessibleDescription('Choose the object to search.')
    await userEvent.type(object, 'companies{Enter}')
    await expect((await canvas.findAllByRole('rowheader')).length).toBeGreaterThan(1)
  },
})

export const SeveralFilters = meta.story({
  name: 'Rows come and go, and the focus with them',
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add filter' }))
    await expect(canvas.getAllByLabelText('Field')[1]).toHaveFocus()
    await userEvent.click(canvas.getByRole('button', { name: 'Remove filter 2' }))
    await expect(canvas.getByRole('button', { name: 'Remove filter 1' })).toHaveFocus()
    await expect(canvas.getByText('Filter 2 removed')).toBeInTheDocument()
  },
})
