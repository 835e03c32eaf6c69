import { onlineManager } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test'
import { type FieldSuggestion, SearchForm, type SearchFormResults, useProxy } from 'svc-react'
import { createSandbox, type Sandbox } from 'svc-react/sandbox'
import * as z from 'zod/mini'
import preview from '../.storybook/preview.tsx'
import { answerOf } from './fixtures/answerOf.ts'
import { awkwardTexts } from './fixtures/awkwardTexts.ts'
import { hostControls } from './fixtures/hostControls.tsx'
import { SearchFormStates } from './fixtures/SearchFormStates.tsx'
import { misfits } from './support/misfits.ts'
import { withStack } from './support/withStack.ts'

const meta = preview.meta({
  title: 'Components/SearchForm',
  component: SearchForm,
  args: { integration: 'crm', onSearch: fn() },
  argTypes: {
    integration: { control: 'inline-radio', options: ['crm', 'desk'] },
    heading: { control: 'text' },
    headingLevel: { control: 'inline-radio', options: [2, 3, 4, 5] },
    density: { control: 'inline-radio', options: ['comfortable', 'compact'] },
    unstyled: { control: 'boolean' },
    defaultObjectName: { control: 'text' },
    defaultFilters: { control: 'object' },
    classNames: { control: 'object' },
    fields: { control: 'object' },
    schema: { control: false },
    components: { control: false },
    renderResults: { control: false },
    onSearch: { control: false },
    recentSearches: { control: 'boolean' },
    onSelectRecord: { control: false },
  },
})

type Canvas = ReturnType<typeof within>

async function search(canvas: Canvas, field: string, value: string) {
  await canvas.findByRole('option', { name: 'Contacts' })
  await userEvent.type(canvas.getByLabelText('Field'), field)
  const input = canvas.getByLabelText('Value')
  if (!(input instanceof HTMLSelectElement)) return userEvent.type(input, `${value}{Enter}`)
  await userEvent.selectOptions(input, value)
  await userEvent.click(canvas.getByRole('button', { name: 'Search' }))
}

export const Playground = meta.story({
  args: {
    heading: 'Find a contact',
    headingLevel: 2,
    defaultFilters: [{ fieldName: 'tier', value: 'gold' }],
    fields: [
      { name: 'tier', label: 'Customer tier', source: 'mapped' },
      { name: 'email', source: 'provider' },
    ],
    density: 'comfortable',
    unstyled: false,
  },
  play: async ({ canvas, args }) => {
    const form = await canvas.findByRole('region', { name: 'Find a contact' })
    await expect(form).toHaveAttribute('data-state', 'idle')
    await within(form).findByRole('option', { name: 'Contacts' })
    await userEvent.click(within(form).getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(form).toHaveAttribute('data-state', 'found'))
    await expect(args.onSearch).toHaveBeenCalledWith({
      integration: 'crm',
      objectName: 'contacts',
      fieldFilters: [{ fieldName: 'tier', operator: 'eq', value: 'gold' }],
    })
  },
})

export const Default = meta.story({
  tags: ['!autodocs'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('option', { name: 'Contacts' })).toBeInTheDocument()
    await expect(canvas.getByText('Matching records appear here.')).toBeVisible()
  },
})

export const Found = meta.story({
  tags: ['state', '!autodocs'],
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
  tags: ['state', '!autodocs'],
  name: 'One page of records, one of them open',
  play: async ({ canvas }) => {
    await search(canvas, 'lifecycleStage', 'customer')
    const [first] = await canvas.findAllByRole('button', { name: /^Show .*Record/ })
    if (!first) throw new Error('nothing was found')
    await userEvent.click(first)
    await expect(first).toHaveAttribute('aria-expanded', 'true')
    await expect(canvas.getByText(/Showing the first page of results only/)).toBeVisible()
  },
})

export const None = meta.story({
  tags: ['state', '!autodocs'],
  name: 'No matching records',
  play: async ({ canvas }) => {
    await search(canvas, 'email', 'nobody@mail.example')
    await expect(
      await canvas.findByText('No matching records', { selector: '.svc-empty-title' }),
    ).toBeVisible()
  },
})

/** No search can succeed, so the form shows the problem before the user searches. */
export const WrongEndpoint = meta.story({
  name: 'The endpoint is not a relay',
  tags: ['state', '!autodocs'],
  parameters: withStack({
    fetch: async () =>
      new Response('<!doctype html><title>App</title>', {
        status: 404,
        headers: { 'content-type': 'text/html' },
      }),
  }),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { name: /This feature isn’t available/ }),
    ).toBeVisible()
  },
})

export const Searching = meta.story({
  tags: ['state', '!autodocs'],
  parameters: {
    isEndless: true,
    ...withStack({
      prepare: (sandbox) => sandbox.failNext({ delayMs: Infinity }, { kind: 'search' }),
    }),
  },
  play: async ({ canvas }) => {
    await search(canvas, 'email', 'x')
    await expect(canvas.getByRole('button', { name: 'Cancel' })).toBeVisible()
    await expect(canvas.getByRole('status')).toHaveTextContent('Searching…')
  },
})

let cancelledSandbox: Sandbox | undefined

export const Cancelled = meta.story({
  tags: ['state', '!autodocs'],
  args: { 'aria-label': 'Search the CRM' },
  parameters: withStack({
    prepare: (sandbox) => {
      cancelledSandbox = sandbox
      sandbox.failNext({ delayMs: Infinity }, { kind: 'search' })
    },
  }),
  play: async ({ canvas }) => {
    await search(canvas, 'email', 'x')
    // If the search is canceled before the service receives it, the next search never ends.
    await waitFor(() => expect(cancelledSandbox?.calls('search')).toHaveLength(1))
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }))
    const form = canvas.getByRole('region', { name: 'Search the CRM' })
    await waitFor(() => expect(form).toHaveAttribute('data-state', 'cancelled'))
    await expect(canvas.getByRole('button', { name: 'Search' })).toHaveFocus()
  },
})

export const Invalid = meta.story({
  tags: ['state', '!autodocs'],
  play: async ({ canvas }) => {
    await canvas.findByRole('option', { name: 'Contacts' })
    await userEvent.type(canvas.getByLabelText('Value'), 'customer')
    await userEvent.click(canvas.getByRole('button', { name: 'Search' }))
    const field = canvas.getByLabelText('Field')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveFocus()
    await expect(field).toHaveAccessibleDescription('Enter a field name.')
  },
})

/** The browser is offline. The search is sent when it is online again, unless the user cancels it. */
export const Offline = meta.story({
  tags: ['state', '!autodocs'],
  name: 'Without a connection',
  args: { 'aria-label': 'Search the CRM' },
  beforeEach: () => () => onlineManager.setOnline(true),
  play: async ({ canvas }) => {
    await canvas.findByRole('option', { name: 'Contacts' })
    onlineManager.setOnline(false)
    await search(canvas, 'email', 'ada.okafor@mail.example')
    const form = canvas.getByRole('region', { name: 'Search the CRM' })
    await waitFor(() => expect(form).toHaveAttribute('data-state', 'searching'))
    await expect(canvas.getByRole('button', { name: 'Cancel' })).toBeVisible()
    await expect(canvas.getAllByText(/^You are offline/).at(-1)).toBeVisible()
  },
})

export const Failed = meta.story({
  tags: ['state', '!autodocs'],
  parameters: withStack({
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
    const title = await canvas.findByRole('heading', { name: /The search cannot be made/ })
    await expect(title).toBeVisible()
  },
})

export const Throttled = meta.story({
  tags: ['state', '!autodocs'],
  name: 'Failed, with a retry time',
  parameters: withStack({
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
  tags: ['state', '!autodocs'],
  name: 'A disabled object',
  parameters: withStack({ relay: { authorize: () => ({ groupRef: 'globex' }) } }),
  play: async ({ canvas }) => {
    const deals = await canvas.findByRole('option', { name: /Deals/ })
    await expect(deals).toBeDisabled()
    await expect(deals).toHaveTextContent('turned off for this customer')
  },
})

export const ObjectsUnknown = meta.story({
  name: 'Without a list of objects',
  parameters: withStack({ withoutManifest: true }),
  play: async ({ canvas }) => {
    const object = await canvas.findByRole('textbox', { name: 'Object' })
    await userEvent.click(canvas.getByRole('button', { name: 'Search' }))
    await expect(object).toHaveFocus()
    await expect(object).toHaveAccessibleDescription('Choose an object to search.')
    await userEvent.type(object, 'companies{Enter}')
    await expect((await canvas.findAllByRole('rowheader')).length).toBeGreaterThan(1)
  },
})

export const ObjectsFailed = meta.story({
  tags: ['state', '!autodocs'],
  name: 'The objects cannot be loaded',
  parameters: withStack({
    relay: {
      installationConfig: () => {
        throw new Error('no database')
      },
    },
  }),
  play: async ({ canvas }) => {
    const object = await canvas.findByRole('textbox', { name: 'Object' })
    await waitFor(() => expect(object).toHaveAccessibleDescription(/^Couldn’t load the objects/))
  },
})

export const ObjectNotListed = meta.story({
  tags: ['state'],
  name: 'An object that is not in the list',
  args: { defaultObjectName: 'now/table/incident' },
  play: async ({ canvas }) => {
    await canvas.findByRole('option', { name: 'Contacts' })
    await expect(canvas.getByLabelText('Object')).toHaveDisplayValue(/^now\/table\/incident/)
  },
})

export const SeveralFilters = meta.story({
  name: 'Adding and removing rows moves focus',
  args: {
    defaultFilters: [
      { fieldName: 'tier', value: 'gold' },
      { fieldName: 'annualSpend', value: 4200 },
      { fieldName: 'newsletter', value: true },
    ],
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add filter' }))
    await expect(canvas.getAllByLabelText('Field')[3]).toHaveFocus()
    await userEvent.click(canvas.getByRole('button', { name: 'Remove filter 4' }))
    await expect(canvas.getByRole('button', { name: 'Remove filter 3' })).toHaveFocus()
    await expect(canvas.getByText('Filter 4 removed')).toBeInTheDocument()
  },
})

export const Cleared = meta.story({
  tags: ['!autodocs'],
  name: 'All rows are cleared',
  args: { defaultFilters: [{ fieldName: 'tier', value: 'gold' }] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }))
    await expect(canvas.getByLabelText('Field')).toHaveFocus()
    await expect(canvas.getByLabelText('Field')).toHaveValue('')
  },
})

export const ClearUndone = meta.story({
  tags: ['!autodocs'],
  name: 'Cleared rows are restored',
  args: { defaultFilters: [{ fieldName: 'tier', value: 'gold' }] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }))
    await expect(canvas.getByLabelText('Field')).toHaveValue('tier')
    await expect(canvas.getByLabelText('Field')).toHaveFocus()
  },
})

export const RecentSearches = meta.story({
  name: 'Recent searches',
  args: {
    recentSearches: true,
    fields: [{ name: 'phone', source: 'mapped', sensitive: true }],
  },
  beforeEach: () => {
    sessionStorage.clear()
    return () => sessionStorage.clear()
  },
  play: async ({ canvas, canvasElement }) => {
    // Searches are stored by code that is loaded on demand.
    await canvas.findByRole('button', { name: 'Recent searches' })
    await search(canvas, 'tier', 'gold')
    await canvas.findAllByRole('rowheader')
    await userEvent.clear(canvas.getByLabelText('Field'))
    await userEvent.type(canvas.getByLabelText('Field'), 'phone')
    await userEvent.type(canvas.getByLabelText('Value'), '{Enter}')
    await canvas.findByRole('heading', { name: 'No matching records' })
    await userEvent.click(canvas.getByRole('button', { name: 'Recent searches' }))
    await expect(canvas.getByRole('button', { name: 'contacts: phone = …' })).toBeVisible()
    await expect(misfits(canvasElement).join('\n')).toBe('')
    await userEvent.click(canvas.getByRole('button', { name: 'contacts: tier = "gold"' }))
    await expect(canvas.getByLabelText('Value')).toHaveValue('gold')
    await expect(canvas.getByRole('button', { name: 'Search' })).toHaveFocus()
    await userEvent.click(canvas.getByRole('button', { name: 'Recent searches' }))
  },
})

export const Pasted = meta.story({
  tags: ['!autodocs'],
  name: 'Pasted lines become rows',
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('combobox', { name: 'Field' }))
    await userEvent.paste('email=ada.okafor@mail.example\ntier: gold\nphone\t+1 555 0100')
    await expect(canvas.getAllByRole('group', { name: /^Filter/ })).toHaveLength(3)
    await expect(canvas.getByText('3 filters pasted')).toBeInTheDocument()
  },
})

const fields = [
  { name: 'tier', label: 'Customer tier', source: 'mapped' },
  { name: 'location', label: 'Address', source: 'mapped' },
  { name: 'email', source: 'provider' },
  { name: 'lifecycleStage', source: 'provider' },
  { name: 'annualSpend', source: 'provider' },
] as const

export const Suggestions = meta.story({
  tags: ['!autodocs'],
  name: 'Field suggestions with the keyboard',
  args: { fields },
  play: async ({ canvas }) => {
    const field = await canvas.findByRole('combobox', { name: 'Field' })
    await userEvent.type(field, 'e')
    await userEvent.keyboard('{ArrowDown}')
    const list = within(canvas.getByRole('listbox', { name: 'Suggestions' }))
    const [first] = list.getAllByRole('option')
    await expect(first).toHaveAttribute('aria-selected', 'true')
    await expect(field).toHaveAttribute('aria-activedescendant', first?.id)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(field).toHaveValue('email'))
    await userEvent.clear(field)
    await userEvent.type(field, 'ti{ArrowDown}{Escape}')
    await expect(field).toHaveValue('ti')
    await expect(field).toHaveAttribute('aria-expanded', 'false')
    await userEvent.clear(field)
  },
})

export const SuggestionsOpen = meta.story({
  tags: ['!autodocs'],
  name: 'Suggestions above results',
  args: { fields },
  play: async ({ canvas }) => {
    await canvas.findByRole('option', { name: 'Contacts' })
    await userEvent.click(canvas.getByRole('button', { name: 'Search' }))
    await canvas.findAllByRole('rowheader')
    await userEvent.click(await canvas.findByRole('combobox', { name: 'Field' }))
    await userEvent.keyboard('{ArrowDown}')
    await expect(canvas.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
  },
})

export const ValueTypes = meta.story({
  tags: ['!autodocs'],
  name: 'A number and a boolean',
  play: async ({ canvas, args }) => {
    await canvas.findByRole('option', { name: 'Contacts' })
    await userEvent.type(canvas.getByLabelText('Field'), 'newsletter')
    await userEvent.selectOptions(canvas.getByLabelText('Type'), 'True or false')
    await userEvent.click(canvas.getByRole('button', { name: 'Search' }))
    await canvas.findAllByRole('rowheader')
    await expect(args.onSearch).toHaveBeenCalledWith(
      expect.objectContaining({
        fieldFilters: [{ fieldName: 'newsletter', operator: 'eq', value: true }],
      }),
    )
  },
})

export const Warnings = meta.story({
  tags: ['!autodocs'],
  name: 'Warnings about likely mistakes',
  args: {
    defaultFilters: [
      { fieldName: 'email', value: ' ada.okafor@mail.example' },
      { fieldName: 'email', value: '' },
    ],
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('option', { name: 'Contacts' })
    await userEvent.click(canvas.getByRole('button', { name: 'Search' }))
    const [first, second] = canvas.getAllByLabelText('Value')
    await expect(first).toHaveAccessibleDescription(/space/)
    await expect(second).toHaveAccessibleDescription(/^Empty/)
  },
})

export const SeveralFaults = meta.story({
  tags: ['state', '!autodocs'],
  name: 'More than one error',
  args: {
    defaultFilters: [
      { fieldName: '', value: 'gold' },
      { fieldName: 'tier', value: 'gold' },
      { fieldName: '', value: 'lead' },
    ],
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('option', { name: 'Contacts' })
    await userEvent.click(canvas.getByRole('button', { name: 'Search' }))
    await userEvent.click(canvas.getByRole('link', { name: /^Filter 3/ }))
    await expect(canvas.getAllByLabelText('Field')[2]).toHaveFocus()
    await expect(canvas.getByText('Fix 2 problems before searching')).toBeVisible()
  },
})

export const Refused = meta.story({
  tags: ['state', '!autodocs'],
  name: 'The service rejects a row',
  args: {
    defaultFilters: [
      { fieldName: 'tier', value: 'gold' },
      { fieldName: 'emial', value: 'x' },
    ],
  },
  parameters: withStack({
    prepare: (sandbox) =>
      sandbox.failNext(
        {
          response: () =>
            Response.json(
              {
                title: 'The search cannot be made',
                detail: 'A filter names a field that the provider does not have.',
                retryable: false,
                errors: [
                  { pointer: '/fieldFilters/1/fieldName', detail: 'There is no such field.' },
                ],
              },
              { status: 400, headers: { 'content-type': 'application/problem+json' } },
            ),
        },
        { kind: 'search', times: Infinity },
      ),
  }),
  play: async ({ canvas }) => {
    await canvas.findByRole('option', { name: 'Contacts' })
    await userEvent.click(canvas.getByRole('button', { name: 'Search' }))
    const field = canvas.getAllByLabelText('Field')[1]
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription(/^There is no such field. Known fields: phone, /),
    )
    await expect(field).toHaveFocus()
  },
})

export const RunAgain = meta.story({
  tags: ['!autodocs'],
  name: 'Repeats the last search and keeps its results',
  args: { defaultFilters: [{ fieldName: 'email', value: 'ada.okafor@mail.example' }] },
  play: async ({ canvas, args }) => {
    await canvas.findByRole('option', { name: 'Contacts' })
    await userEvent.click(canvas.getByRole('button', { name: 'Search' }))
    await canvas.findByRole('rowheader')
    await userEvent.click(canvas.getByRole('button', { name: 'Run again' }))
    await expect(canvas.getByRole('rowheader')).toBeVisible()
    await waitFor(() => expect(args.onSearch).toHaveBeenCalledTimes(2))
  },
})

/** A call on the page that reaches the provider's rate limit. */
function OtherCall() {
  const { mutate } = useProxy({ integration: 'crm', throttle: true })
  return (
    <p>
      <button
        type="button"
        onClick={() => mutate({ method: 'GET', path: '/crm/v3/objects/contacts' })}
      >
        Call the CRM
      </button>
    </p>
  )
}

export const Held = meta.story({
  tags: ['state', '!autodocs'],
  name: 'Calls are held before the first search',
  args: { 'aria-label': 'Search the CRM' },
  parameters: withStack({
    prepare: (sandbox) => sandbox.throttle({ integration: 'crm', groupRef: 'acme', forMs: 45_000 }),
  }),
  render: (args) => (
    <>
      <OtherCall />
      <SearchForm {...args} />
    </>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Call the CRM' }))
    const form = canvas.getByRole('region', { name: 'Search the CRM' })
    await waitFor(() => expect(form).toHaveAttribute('data-state', 'held'))
    await expect(within(form).getByRole('timer')).toBeVisible()
    await canvas.findByRole('option', { name: 'Contacts' })
    await userEvent.click(canvas.getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(canvas.getByRole('heading')).toHaveFocus())
  },
})

export const LockedOut = meta.story({
  tags: ['state', '!autodocs'],
  name: 'Locked out by the provider',
  args: { 'aria-label': 'Search the CRM' },
  parameters: withStack({
    prepare: (sandbox) =>
      sandbox.throttle({ integration: 'crm', groupRef: 'acme', lockedOut: true }),
  }),
  play: async ({ canvas }) => {
    await canvas.findByRole('option', { name: 'Contacts' })
    await userEvent.click(canvas.getByRole('button', { name: 'Search' }))
    const form = canvas.getByRole('region', { name: 'Search the CRM' })
    await waitFor(() => expect(form).toHaveAttribute('data-state', 'locked-out'))
  },
})

export const WithHeading = meta.story({
  name: 'With a heading, as a record picker',
  args: { heading: 'Find a contact', headingLevel: 2, onSelectRecord: fn() },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Find a contact' })).toBeVisible()
    await search(canvas, 'email', 'grace.mbeki@mail.example')
    await expect(await canvas.findByRole('button', { name: /^Choose/ })).toBeVisible()
  },
})

function renderIds({ query, request }: SearchFormResults) {
  const ids = query.data?.results.map(({ id }) => id).join(', ')
  return <output>{request && `${request.objectName}: ${ids ?? query.fetchStatus}`}</output>
}

export const OwnResults = meta.story({
  tags: ['!autodocs'],
  name: 'With custom results',
  args: { renderResults: renderIds },
  play: async ({ canvas }) => {
    await search(canvas, 'email', 'grace.mbeki@mail.example')
    await expect(await canvas.findByText('contacts: 11011')).toBeVisible()
  },
})

const contact = z.object({ mappedFields: z.object({ phone: z.string() }) })

export const Checked = meta.story({
  tags: ['!autodocs'],
  name: 'With a schema that marks records',
  render: (args) => <SearchForm {...args} schema={contact} />,
  play: async ({ canvas }) => {
    await search(canvas, 'lifecycleStage', 'customer')
    await expect((await canvas.findAllByText('unexpected format')).length).toBeGreaterThan(0)
  },
})

export const Compact = meta.story({
  name: 'Compact, with custom classes',
  args: {
    density: 'compact',
    classNames: { search: 'host-search' },
    defaultFilters: [{ fieldName: 'tier', value: 'gold' }],
  },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('option', { name: 'Contacts' })
    await expect(canvasElement.querySelector('.host-search')).toHaveAttribute(
      'data-density',
      'compact',
    )
  },
})

export const RightToLeft = meta.story({
  tags: ['stress'],
  name: 'Right to left',
  args: { fields, defaultFilters: [{ fieldName: '', value: 'gold' }] },
  render: (args) => (
    <div dir="rtl">
      <SearchForm {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('combobox', { name: 'Field' }))
    await userEvent.keyboard('{ArrowDown}')
    await expect(canvas.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
  },
})

export const OwnControls = meta.story({
  name: 'With custom controls',
  args: { components: hostControls, defaultFilters: [{ fieldName: 'tier', value: 'gold' }] },
  play: async ({ canvas, args }) => {
    await canvas.findByRole('option', { name: 'Contacts' })
    const submit = canvas.getByRole('button', { name: 'Search' })
    await expect(getComputedStyle(submit).borderRadius).toBe('999px')
    await userEvent.selectOptions(canvas.getByLabelText('Object'), 'Companies')
    await userEvent.type(canvas.getByLabelText('Field'), '{Enter}')
    await expect(args.onSearch).toHaveBeenCalledWith(
      expect.objectContaining({ objectName: 'companies' }),
    )
  },
})

export const Unstyled = meta.story({
  name: 'Without the kit’s classes',
  args: { unstyled: true, className: 'own-form', heading: 'Find a contact' },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('region', { name: 'Find a contact' })).toHaveClass('own-form', {
      exact: true,
    })
    await expect(canvasElement.querySelector('[class*="svc-"]')).toBeNull()
  },
})

export const HeadingLevel = meta.story({
  name: 'With a deeper heading level',
  args: { heading: 'Find a contact', headingLevel: 4 },
  tags: ['!autodocs'],
  render: (args) => (
    <>
      <h2>Customers</h2>
      <h3>Acme</h3>
      <SearchForm {...args} />
    </>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 4, name: 'Find a contact' })).toBeVisible()
    await search(canvas, 'email', 'grace.mbeki@mail.example')
    await expect(
      await canvas.findByRole('heading', { level: 5, name: '1 record found' }),
    ).toBeVisible()
  },
})

export const ObjectAlways = meta.story({
  name: 'An object that cannot be disabled',
  tags: ['!autodocs'],
  args: { defaultObjectName: 'contacts' },
  play: async ({ canvas }) => {
    await canvas.findByRole('option', { name: 'Companies' })
    const object = canvas.getByLabelText('Object')
    await expect(object).toHaveAccessibleDescription(/^Always searchable/)
    await userEvent.selectOptions(object, 'Companies')
    await expect(object).not.toHaveAccessibleDescription()
  },
})

export const ObjectsLoading = meta.story({
  tags: ['state'],
  name: 'The objects are loading',
  parameters: withStack({ fetch: () => new Promise(() => {}) }),
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Object')).toHaveDisplayValue('Loading objects…')
  },
})

const fieldsByObject: Record<string, FieldSuggestion[]> = {
  contacts: [{ name: 'email', source: 'provider' }],
  companies: [{ name: 'domain', source: 'provider' }],
}

function fieldsOf(objectName: string): FieldSuggestion[] {
  return fieldsByObject[objectName] ?? []
}

/** Returns the first suggestion after the list is opened with a key. The host's fields are before the relay's. */
async function firstSuggestion(canvas: Canvas): Promise<string | null | undefined> {
  await userEvent.click(await canvas.findByRole('combobox', { name: 'Field' }))
  await userEvent.keyboard('{ArrowDown}')
  const list = await canvas.findByRole('listbox', { name: 'Suggestions' })
  const text = within(list).getAllByRole('option')[0]?.textContent
  await userEvent.keyboard('{Escape}')
  return text
}

export const FieldsByObject = meta.story({
  name: 'Suggestions by object',
  tags: ['!autodocs'],
  args: { fields: fieldsOf },
  play: async ({ canvas }) => {
    await canvas.findByRole('option', { name: 'Companies' })
    await expect(await firstSuggestion(canvas)).toBe('emailprovider')
    await userEvent.selectOptions(canvas.getByLabelText('Object'), 'Companies')
    await expect(await firstSuggestion(canvas)).toBe('domainprovider')
  },
})

export const FieldsFromAnswers = meta.story({
  name: 'Suggestions from earlier results',
  tags: ['!autodocs'],
  parameters: withStack({ relay: { fields: () => undefined } }),
  play: async ({ canvas }) => {
    await search(canvas, 'email', 'grace.mbeki@mail.example')
    await canvas.findByRole('rowheader', { name: /11011/ })
    await canvas.findByRole('combobox', { name: 'Field' })
    await userEvent.click(canvas.getByRole('button', { name: 'Add filter' }))
    await userEvent.keyboard('life{ArrowDown}{Enter}')
    await expect(canvas.getAllByLabelText('Field')[1]).toHaveValue('lifecyclestage')
  },
})

export const NumberInvalid = meta.story({
  name: 'An invalid number',
  tags: ['state', '!autodocs'],
  args: { defaultFilters: [{ fieldName: 'annualSpend', value: 0 }] },
  play: async ({ canvas, args }) => {
    await canvas.findByRole('option', { name: 'Contacts' })
    const value = canvas.getByLabelText('Value')
    await userEvent.clear(value)
    await userEvent.type(value, '4,200{Enter}')
    await waitFor(() => expect(value).toHaveFocus())
    await expect(value).toHaveAccessibleDescription(/^Enter a number such as 42/)
    await userEvent.clear(value)
    await userEvent.type(value, '4200{Enter}')
    await expect(args.onSearch).toHaveBeenCalledOnce()
    await expect(args.onSearch).toHaveBeenCalledWith(
      expect.objectContaining({
        fieldFilters: [{ fieldName: 'annualSpend', operator: 'eq', value: 4200 }],
      }),
    )
  },
})

export const SameFieldTwice = meta.story({
  name: 'The same field twice',
  tags: ['!autodocs'],
  args: {
    defaultFilters: [
      { fieldName: 'tier', value: 'gold' },
      { fieldName: 'tier', value: 'silver' },
    ],
  },
  play: async ({ canvas, args }) => {
    await canvas.findByRole('option', { name: 'Contacts' })
    await userEvent.click(canvas.getByRole('button', { name: 'Search' }))
    const [first, second] = canvas.getAllByLabelText('Field')
    await expect(first).not.toHaveAccessibleDescription()
    await expect(second).toHaveAccessibleDescription(/An earlier filter uses this field/)
    await expect(args.onSearch).toHaveBeenCalledOnce()
  },
})

export const Composing = meta.story({
  name: 'Enter confirms text of an input method',
  tags: ['stress', '!autodocs'],
  play: async ({ canvas }) => {
    await canvas.findByRole('option', { name: 'Contacts' })
    const value = canvas.getByLabelText('Value')
    // The form is not sent if the event is canceled, which browsers report in one of two ways.
    await expect(fireEvent.keyDown(value, { key: 'Enter', isComposing: true })).toBe(false)
    await expect(fireEvent.keyDown(value, { key: 'Enter', keyCode: 229 })).toBe(false)
    await expect(fireEvent.keyDown(value, { key: 'Enter' })).toBe(true)
  },
})

/** Makes the first search of {@link LastWins} fail. Undefined until it has arrived. */
let failFirst: (() => void) | undefined

export const LastWins = meta.story({
  name: 'The last submit wins, even if an earlier one fails later',
  tags: ['stress', '!autodocs'],
  parameters: withStack({
    prepare: (sandbox) => {
      failFirst = undefined
      const response = () =>
        new Promise<Response>((resolve) => {
          failFirst = () => resolve(new Response(null, { status: 400 }))
        })
      sandbox.failNext({ response }, { kind: 'search' })
    },
  }),
  args: { defaultFilters: [{ fieldName: 'email', value: 'nobody@mail.example' }] },
  play: async ({ canvas, args }) => {
    await canvas.findByRole('option', { name: 'Contacts' })
    await userEvent.click(canvas.getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(failFirst).toBeDefined())
    await userEvent.tripleClick(canvas.getByLabelText('Value'))
    await userEvent.paste('grace.mbeki@mail.example')
    await expect(canvas.getByRole('status')).toHaveTextContent('Searching…')
    await userEvent.keyboard('{Enter}')
    await canvas.findByRole('rowheader', { name: /11011/ })
    failFirst?.()
    // Any input, so that the page has handled the response.
    await userEvent.keyboard('{Shift}')
    await expect(canvas.getByRole('status')).toHaveTextContent('1 record found')
    await expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull()
    await expect(args.onSearch).toHaveBeenCalledTimes(2)
  },
})

export const RefusedByIssues = meta.story({
  name: 'The service rejects a value through its issues',
  tags: ['state', '!autodocs'],
  args: { defaultFilters: [{ fieldName: 'annualSpend', value: 'a lot' }] },
  parameters: withStack({
    prepare: (sandbox) =>
      sandbox.failNext(
        {
          response: () =>
            Response.json(
              {
                title: 'The search cannot be made',
                retryable: false,
                issues: [{ path: ['fieldFilters', 0, 'value'], message: 'A number is expected.' }],
              },
              { status: 422, headers: { 'content-type': 'application/problem+json' } },
            ),
        },
        { kind: 'search', times: Infinity },
      ),
  }),
  play: async ({ canvas }) => {
    await canvas.findByRole('option', { name: 'Contacts' })
    await userEvent.click(canvas.getByRole('button', { name: 'Search' }))
    const value = canvas.getByLabelText('Value')
    await waitFor(() => expect(value).toHaveAccessibleDescription('A number is expected.'))
    await expect(value).toHaveFocus()
    await userEvent.type(value, '!')
    await expect(value).not.toHaveAccessibleDescription()
  },
})

/** A page with a switch between two integrations. */
function TwoIntegrations() {
  const [integration, setIntegration] = useState('crm')
  return (
    <>
      <p>
        <button type="button" onClick={() => setIntegration('desk')}>
          Search the help desk
        </button>
      </p>
      <SearchForm integration={integration} aria-label="Search" />
    </>
  )
}

export const OtherIntegration = meta.story({
  name: 'Another integration resets the form',
  tags: ['!autodocs'],
  render: () => <TwoIntegrations />,
  play: async ({ canvas }) => {
    await search(canvas, 'email', 'grace.mbeki@mail.example')
    await canvas.findByRole('rowheader', { name: /11011/ })
    await userEvent.click(canvas.getByRole('button', { name: 'Search the help desk' }))
    await waitFor(() => expect(canvas.getByLabelText('Object')).toHaveDisplayValue(/ticket/i))
    await expect(canvas.getByLabelText('Field')).toHaveValue('')
    await expect(canvas.queryByRole('rowheader')).toBeNull()
  },
})

export const Off = meta.story({
  name: 'Disabled: no group to search for',
  tags: ['state', 'no-picture'],
  // An installation is enough for provider calls, but a search needs a group.
  parameters: withStack({
    relay: { authorize: () => ({ integrations: { crm: { installationId: 'ins_1' } } }) },
  }),
  render: (args) => (
    <>
      <p>The form below is hidden, because this user cannot search.</p>
      <SearchForm {...args} />
    </>
  ),
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvas.queryByRole('button')).toBeNull())
    await expect(canvasElement.querySelector('[data-state="off"]')).not.toBeVisible()
  },
})

export const States = meta.story({
  tags: ['state', 'no-picture'],
  parameters: {
    isEndless: true,
    // A real page would not have the same form a dozen times, with regions of the same name.
    a11y: { config: { rules: [{ id: 'landmark-unique', enabled: false }] } },
  },
  render: () => <SearchFormStates />,
  play: async ({ canvas }) => {
    const states = 'idle invalid searching found none failed held locked-out cancelled'.split(' ')
    for (const state of states) {
      const form = canvas.getByRole('region', { name: `State: ${state}` })
      await waitFor(() => expect(form).toHaveAttribute('data-state', state), { timeout: 5_000 })
    }
  },
})

const { long, unbroken, emoji, rightToLeft, override, markup } = awkwardTexts

export const Stress = meta.story({
  tags: ['stress'],
  name: 'Unusual names',
  args: {
    heading: unbroken,
    defaultObjectName: long,
    defaultFilters: [
      { fieldName: long, value: unbroken },
      { fieldName: emoji, value: rightToLeft },
      { fieldName: override, value: markup },
    ],
    fields: [
      ...[long, unbroken, emoji, rightToLeft, override, markup].map((name) => ({
        name,
        label: name,
        source: 'mapped' as const,
      })),
      ...Array.from({ length: 300 }, (_, at) => ({
        name: `properties.group_${at}.name`,
        source: 'provider' as const,
      })),
    ],
  },
  parameters: withStack({
    fetch: answerOf({ results: [{ id: long, fields: { [unbroken]: long } }] }),
  }),
  play: async ({ canvas, canvasElement, args }) => {
    const [field] = await canvas.findAllByRole('combobox', { name: 'Field' })
    if (!field) throw new Error('there is no field')
    await userEvent.click(field)
    await userEvent.clear(field)
    await userEvent.keyboard('{ArrowDown}')
    const list = await canvas.findByRole('listbox', { name: 'Suggestions' })
    await expect(list.querySelector('img')).toBeNull()
    await userEvent.keyboard('{Escape}')
    await userEvent.type(field, 'name{Enter}')
    await canvas.findByRole('rowheader')
    await expect(args.onSearch).toHaveBeenCalledWith(
      expect.objectContaining({ objectName: long.trim() }),
    )
    await expect(misfits(canvasElement).join('\n')).toBe('')
  },
})

/** The relay describes the fields, so the form offers them before the first search. */
export const KnownFields = meta.story({
  args: { heading: 'Find a deal', defaultObjectName: 'deals' },
  parameters: withStack({ relay: { fields: createSandbox().fields } }),
  play: async ({ canvas }) => {
    const field = await canvas.findByRole('combobox', { name: 'Field' })
    await userEvent.type(field, 'Stage')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(field).toHaveValue('stage')
    await userEvent.selectOptions(canvas.getByLabelText('Value'), 'Won')
    await userEvent.click(canvas.getByRole('button', { name: 'Search' }))
    await canvas.findAllByRole('rowheader')
  },
})

/** A name that the relay does not list causes a warning, and can be searched anyway. */
export const UnknownField = meta.story({
  args: {
    heading: 'Find a deal',
    defaultObjectName: 'deals',
    defaultFilters: [{ fieldName: 'stag', value: 'won' }],
  },
  parameters: withStack({ relay: { fields: createSandbox().fields } }),
  play: async ({ canvas }) => {
    const field = await canvas.findByRole('combobox', { name: 'Field' })
    await userEvent.click(canvas.getByLabelText('Value'))
    await userEvent.tab()
    await waitFor(() => expect(field).toHaveAccessibleDescription(/^Not a known field/))
  },
})
