import { useState } from 'react'
import { expect, fn, spyOn, userEvent, waitFor, within } from 'storybook/test'
import { ProxyConsole } from 'svc-react'
import preview from '../.storybook/preview.tsx'
import { awkwardTexts } from './fixtures/awkwardTexts.ts'
import { hostControls } from './fixtures/hostControls.tsx'
import { ProxyConsoleStates } from './fixtures/ProxyConsoleStates.tsx'
import { withoutCalls } from './fixtures/withoutCalls.ts'
import { atFirst } from './flows/atFirst.ts'
import { misfits } from './support/misfits.ts'
import { withStack } from './support/withStack.ts'

const meta = preview.meta({
  title: 'Components/ProxyConsole',
  component: ProxyConsole,
  args: {
    integration: 'crm',
    defaultCall: { path: '/crm/v3/objects/contacts?limit=3' },
    onResponse: fn(),
  },
  argTypes: {
    integration: { control: 'inline-radio', options: ['crm', 'desk'] },
    heading: { control: 'text' },
    headingLevel: { control: 'inline-radio', options: [2, 3, 4, 5] },
    methods: { control: 'object' },
    presets: { control: 'object' },
    throttle: { control: 'boolean' },
    maxShownBytes: { control: 'number' },
    density: { control: 'inline-radio', options: ['comfortable', 'compact'] },
    unstyled: { control: 'boolean' },
    classNames: { control: 'object' },
    defaultCall: { control: 'object' },
    actions: { control: 'text' },
    components: { control: false },
    onResponse: { control: false },
  },
})

type Canvas = ReturnType<typeof within>

async function send(canvas: Canvas) {
  await userEvent.click(canvas.getByRole('button', { name: 'Send request' }))
}

/** Sends a call that is not a read, and confirms it. */
async function sendAndConfirm(canvas: Canvas) {
  await send(canvas)
  await userEvent.click(await canvas.findByRole('button', { name: /^Send [A-Z]/ }))
}

function answering(body: BodyInit | null, type: string, init: ResponseInit = {}) {
  const response = () =>
    new Response(body, { ...init, headers: { 'content-type': type, ...init.headers } })
  return withStack({
    prepare: (sandbox) => sandbox.failNext({ response }, { kind: 'proxy', times: Infinity }),
  })
}

export const Playground = meta.story({
  args: {
    heading: 'Call the CRM',
    headingLevel: 2,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    throttle: false,
    maxShownBytes: 200_000,
    density: 'comfortable',
    unstyled: false,
  },
  play: async ({ canvas, args }) => {
    const console = canvas.getByRole('region', { name: 'Call the CRM' })
    await expect(console).toHaveAttribute('data-state', 'idle')
    await send(canvas)
    await waitFor(() => expect(console).toHaveAttribute('data-state', 'answered'))
    await expect(args.onResponse).toHaveBeenCalledWith(expect.objectContaining({ status: 200 }))
  },
})

export const Default = meta.story({
  tags: ['!autodocs'],
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The provider’s response appears here.')).toBeVisible()
  },
})

export const Json = meta.story({
  tags: ['!autodocs'],
  name: 'A JSON response',
  play: async ({ canvas, args }) => {
    await send(canvas)
    const answer = within(await canvas.findByRole('region', { name: 'Response' }))
    await expect(answer.getByText(/^Status/)).toHaveTextContent('Status 200 OK')
    await expect(answer.getByText('"Ada"')).toBeVisible()
    await userEvent.click(answer.getByText(/^\d+ headers$/))
    await expect(args.onResponse).toHaveBeenCalledOnce()
  },
})

export const JsonAsText = meta.story({
  tags: ['!autodocs'],
  name: 'A JSON response as raw text',
  play: async ({ canvas }) => {
    await send(canvas)
    await userEvent.click(await canvas.findByRole('button', { name: 'Text' }))
    await expect(canvas.getByText(/^\{"results":/)).toBeVisible()
  },
})

export const Text = meta.story({
  tags: ['!autodocs'],
  name: 'A text response',
  args: { defaultCall: { path: '/crm/v3/exports/contacts.csv' } },
  play: async ({ canvas }) => {
    await send(canvas)
    await expect(await canvas.findByText(/ada\.okafor@mail\.example/)).toBeVisible()
  },
})

export const Html = meta.story({
  tags: ['!autodocs'],
  name: 'An HTML response, which is never rendered',
  parameters: answering('<h1>Sign in</h1>\n<script>alert(1)</script>\n', 'text/html'),
  play: async ({ canvas }) => {
    await send(canvas)
    await expect(await canvas.findByText(/<h1>Sign in<\/h1>/)).toBeVisible()
    await expect(canvas.queryByRole('heading', { name: 'Sign in' })).toBeNull()
  },
})

const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="120">
  <rect x="20" y="40" width="40" height="60" fill="#5472ff"/><rect x="80" y="20" width="40" height="80" fill="#5472ff"/>
  <rect x="140" y="60" width="40" height="40" fill="#5472ff"/></svg>`

export const Image = meta.story({
  tags: ['!autodocs'],
  name: 'An image response',
  parameters: answering(picture, 'image/svg+xml'),
  play: async ({ canvas }) => {
    await send(canvas)
    const image = await canvas.findByRole<HTMLImageElement>('img', { name: /^Image/ })
    await waitFor(() => expect(image.naturalWidth).toBe(240))
  },
})

export const BrokenImage = meta.story({
  tags: ['stress', '!autodocs'],
  name: 'A response with a false image type',
  parameters: answering('no picture', 'image/png'),
  play: async ({ canvas }) => {
    await send(canvas)
    await expect(await canvas.findByText(/Couldn’t show the image/)).toBeVisible()
  },
})

export const Download = meta.story({
  tags: ['!autodocs'],
  name: 'A response to download',
  parameters: answering('PK\u0003\u0004', 'application/zip', {
    headers: { 'content-disposition': 'attachment; filename="invoices.zip"' },
  }),
  play: async ({ canvas }) => {
    await send(canvas)
    await expect(await canvas.findByText(/No preview for application\/zip/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Download' })).toBeVisible()
  },
})

export const Large = meta.story({
  tags: ['stress', '!autodocs'],
  name: 'A response that is too large to show',
  args: { defaultCall: { path: '/crm/v3/objects/contacts?limit=100' }, maxShownBytes: 2_000 },
  play: async ({ canvas }) => {
    await send(canvas)
    await expect(await canvas.findByText(/^Showing the first 2 kB of/)).toBeVisible()
  },
})

export const NoBody = meta.story({
  tags: ['!autodocs'],
  name: 'A response without a body',
  args: { defaultCall: { method: 'HEAD', path: '/crm/v3/objects/contacts' } },
  play: async ({ canvas }) => {
    await send(canvas)
    await expect(await canvas.findByText('The response has no body.')).toBeVisible()
  },
})

export const Redirect = meta.story({
  tags: ['!autodocs'],
  name: 'A redirect, which is not followed',
  parameters: answering(null, 'text/plain', {
    status: 302,
    headers: { location: 'https://files.hub.example/exports/7' },
  }),
  play: async ({ canvas }) => {
    await send(canvas)
    await expect(await canvas.findByText(/^Redirects to/)).toBeVisible()
  },
})

export const Headers = meta.story({
  name: 'Request headers, including those that the relay sets',
  args: {
    defaultCall: { path: '/debug/echo', headers: { prefer: 'return=minimal' } },
    throttle: true,
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add header' }))
    await expect(canvas.getAllByLabelText('Name')[1]).toHaveFocus()
    await userEvent.keyboard('Authorization')
    await userEvent.click(canvas.getByText('3 headers set automatically'))
    await send(canvas)
    await expect(canvas.getAllByLabelText('Name')[1]).toHaveAccessibleDescription(
      /The service adds the credentials/,
    )
  },
})

export const DroppedHeaders = meta.story({
  tags: ['!autodocs'],
  name: 'Headers that the relay removed',
  args: {
    defaultCall: {
      path: '/debug/echo',
      headers: { 'Notion-Version': '2022-06-28', 'Xero-Tenant-Id': '7', Prefer: 'transient' },
    },
  },
  play: async ({ canvas }) => {
    await send(canvas)
    await expect(
      await canvas.findByText(/^These headers were not sent to the provider/),
    ).toHaveTextContent(/: notion-version, xero-tenant-id\.$/)
  },
})

export const DroppedHeadersOfAFailure = meta.story({
  tags: ['!autodocs'],
  name: 'A failure without a header that the provider requires',
  args: {
    defaultCall: {
      path: '/crm/v3/objects/contacts',
      headers: { 'Notion-Version': '2022-06-28' },
    },
  },
  parameters: answering('{"message":"Missing Notion-Version header"}', 'application/json', {
    status: 400,
  }),
  play: async ({ canvas }) => {
    await send(canvas)
    await userEvent.click(await canvas.findByText('Details'))
    const [term] = canvas
      .getAllByRole('term')
      .filter(({ textContent }) => textContent === 'Dropped headers')
    await expect(term?.nextElementSibling).toHaveTextContent('notion-version')
  },
})

export const QueryParameters = meta.story({
  name: 'Query parameters as rows',
  args: { defaultCall: { path: '/crm/v3/objects/contacts?limit=3&properties=email,firstname' } },
  play: async ({ canvas }) => {
    const target = canvas.getByLabelText('Path and query')
    await userEvent.click(canvas.getByText('Query parameters (2)'))
    const last = await canvas.findByRole('group', { name: 'Parameter 2' })
    await expect(within(last).getByLabelText('Value')).toHaveValue('email,firstname')
    await userEvent.click(canvas.getByRole('button', { name: 'Add parameter' }))
    await userEvent.keyboard('q{Tab}a & b')
    await expect(target).toHaveValue(
      '/crm/v3/objects/contacts?limit=3&properties=email,firstname&q=a%20%26%20b',
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Remove parameter 1' }))
    await expect(canvas.getByRole('button', { name: 'Remove parameter 1' })).toHaveFocus()
    await expect(target).toHaveValue(
      '/crm/v3/objects/contacts?properties=email,firstname&q=a%20%26%20b',
    )
  },
})

export const Presets = meta.story({
  name: 'With prepared requests',
  args: {
    presets: [
      { name: 'First contacts', request: { path: '/crm/v3/objects/contacts?limit=3' } },
      {
        name: 'New contact',
        request: {
          method: 'POST',
          path: '/crm/v3/objects/contacts',
          body: { properties: { firstname: 'Ada', email: 'ada@example.com' } },
        },
      },
    ],
  },
  play: async ({ canvas }) => {
    const preset = canvas.getByLabelText('Preset')
    await userEvent.selectOptions(preset, 'New contact')
    await expect(canvas.getByLabelText('Method')).toHaveValue('POST')
    await expect(canvas.getByLabelText('JSON')).toHaveValue(
      JSON.stringify({ properties: { firstname: 'Ada', email: 'ada@example.com' } }, null, 2),
    )
    await expect(preset).toHaveDisplayValue('New contact')
    await userEvent.type(canvas.getByLabelText('JSON'), ' ')
    await expect(preset).toHaveDisplayValue('Choose a preset')
  },
})

export const RecentRequests = meta.story({
  name: 'Recent requests, which can be restored',
  args: { defaultCall: { path: '/crm/v3/objects/contacts?limit=1000' } },
  play: async ({ canvas }) => {
    await send(canvas)
    await canvas.findByRole('heading', { name: /Bad Request/ })
    const target = canvas.getByLabelText('Path and query')
    await userEvent.clear(target)
    await userEvent.type(target, '/crm/v3/objects/contacts?limit=2{Enter}')
    // The response of the first request stays until the second one arrives.
    await waitFor(() => expect(canvas.getByText(/^Status/)).toHaveTextContent('Status 200 OK'))
    await userEvent.click(canvas.getByText('Recent requests (2)'))
    const rows = within(canvas.getAllByRole('list')[0] as HTMLElement).getAllByRole('listitem')
    await expect(rows.map((row) => row.children[1]?.textContent)).toEqual(['200', '400'])
    await userEvent.click(canvas.getByRole('button', { name: /^Restore .*limit=1000$/ }))
    await expect(target).toHaveValue('/crm/v3/objects/contacts?limit=1000')
    await expect(target).toHaveFocus()
  },
})

export const JsonBody = meta.story({
  name: 'A JSON body',
  args: {
    defaultCall: {
      method: 'POST',
      path: '/crm/v3/objects/contacts',
      body: { properties: { firstname: 'Ada', email: 'ada@example.com' } },
    },
  },
  play: async ({ canvas }) => {
    await sendAndConfirm(canvas)
    const answer = within(await canvas.findByRole('region', { name: 'Response' }))
    await expect(answer.getByText(/^Status/)).toHaveTextContent('Status 201 Created')
  },
})

export const TextBody = meta.story({
  name: 'A text body',
  args: { defaultCall: { method: 'PUT', path: '/debug/mirror', body: '<note>Hello</note>' } },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Text'), '{Control>}{Enter}{/Control}')
    await userEvent.click(await canvas.findByRole('button', { name: 'Send PUT' }))
    await expect(await canvas.findByText('<note>Hello</note>', { selector: 'bdi' })).toBeVisible()
  },
})

export const FormBody = meta.story({
  name: 'A form body',
  args: {
    defaultCall: {
      method: 'POST',
      path: '/debug/echo',
      body: new URLSearchParams({ grant: 'refresh', scope: 'read write' }),
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Remove form field 1' }))
    await expect(canvas.getByRole('button', { name: 'Remove form field 1' })).toHaveFocus()
    await sendAndConfirm(canvas)
    await expect(await canvas.findByText('"scope=read+write"')).toBeVisible()
  },
})

export const FileBody = meta.story({
  tags: ['!autodocs'],
  name: 'A file as the body',
  args: { defaultCall: { method: 'POST', path: '/debug/mirror' } },
  play: async ({ canvas }) => {
    await userEvent.selectOptions(canvas.getByLabelText('Body'), 'File')
    const file = new File(['id,name\n1,Ada\n'], 'rows.csv', { type: 'text/csv' })
    await userEvent.upload(canvas.getByLabelText('File'), file)
    // The file is kept while another type is chosen, and shown again.
    await userEvent.selectOptions(canvas.getByLabelText('Body'), 'JSON')
    await userEvent.selectOptions(canvas.getByLabelText('Body'), 'File')
    await expect(canvas.getByLabelText<HTMLInputElement>('File').files?.[0]).toBe(file)
    await sendAndConfirm(canvas)
    await expect(await canvas.findByText(/1,Ada/)).toBeVisible()
  },
})

export const Invalid = meta.story({
  tags: ['state', '!autodocs'],
  name: 'Invalid input',
  args: {
    defaultCall: {
      method: 'POST',
      path: '/crm/../admin',
      headers: { 'X-Forwarded-For': '10.0.0.1' },
      body: { a: 1 },
    },
  },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('JSON'), ',')
    await send(canvas)
    await expect(canvas.getByText('Fix 3 problems before sending').parentElement).toHaveFocus()
    await userEvent.click(canvas.getByRole('link', { name: /Line 3, column 2/ }))
    await expect(canvas.getByLabelText('JSON')).toHaveFocus()
  },
})

/** Buttons that can be pressed. */
const buttonsIn = (root: Element) =>
  [...root.querySelectorAll<HTMLElement>('button, summary')].filter((each) =>
    each.checkVisibility(),
  )

export const FocusAfterEachButton = meta.story({
  name: 'Focus after each button, in each state',
  tags: ['!autodocs', 'no-picture'],
  render: () => <ProxyConsoleStates />,
  parameters: {
    // The sheet shows several consoles, each with a response. A page has one.
    a11y: { config: { rules: [{ id: 'landmark-unique', enabled: false }] } },
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('region', { name: 'State: failed, locked out' })
    const pressed = new Set<string>()
    const nextButton = () => {
      for (const [index, console] of canvas.getAllByRole('region', { name: /^State/ }).entries()) {
        for (const button of buttonsIn(console)) {
          const key = `${index} ${button.getAttribute('aria-label') ?? button.textContent}`
          if (!pressed.has(key) && pressed.add(key)) return { button, console, key }
        }
      }
      return undefined
    }
    for (let next = nextButton(); next; next = nextButton()) {
      const { button, console, key } = next
      // Requests of these consoles get no response.
      const waits = /sending|cancelled/.test(console.getAttribute('aria-label') ?? '')
      await userEvent.click(button)
      if (!waits)
        await waitFor(() => expect(`${key} ${console.dataset.state}`).not.toMatch(/sending$/))
      await expect(document.activeElement, key).not.toBe(document.body)
    }
    await expect(pressed.size).toBeGreaterThan(60)
  },
})

export const Confirm = meta.story({
  tags: ['state', '!autodocs'],
  name: 'Confirmation before a change',
  args: { defaultCall: { method: 'DELETE', path: '/crm/v3/objects/contacts/11000' } },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Send request' })
    await send(canvas)
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(button).toHaveFocus())
    await expect(canvas.queryByRole('dialog')).toBeNull()
    await send(canvas)
    const dialog = await canvas.findByRole('dialog', { name: 'Change data in crm?' })
    await expect(dialog).toHaveAccessibleDescription(/DELETE \/crm\/v3\/objects\/contacts\/11000/)
    await expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await expect(within(dialog).getByRole('button', { name: 'Send DELETE' })).toHaveAttribute(
      'data-variant',
      'danger',
    )
  },
})

export const Sending = meta.story({
  tags: ['state', '!autodocs'],
  parameters: withStack({
    prepare: (sandbox) => sandbox.failNext({ delayMs: Infinity }, { kind: 'proxy' }),
  }),
  play: async ({ canvas }) => {
    await send(canvas)
    await expect(canvas.getByRole('button', { name: 'Cancel' })).toBeVisible()
    await expect(canvas.getByRole('status')).toHaveTextContent('Sending…')
  },
})

/** The earlier response stays until the next one arrives. */
export const SendingAgain = meta.story({
  tags: ['!autodocs'],
  name: 'Sending again keeps the response',
  parameters: {
    isEndless: true,
    ...withStack({
      prepare: (sandbox) => {
        sandbox.failNext({ delayMs: 1 }, { kind: 'proxy' })
        sandbox.failNext({ delayMs: Infinity }, { kind: 'proxy' })
      },
    }),
  },
  play: async ({ canvas }) => {
    await send(canvas)
    const response = await canvas.findByRole('region', { name: 'Response' })
    await send(canvas)
    await expect(canvas.getByRole('button', { name: 'Sending…' })).toHaveFocus()
    await expect(response).toBeVisible()
    await expect(response).toHaveAttribute('data-older', 'true')
  },
})

export const Cancelled = meta.story({
  tags: ['state', '!autodocs'],
  parameters: withStack({
    prepare: (sandbox) => sandbox.failNext({ delayMs: Infinity }, { kind: 'proxy' }),
  }),
  play: async ({ canvas }) => {
    await send(canvas)
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }))
    await expect(canvas.getByRole('status')).toHaveTextContent(/^Cancelled/)
  },
})

export const ProviderError = meta.story({
  tags: ['state', '!autodocs'],
  name: 'Rejected, with the provider’s message',
  args: { defaultCall: { path: '/crm/v3/objects/contacts?limit=1000' } },
  play: async ({ canvas }) => {
    await send(canvas)
    await expect(await canvas.findByRole('heading', { name: /Bad Request/ })).toHaveFocus()
    const answer = within(await canvas.findByRole('region', { name: 'Response' }))
    await expect(answer.getByText('"VALIDATION_ERROR"')).toBeVisible()
  },
})

export const RejectedFields = meta.story({
  tags: ['state', '!autodocs'],
  name: 'The provider rejects fields',
  args: {
    defaultCall: {
      method: 'POST',
      path: '/crm/v3/objects/contacts',
      body: { properties: { email: 'ada', lifecyclestage: 'kunde' } },
    },
  },
  parameters: withStack({
    prepare: (sandbox) =>
      sandbox.failNext(
        {
          response: () =>
            Response.json(
              {
                message: 'The contact could not be created.',
                category: 'VALIDATION_ERROR',
                errors: [
                  { field: 'email', message: 'Email address ada is invalid.' },
                  { field: 'lifecyclestage', message: 'kunde was not one of the allowed options.' },
                ],
              },
              { status: 400 },
            ),
        },
        { kind: 'proxy' },
      ),
  }),
  play: async ({ canvas }) => {
    await send(canvas)
    await userEvent.click(await canvas.findByRole('button', { name: 'Send POST' }))
    await expect(await canvas.findByText('The contact could not be created.')).toBeVisible()
    const editor = canvas.getByRole('textbox', { name: 'JSON' })
    await waitFor(() => expect(editor).toBeInvalid())
    await expect(editor).toHaveAccessibleDescription(/email: Email address ada is invalid\./)
  },
})

export const Throttled = meta.story({
  tags: ['state', '!autodocs'],
  name: 'Throttled, with a countdown',
  args: { throttle: true },
  parameters: withStack({
    prepare: (sandbox) => sandbox.throttle({ integration: 'crm', forMs: 45_000 }),
  }),
  play: async ({ canvas }) => {
    await send(canvas)
    await expect(await canvas.findByRole('timer')).toHaveTextContent(/\d+ seconds/)
    await expect(canvas.getByRole('button', { name: 'Try again' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  },
})

export const LockedOut = meta.story({
  tags: ['state', '!autodocs'],
  name: 'Locked out',
  args: { throttle: true },
  parameters: withStack({
    prepare: (sandbox) => sandbox.throttle({ integration: 'crm', lockedOut: true }),
  }),
  play: async ({ canvas }) => {
    await send(canvas)
    await expect(await canvas.findByRole('img', { name: 'Locked out' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'I’ve restored access' })).toBeVisible()
  },
})

export const Unreachable = meta.story({
  tags: ['state', '!autodocs'],
  name: 'No response',
  parameters: withStack({ fetch: () => Promise.reject(new TypeError('Failed to fetch')) }),
  play: async ({ canvas }) => {
    await send(canvas)
    const title = await canvas.findByRole('heading', { name: /cannot be reached/ })
    await expect(title).toHaveFocus()
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
})

export const CopyAs = meta.story({
  tags: ['!autodocs'],
  name: 'Copied as code',
  args: { defaultCall: { method: 'POST', path: '/debug/echo', body: { a: "it's" } } },
  play: async ({ canvas }) => {
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const codes = [
      ['Copy as fetch', /fetch\([\s\S]*"it's"/],
      ['Copy as React hook', /useProxy\(/],
      ['Copy as cURL', /curl --globoff [\s\S]*it'\\''s/],
    ] as const
    for (const [index, [name, code]] of codes.entries()) {
      const button = await canvas.findByRole('button', { name })
      await userEvent.click(button)
      await waitFor(() => {
        expect(button).toHaveAttribute('data-state', 'copied')
        expect(canvas.getAllByText('Copied', { selector: '[aria-live]' })).not.toHaveLength(0)
      })
      await expect(write.mock.calls[index]?.[0]).toMatch(code)
    }
    write.mockRestore()
  },
})

export const Own = meta.story({
  name: 'With a custom heading, methods and actions',
  args: {
    heading: 'Call the CRM',
    methods: ['GET', 'QUERY'],
    actions: <button type="button">Documentation</button>,
    density: 'compact',
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Call the CRM' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Documentation' })).toBeVisible()
    await expect(canvas.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'GET',
      'QUERY',
    ])
  },
})

export const Narrow = meta.story({
  name: 'On a phone',
  args: {
    defaultCall: {
      method: 'POST',
      path: '/crm/v3/objects/contacts?limit=3&properties=firstname,lastname,email,lifecyclestage',
      headers: { 'If-Match': '"7"' },
      body: { properties: { firstname: 'Ada' } },
    },
  },
  decorators: [
    (Story) => (
      <div style={{ width: 343 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas, canvasElement }) => {
    await sendAndConfirm(canvas)
    await canvas.findByRole('region', { name: 'Response' })
    const console = canvasElement.querySelector('.svc-panel')
    await expect(console?.scrollWidth).toBe(console?.clientWidth)
  },
})

export const Retried = meta.story({
  name: 'Throttled, with an automatic retry',
  tags: ['!autodocs', 'no-picture'],
  args: { throttle: true },
  parameters: withStack({
    prepare: (sandbox) =>
      atFirst(sandbox, 'proxy', () => sandbox.throttle({ integration: 'crm', forMs: 1_000 })),
  }),
  play: async ({ canvas, args }) => {
    await send(canvas)
    const again = await canvas.findByRole('button', { name: 'Try again' })
    await waitFor(() => expect(again).not.toHaveAttribute('aria-disabled', 'true'), {
      timeout: 6_000,
    })
    await userEvent.click(again)
    const answer = within(await canvas.findByRole('region', { name: 'Response' }))
    // The response of the first request stays until the second one arrives.
    await waitFor(() => expect(answer.getByText(/^Status/)).toHaveTextContent('Status 200 OK'))
    await expect(args.onResponse).toHaveBeenCalledOnce()
  },
})

export const RetriedChange = meta.story({
  name: 'A failed change is confirmed again',
  tags: ['!autodocs'],
  args: { defaultCall: { method: 'DELETE', path: '/crm/v3/objects/contacts/11000' } },
  parameters: withStack({
    prepare: (sandbox) =>
      sandbox.failNext({ status: 503, problem: { retryable: true } }, { kind: 'proxy' }),
  }),
  play: async ({ canvas }) => {
    await sendAndConfirm(canvas)
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Send DELETE' }))
    const answer = within(await canvas.findByRole('region', { name: 'Response' }))
    await expect(answer.getByText(/^Status/)).toHaveTextContent('Status 204 No Content')
  },
})

export const NotAllowed = meta.story({
  name: 'A call that the relay does not allow',
  tags: ['state', '!autodocs'],
  parameters: withStack({ relay: { allow: [{ methods: ['GET'], path: '/crm/v3/exports/*' }] } }),
  play: async ({ canvas, args }) => {
    await send(canvas)
    await expect(await canvas.findByRole('heading', { name: /./, level: 3 })).toHaveFocus()
    await expect(canvas.getByRole('region', { name: 'API request' })).toHaveAttribute(
      'data-state',
      'failed',
    )
    await expect(canvas.queryByRole('region', { name: 'Response' })).toBeNull()
    await expect(args.onResponse).not.toHaveBeenCalled()
  },
})

const reserved = [
  ['Authorization', /credentials/],
  ['Host', /browser or the connection/],
  ['X-Forwarded-For', /Proxies use this header/],
  ['X-Svc-Relay', /Only the app’s server/],
  ['Not a name', /letters, digits and hyphens/],
] as const

export const ReservedHeaders = meta.story({
  name: 'Headers that cannot be set, with the reason',
  args: {
    defaultCall: {
      path: '/debug/echo',
      headers: Object.fromEntries(reserved.map(([name]) => [name, 'x'])),
    },
  },
  play: async ({ canvas, args }) => {
    await send(canvas)
    const names = canvas.getAllByLabelText('Name')
    for (const [index, [, reason]] of reserved.entries()) {
      await expect(names[index]).toBeInvalid()
      await expect(names[index]).toHaveAccessibleDescription(reason)
    }
    await expect(args.onResponse).not.toHaveBeenCalled()
  },
})

export const MediaTypeOfTheHost = meta.story({
  name: 'A custom media type',
  args: {
    defaultCall: {
      method: 'POST',
      path: '/debug/echo',
      headers: { 'content-type': 'application/merge-patch+json' },
      body: { name: null },
    },
  },
  play: async ({ canvas }) => {
    await sendAndConfirm(canvas)
    await canvas.findByRole('region', { name: 'Response' })
    await expect(canvas.getByText('"application/merge-patch+json"')).toBeVisible()
  },
})

/** A page with a switch between two integrations. */
function TwoIntegrations() {
  const [integration, setIntegration] = useState('crm')
  return (
    <>
      <p>
        <button type="button" onClick={() => setIntegration('desk')}>
          Call the help desk
        </button>
      </p>
      <ProxyConsole integration={integration} />
    </>
  )
}

export const OtherIntegration = meta.story({
  name: 'Another integration resets the console',
  tags: ['!autodocs'],
  render: () => <TwoIntegrations />,
  play: async ({ canvas }) => {
    const target = canvas.getByLabelText('Path and query')
    await userEvent.type(target, 'crm/v3/secret')
    await userEvent.click(canvas.getByRole('button', { name: 'Call the help desk' }))
    await expect(canvas.getByLabelText('Path and query')).toHaveValue('/')
    await expect(canvas.getByText('desk', { selector: 'bdi' })).toBeVisible()
  },
})

export const HeadingLevel = meta.story({
  name: 'With a deeper heading level',
  tags: ['!autodocs'],
  args: { headingLevel: 4, defaultCall: { path: '/crm/v3/objects/contacts?limit=1000' } },
  render: (args) => (
    <>
      <h2>Developer tools</h2>
      <h3>CRM</h3>
      <ProxyConsole {...args} />
    </>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 4, name: 'API request' })).toBeVisible()
    await send(canvas)
    await expect(
      await canvas.findByRole('heading', { level: 5, name: /Bad Request/ }),
    ).toBeVisible()
  },
})

export const Named = meta.story({
  name: 'With a custom name',
  tags: ['!autodocs'],
  args: { 'aria-label': 'Call the CRM of Acme' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Call the CRM of Acme' })).toBeVisible()
  },
})

export const Classes = meta.story({
  name: 'With classes of the host',
  tags: ['!autodocs'],
  args: { className: 'own-console', classNames: { button: 'btn btn-sm' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region')).toHaveClass('own-console', 'svc-panel')
    await expect(canvas.getByRole('button', { name: 'Send request' })).toHaveClass('btn', 'btn-sm')
  },
})

export const OwnControls = meta.story({
  name: 'With controls of the host',
  args: { components: hostControls },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Send request' })
    await expect(getComputedStyle(button).borderRadius).toBe('999px')
    await userEvent.selectOptions(canvas.getByLabelText('Method'), 'DELETE')
    await userEvent.click(button)
    const dialog = within(await canvas.findByRole('dialog'))
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(button).toHaveFocus())
  },
})

export const Unstyled = meta.story({
  name: 'Without the kit’s classes',
  args: { unstyled: true },
  play: async ({ canvas, canvasElement }) => {
    await send(canvas)
    await canvas.findByRole('region', { name: 'Response' })
    await expect(canvasElement.querySelector('[class*="svc-"]')).toBeNull()
  },
})

export const Off = meta.story({
  name: 'Disabled: calls are off',
  tags: ['state', 'no-picture'],
  parameters: withStack({ relay: { manifest: withoutCalls } }),
  render: (args) => (
    <>
      <p>The console below is hidden, because provider calls are off.</p>
      <ProxyConsole {...args} />
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
    // A real page would not have the same console eight times, with regions of the same name.
    a11y: { config: { rules: [{ id: 'landmark-unique', enabled: false }] } },
  },
  render: () => <ProxyConsoleStates />,
  play: async ({ canvas }) => {
    const states = [
      'idle',
      'invalid',
      'sending',
      'answered',
      'failed, by the provider',
      'failed, to be tried later',
      'failed, locked out',
      'cancelled',
    ]
    for (const state of states) {
      const console = canvas.getByRole('region', { name: `State: ${state}` })
      const [dataState] = state.split(',')
      await waitFor(() => expect(console).toHaveAttribute('data-state', dataState), {
        timeout: 5_000,
      })
    }
  },
})

const { long, unbroken, emoji, rightToLeft, override, markup } = awkwardTexts

/** Deeply nested, with very long names at each level. */
function deep(levels: number): unknown {
  const names = [long, unbroken, emoji, rightToLeft, override, markup]
  return levels === 0 ? long : { [names[levels % names.length] ?? '']: [deep(levels - 1)] }
}

export const Stress = meta.story({
  name: 'A call and a response with unusual content',
  tags: ['stress', '!autodocs'],
  args: {
    heading: unbroken,
    defaultCall: {
      method: 'POST',
      path: `/crm/v3/${unbroken}?${unbroken}`,
      headers: { [unbroken]: unbroken },
      body: deep(3),
    },
  },
  parameters: answering(JSON.stringify(deep(6)), 'application/json', {
    headers: { 'x-provider-note': unbroken, location: `https://a.example/${unbroken}` },
  }),
  play: async ({ canvas, canvasElement }) => {
    await sendAndConfirm(canvas)
    const answer = await canvas.findByRole('region', { name: 'Response' })
    await userEvent.click(within(answer).getByText(/^\d+ headers$/))
    await expect(canvasElement.querySelector('img')).toBeNull()
    await expect(misfits(canvasElement).join('\n')).toBe('')
  },
})

export const DeepJson = meta.story({
  name: 'JSON with 500 levels',
  tags: ['stress', '!autodocs'],
  parameters: answering(
    `${'{"a":['.repeat(250)}12345678901234567890${']}'.repeat(250)}`,
    'application/json',
  ),
  play: async ({ canvas }) => {
    await send(canvas)
    const answer = within(await canvas.findByRole('region', { name: 'Response' }))
    await userEvent.click(answer.getByRole('button', { name: 'Text' }))
    await expect(answer.getByText(/12345678901234567890/)).toBeVisible()
  },
})

export const Megabyte = meta.story({
  name: 'A response of 1 MB',
  tags: ['stress', '!autodocs'],
  parameters: answering(
    JSON.stringify(Array.from({ length: 10_000 }, (_, id) => ({ id, name: 'x'.repeat(80) }))),
    'application/json',
  ),
  play: async ({ canvas }) => {
    await send(canvas)
    await expect(await canvas.findByText(/^Showing the first 200 kB of/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Download' })).toBeVisible()
  },
})

export const MegabyteAsTree = meta.story({
  name: 'A response of 1 MB, fully shown',
  tags: ['stress', '!autodocs', 'no-picture'],
  args: { maxShownBytes: 2_000_000 },
  parameters: answering(
    JSON.stringify(Array.from({ length: 10_000 }, (_, id) => ({ id, name: 'x'.repeat(80) }))),
    'application/json',
  ),
  play: async ({ canvas }) => {
    await send(canvas)
    const answer = within(await canvas.findByRole('region', { name: 'Response' }))
    const before = answer.getAllByRole('listitem').length
    await userEvent.click(answer.getByRole('button', { name: /9,900 left/ }))
    await expect(answer.getAllByRole('listitem').length).toBeGreaterThan(before)
  },
})

export const BinaryThatLies = meta.story({
  name: 'Binary data with a JSON media type',
  tags: ['stress', '!autodocs'],
  parameters: answering(new Uint8Array([0, 255, 254, 0, 1, 2, 3]), 'application/json'),
  play: async ({ canvas }) => {
    await send(canvas)
    const answer = within(await canvas.findByRole('region', { name: 'Response' }))
    await expect(answer.getByRole('button', { name: 'Download' })).toBeVisible()
    await expect(answer.getByText('7 bytes')).toBeVisible()
  },
})
