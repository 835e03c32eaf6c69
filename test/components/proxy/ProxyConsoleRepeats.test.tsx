import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { createClient } from '../../../src/client/createClient.js'
import { ProxyConsole } from '../../../src/components/proxy/ProxyConsole.js'
import { SvcProvider } from '../../../src/hooks/SvcProvider.js'
import { createRelay } from '../../../src/relay/index.js'
import { createSandbox } from '../../../src/sandbox/index.js'

/** Renders a console. With `losesFirst`, the first provider call is carried out, but its response does not arrive. */
function renderConsole({ losesFirst }: { losesFirst: boolean }) {
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
      const isFirst = request.url.includes('/proxy/') && !isLost
      const response = await relay(request)
      if (!isFirst) return response
      isLost = true
      throw new TypeError('connection closed')
    },
  })
  render(
    <SvcProvider client={client}>
      <ProxyConsole integration="crm" defaultCall={{ method: 'POST', path: '/debug/echo' }} />
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
