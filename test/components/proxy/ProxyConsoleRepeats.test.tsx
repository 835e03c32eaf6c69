import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { createClient } from '../../../src/client/createClient.js'
import { ProxyConsole } from '../../../src/components/proxy/ProxyConsole.js'
import type { ProxyConsoleRequest } from '../../../src/components/proxy/request/proxyDraft.js'
import { SvcProvider } from '../../../src/hooks/SvcProvider.js'
import { createRelay } from '../../../src/relay/index.js'
import { createSandbox } from '../../../src/sandbox/index.js'

afterEach(() => {
  vi.useRealTimers()
})

interface Setup {
  /** Whether the first provider call is carried out, but its response does not arrive. @default false */
  losesFirst?: boolean
  /** @default a POST of the provider's echo */
  call?: ProxyConsoleRequest
  /** Returns when a provider call may be sent. */
  gate?: () => Promise<void>
}

const READ = { path: '/crm/v3/objects/contacts' }
const WRITE = { method: 'POST', path: '/debug/echo' }

function renderConsole({ losesFirst = false, call = WRITE, gate }: Setup) {
  const sandbox = createSandbox()
  const relay = createRelay({
    ...sandbox.connection,
    authorize: () => ({ groupRef: 'acme' }),
    allow: 'all',
    allowNonBrowser: true,
  })
  let isLost = !losesFirst
  const client = createClient({
    endpoint: 'http://app.example/api/svc',
    partition: crypto.randomUUID(),
    fetch: async (request) => {
      if (request.url.includes('/proxy/')) await gate?.()
      const isFirst = request.url.includes('/proxy/') && !isLost
      const response = await relay(request)
      if (!isFirst) return response
      isLost = true
      throw new TypeError('connection closed')
    },
  })
  render(
    <SvcProvider client={client}>
      <ProxyConsole integration="crm" defaultCall={call} />
    </SvcProvider>,
  )
  return sandbox
}

it('ProxyConsole sends a request again if the user has seen that it failed', async () => {
  const user = userEvent.setup()
  const sandbox = renderConsole({ losesFirst: false })
  sandbox.failNext({ status: 500 }, { kind: 'proxy' })
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))

  await press('Send request')
  await press('Send POST')
  await press('Try again')
  await press('Send POST')

  expect(await screen.findByRole('region', { name: 'Response' })).toHaveTextContent('200 OK')
  expect(sandbox.calls('proxy')).toHaveLength(2)
})

it('ProxyConsole does not repeat a request that may have gone through, but sends a new one', async () => {
  const user = userEvent.setup()
  const sandbox = renderConsole({ losesFirst: true })
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))

  await press('Send request')
  await press('Send POST')
  await press('Try again')
  await press('Send POST')

  expect(await screen.findByText('This request was already sent')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(sandbox.calls('proxy')).toHaveLength(1)

  await press('Send request')
  await press('Send POST')

  expect(await screen.findByRole('region', { name: 'Response' })).toHaveTextContent('200 OK')
  expect(sandbox.calls('proxy')).toHaveLength(2)
})

it('ProxyConsole keeps the response and its view while the request is sent again', async () => {
  const user = userEvent.setup()
  let open = () => {}
  let gate = Promise.resolve()
  renderConsole({ call: READ, gate: () => gate })
  await user.click(screen.getByRole('button', { name: 'Send request' }))
  const response = await screen.findByRole('region', { name: 'Response' })
  await user.click(within(response).getByRole('button', { name: 'Text' }))
  gate = new Promise((resolve) => {
    open = resolve
  })

  await user.click(screen.getByRole('button', { name: 'Send request' }))

  expect(screen.getByRole('button', { name: 'Sending…' })).toHaveFocus()
  expect(screen.getByRole('region', { name: 'Response' })).toBe(response)
  expect(response).toHaveAttribute('data-older', 'true')
  expect(document.querySelector('.svc-skeleton')).toBeNull()

  open()

  await waitFor(() => expect(response).not.toHaveAttribute('data-older'))
  expect(screen.getByRole('region', { name: 'Response' })).toBe(response)
  expect(within(response).getByRole('button', { name: 'Text' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

it('ProxyConsole keeps the response of an error while the request is sent again', async () => {
  const user = userEvent.setup()
  let gate = Promise.resolve()
  renderConsole({ call: { path: '/crm/v3/objects/nothing' }, gate: () => gate })
  await user.click(screen.getByRole('button', { name: 'Send request' }))
  const response = await screen.findByRole('region', { name: 'Response' })
  gate = new Promise(() => {})

  await user.click(screen.getByRole('button', { name: 'Send request' }))

  expect(await screen.findByRole('button', { name: 'Cancel' })).toBeVisible()
  expect(response).toBeVisible()
  expect(response).toHaveAttribute('data-older', 'true')
})

it('ProxyConsole announces after 5 seconds that a repeated request still runs, and can cancel it', async () => {
  vi.useFakeTimers()
  let gate = Promise.resolve()
  renderConsole({ call: READ, gate: () => gate })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  fireEvent.click(screen.getByRole('button', { name: 'Send request' }))
  await pass(100)
  const response = screen.getByRole('region', { name: 'Response' })
  gate = new Promise(() => {})
  fireEvent.click(screen.getByRole('button', { name: 'Send request' }))

  await pass(4_900)
  expect(screen.queryByText('Still loading…')).toBeNull()
  await pass(200)

  expect(within(response).getByText('Still loading…')).toHaveAttribute('aria-live', 'polite')

  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))

  expect(response).not.toBeInTheDocument()
  expect(
    screen.getByText('Cancelled before a response arrived.', { selector: '.svc-muted' }),
  ).toBeVisible()
})
