import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { ProxyConsole } from 'svc-react'
import preview from '../.storybook/preview.tsx'
import { staged } from './stage/staged.ts'

const meta = preview.meta({
  title: 'Components/ProxyConsole',
  component: ProxyConsole,
  args: {
    integration: 'crm',
    defaultCall: { path: '/crm/v3/objects/contacts?limit=3' },
    onResponse: fn(),
  },
})

type Canvas = ReturnType<typeof within>

async function send(canvas: Canvas) {
  await userEvent.click(canvas.getByRole('button', { name: 'Send' }))
}

/** Sends a call that is not a read, and says yes. */
async function sendAndConfirm(canvas: Canvas) {
  await send(canvas)
  await userEvent.click(await canvas.findByRole('button', { name: /^Send [A-Z]/ }))
}

function answering(body: BodyInit | null, type: string, init: ResponseInit = {}) {
  const response = () =>
    new Response(body, { ...init, headers: { 'content-type': type, ...init.headers } })
  return staged({
    prepare: (sandbox) => sandbox.failNext({ response }, { kind: 'proxy', times: Infinity }),
  })
}

export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The provider’s answer will be shown here.')).toBeVisible()
  },
})

export const Json = meta.story({
  name: 'An answer of JSON',
  play: async ({ canvas, args }) => {
    await send(canvas)
    const answer = within(await canvas.findByRole('region', { name: 'Answer' }))
    await expect(answer.getByText(/^Status/)).toHaveTextContent('Status 200 OK')
    await expect(answer.getByText('"Ada"')).toBeVisible()
    await userEvent.click(answer.getByText(/^\d+ headers$/))
    await expect(args.onResponse).toHaveBeenCalledOnce()
  },
})

export const JsonAsText = meta.story({
  name: 'An answer of JSON, as the text it came as',
  play: async ({ canvas }) => {
    await send(canvas)
    await userEvent.click(await canvas.findByRole('button', { name: 'Text' }))
    await expect(canvas.getByText(/^\{"results":/)).toBeVisible()
  },
})

export const Text = meta.story({
  name: 'An answer of text',
  args: { defaultCall: { path: '/crm/v3/exports/contacts.csv' } },
  play: async ({ canvas }) => {
    await send(canvas)
    await expect(await canvas.findByText(/ada\.okafor@mail\.example/)).toBeVisible()
  },
})

export const Html = meta.story({
  name: 'An answer of HTML, which is never a part of the page',
  parameters: answering('<h1>Sign in</h1>\n<script>alert(1)</script>\n', 'text/html'),
  play: async ({ canvas }) => {
    await send(canvas)
    await expect(await canvas.findByText(/<h1>Sign in<\/h1>/)).toBeVisible()
    await expect(canvas.queryByRole('heading', { name: 'Sign in' })).toBeNull()
  },
})

const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="120">
  <rect x="20" y="40" width="40" height="60" fill="#4361ee"/><rect x="80" y="20" width="40" height="80" fill="#4361ee"/>
  <rect x="140" y="60" width="40" height="40" fill="#4361ee"/></svg>`

export const Image = meta.story({
  name: 'An answer that is a picture',
  parameters: answering(picture, 'image/svg+xml'),
  play: async ({ canvas }) => {
    await send(canvas)
    const image = await canvas.findByRole<HTMLImageElement>('img', { name: /picture/ })
    await waitFor(() => expect(image.naturalWidth).toBe(240))
  },
})

export const BrokenImage = meta.story({
  name: 'An answer that says it is a picture',
  parameters: answering('no picture', 'image/png'),
  play: async ({ canvas }) => {
    await send(canvas)
    await expect(await canvas.findByText(/The picture cannot be shown/)).toBeVisible()
  },
})

export const Download = meta.story({
  name: 'An answer to save',
  parameters: answering('PK\u0003\u0004', 'application/zip', {
    headers: { 'content-disposition': 'attachment; filename="invoices.zip"' },
  }),
  play: async ({ canvas }) => {
    await send(canvas)
    await expect(await canvas.findByText(/application\/zip is not shown here/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Download' })).toBeVisible()
  },
})

export const Large = meta.story({
  name: 'An answer that is too large to show',
  args: { defaultCall: { path: '/crm/v3/objects/contacts?limit=100' }, maxShownBytes: 2_000 },
  play: async ({ canvas }) => {
    await send(canvas)
    await expect(await canvas.findByText(/of which the first 2 kB are shown/)).toBeVisible()
  },
})

export const NoBody = meta.story({
  name: 'An answer without a body',
  args: { defaultCall: { method: 'HEAD', path: '/crm/v3/objects/contacts' } },
  play: async ({ canvas }) => {
    await send(canvas)
    await expect(await canvas.findByText('The answer has no body.')).toBeVisible()
  },
})

export const Redirect = meta.story({
  name: 'A redirect, which nobody follows',
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
  name: 'Headers, and those that are set on the way',
  args: {
    defaultCall: { path: '/debug/echo', headers: { prefer: 'return=minimal' } },
    throttle: true,
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add header' }))
    await expect(canvas.getAllByLabelText('Name')[1]).toHaveFocus()
    await userEvent.keyboard('Authorization')
    await userEvent.click(canvas.getByText('3 headers set for you'))
    await send(canvas)
    await expect(canvas.getAllByLabelText('Name')[1]).toHaveAccessibleDescription(
      /The service adds the credentials/,
    )
  },
})

export const JsonBody = meta.story({
  name: 'A body of JSON',
  args: {
    defaultCall: {
      method: 'POST',
      path: '/crm/v3/objects/contacts',
      body: { properties: { firstname: 'Ada', email: 'ada@example.com' } },
    },
  },
  play: async ({ canvas }) => {
    await sendAndConfirm(canvas)
    const answer = within(await canvas.findByRole('region', { name: 'Answer' }))
    await expect(answer.getByText(/^Status/)).toHaveTextContent('Status 201 Created')
  },
})

export const TextBody = meta.story({
  name: 'A body of text',
  args: { defaultCall: { method: 'PUT', path: '/debug/mirror', body: '<note>Hello</note>' } },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Text'), '{Control>}{Enter}{/Control}')
    await userEvent.click(await canvas.findByRole('button', { name: 'Send PUT' }))
    await expect(await canvas.findByText('<note>Hello</note>', { selector: 'bdi' })).toBeVisible()
  },
})

export const FormBody = meta.story({
  name: 'A body of form fields',
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
  name: 'A body that is a file',
  args: { defaultCall: { method: 'POST', path: '/debug/mirror' } },
  play: async ({ canvas }) => {
    await userEvent.selectOptions(canvas.getByLabelText('Body'), 'File')
    const file = new File(['id,name\n1,Ada\n'], 'rows.csv', { type: 'text/csv' })
    await userEvent.upload(canvas.getByLabelText('File'), file)
    await sendAndConfirm(canvas)
    await expect(await canvas.findByText(/1,Ada/)).toBeVisible()
  },
})

export const Invalid = meta.story({
  name: 'What has to be corrected',
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
    await expect(canvas.getByText(/^3 things need to be corrected/).parentElement).toHaveFocus()
    await userEvent.click(canvas.getByRole('link', { name: /Line 3, column 2/ }))
    await expect(canvas.getByLabelText('JSON')).toHaveFocus()
  },
})

export const Confirm = meta.story({
  name: 'The question before a change',
  args: { defaultCall: { method: 'DELETE', path: '/crm/v3/objects/contacts/11000' } },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Send' })
    await send(canvas)
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(button).toHaveFocus())
    await expect(canvas.queryByRole('dialog')).toBeNull()
    await send(canvas)
    const dialog = await canvas.findByRole('dialog', { name: 'Change data at crm?' })
    await expect(dialog).toHaveAccessibleDescription(/DELETE \/crm\/v3\/objects\/contacts\/11000/)
    await expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus()
  },
})

export const Sending = meta.story({
  parameters: staged({
    prepare: (sandbox) => sandbox.failNext({ delayMs: Infinity }, { kind: 'proxy' }),
  }),
  play: async ({ canvas }) => {
    await send(canvas)
    await expect(canvas.getByRole('button', { name: 'Cancel' })).toBeVisible()
    await expect(canvas.getByRole('status')).toHaveTextContent('Sending…')
  },
})

export const Cancelled = meta.story({
  parameters: staged({
    prepare: (sandbox) => sandbox.failNext({ delayMs: Infinity }, { kind: 'proxy' }),
  }),
  play: async ({ canvas }) => {
    await send(canvas)
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }))
    await expect(canvas.getByRole('status')).toHaveTextContent(/^Cancelled/)
  },
})

export const ProviderError = meta.story({
  name: 'The provider refuses, in its own words',
  args: { defaultCall: { path: '/crm/v3/objects/contacts?limit=1000' } },
  play: async ({ canvas }) => {
    await send(canvas)
    await expect(await canvas.findByRole('heading', { name: /Bad Request/ })).toHaveFocus()
    const answer = within(canvas.getByRole('region', { name: 'Answer' }))
    await expect(answer.getByText('"VALIDATION_ERROR"')).toBeVisible()
  },
})

export const Throttled = meta.story({
  name: 'Throttled, with a countdown',
  args: { throttle: true },
  parameters: staged({
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
  name: 'Locked out',
  args: { throttle: true },
  parameters: staged({
    prepare: (sandbox) => sandbox.throttle({ integration: 'crm', lockedOut: true }),
  }),
  play: async ({ canvas }) => {
    await send(canvas)
    await expect(await canvas.findByText(/locked this connection out/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Access is restored' })).toBeVisible()
  },
})

export const Unreachable = meta.story({
  name: 'No answer comes back',
  parameters: staged({ fetch: () => Promise.reject(new TypeError('Failed to fetch')) }),
  play: async ({ canvas }) => {
    await send(canvas)
    const title = await canvas.findByRole('heading', { name: /cannot be reached/ })
    await expect(title).toHaveFocus()
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
})

export const CopyAs = meta.story({
  name: 'Copied as code',
  args: { defaultCall: { method: 'POST', path: '/debug/echo', body: { a: "it's" } } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Copy as fetch' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Copy as hook' }))
  },
})

export const Own = meta.story({
  name: 'With a heading, methods and actions of the page’s own',
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
    await canvas.findByRole('region', { name: 'Answer' })
    const console = canvasElement.querySelector('.svc-panel')
    await expect(console?.scrollWidth).toBe(console?.clientWidth)
  },
})
