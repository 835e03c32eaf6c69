import { expect, userEvent, waitFor, within } from 'storybook/test'
import { DestinationList, useProxy } from 'svc-react'
import { SvcDevtools, SvcDevtoolsPanel } from 'svc-react/devtools'
import preview from '../.storybook/preview.tsx'
import { withStack } from './support/withStack.ts'

const calls = [
  { method: 'GET', path: '/crm/v3/objects/contacts', query: { limit: 1 } },
  { method: 'GET', path: '/crm/v3/objects/no-such-object' },
  {
    method: 'GET',
    path: '/crm/v3/objects/contacts',
    query: { properties: 'a,long,list,of,properties,as,in,a,report', access_token: 'secret' },
    headers: { 'x-request-source': 'dashboard' },
  },
]

/** A button that makes three calls: one succeeds, one fails, and one has a header that the relay drops. */
function CallButton() {
  const { mutateAsync } = useProxy({ integration: 'crm', throttle: true })
  async function handleClick() {
    for (const call of calls) await mutateAsync(call).catch(() => {})
  }
  return (
    <button type="button" onClick={handleClick}>
      Call the CRM
    </button>
  )
}

const meta = preview.meta({
  title: 'Devtools/SvcDevtools',
  component: SvcDevtools,
  parameters: { layout: 'fullscreen' },
  render: (args) => (
    <div style={{ padding: 16, paddingBlockEnd: '26rem', display: 'grid', gap: 16 }}>
      <CallButton />
      <DestinationList />
      <SvcDevtools {...args} />
    </div>
  ),
})

type Canvas = ReturnType<typeof within>

/** Returns queries for the content of the devtools. */
function devtools(canvasElement: HTMLElement): Canvas {
  const content = canvasElement.querySelector('[data-svc-devtools]')?.shadowRoot?.firstElementChild
  if (!(content instanceof HTMLElement)) throw new Error('The devtools are not mounted.')
  return within(content)
}

async function openTab(canvasElement: HTMLElement, name: string): Promise<Canvas> {
  await waitFor(() => devtools(canvasElement))
  const canvas = devtools(canvasElement)
  await userEvent.click(await canvas.findByRole('tab', { name }))
  return canvas
}

export const Closed = meta.story({
  args: { buttonPosition: 'bottom-right' },
  play: async ({ canvasElement }) => {
    await waitFor(() => devtools(canvasElement))
    const launcher = await devtools(canvasElement).findByRole('button', { name: 'svc devtools' })
    await expect(launcher).toBeVisible()
    await userEvent.click(launcher)
    await expect(
      devtools(canvasElement).getByRole('region', { name: 'svc-react devtools' }),
    ).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect(
      devtools(canvasElement).getByRole('button', { name: 'svc devtools' }),
    ).toBeVisible()
  },
})

export const Calls = meta.story({
  name: 'Calls and the details of one',
  args: { initialIsOpen: true },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Call the CRM' }))
    const panel = await openTab(canvasElement, 'Calls')
    await userEvent.click(await panel.findByRole('option', { name: /report/ }))
    // The list shows the end of a call up to half a second later.
    await expect(await panel.findByText(/did not forward x-request-source/)).toBeVisible()
    await expect(panel.getByRole('region', { name: /^Call/ })).not.toHaveTextContent('secret"')
  },
})

export const Holds = meta.story({
  args: { initialIsOpen: true },
  tags: ['no-picture'],
  parameters: withStack({
    prepare: (sandbox) => sandbox.throttle({ integration: 'crm', forMs: 45_000 }),
  }),
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Call the CRM' }))
    const panel = await openTab(canvasElement, 'Holds')
    await expect(await panel.findByText(/^Held for [34]\d s$/)).toBeVisible()
    await expect(await panel.findByText(/^began with call \d+ of this tab/)).toBeVisible()
  },
})

export const Clock = meta.story({
  args: { initialIsOpen: true },
  tags: ['no-picture'],
  play: async ({ canvasElement }) => {
    const panel = await openTab(canvasElement, 'Clock')
    await expect(await panel.findByText(/of a response at/)).toBeVisible()
  },
})

export const Relay = meta.story({
  args: { initialIsOpen: true },
  play: async ({ canvasElement }) => {
    const panel = await openTab(canvasElement, 'Relay')
    await userEvent.click(panel.getByRole('button', { name: 'Check this relay' }))
    await expect(await panel.findByText('✓ Responses have a request ID')).toBeVisible()
    await expect(panel.queryByText(/^✗/)).toBeNull()
  },
})

export const Scenarios = meta.story({
  args: { initialIsOpen: true },
  play: async ({ canvas, canvasElement }) => {
    const panel = await openTab(canvasElement, 'Scenarios')
    await userEvent.click(panel.getByRole('radio', { name: 'Expired session' }))
    await expect(panel.getByRole('status')).toHaveTextContent('Simulated: Expired session')
    await userEvent.click(await canvas.findByRole('button', { name: /Refresh/ }))
    await expect(await canvas.findByRole('heading', { name: /sign/i })).toBeVisible()
  },
})

export const Panel = meta.story({
  name: 'Panel in place',
  render: () => (
    <div style={{ blockSize: '24rem', border: '1px solid' }}>
      <SvcDevtoolsPanel />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const panel = await openTab(canvasElement, 'Calls')
    await expect(panel.getByText('No calls to show.')).toBeVisible()
  },
})
