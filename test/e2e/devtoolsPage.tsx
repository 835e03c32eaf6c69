import { TanStackDevtools } from '@tanstack/react-devtools'
import { createRoot } from 'react-dom/client'
import { createClient, DestinationList, SvcProvider, useProxy } from 'svc-react'
import { SvcDevtools, SvcDevtoolsPanel } from 'svc-react/devtools'
import { createRelay } from 'svc-react/relay'
import { createSandbox } from 'svc-react/sandbox'
import 'svc-react/styles.css'

/** A fault of the page, its relay or its service. */
const fault = new URLSearchParams(location.search).get('fault')

const sandbox = createSandbox()
if (fault === 'held') sandbox.throttle({ integration: 'crm', forMs: 600_000 })

const relay = createRelay({
  ...sandbox.connection,
  authorize: () =>
    fault === 'session' ? null : { groupRef: 'acme', destinations: fault !== 'grant' },
  allow: 'all',
  allowNonBrowser: true,
  onEvent: () => {},
})

const client = createClient({
  endpoint: '/api/svc',
  // A server adds `Date` to the responses of the relay.
  fetch: async (request) => {
    const response = await relay(request)
    const headers = new Headers(response.headers)
    const aheadMs = fault === 'clock' ? 3_600_000 : 0
    headers.set('date', new Date(Date.now() + aheadMs).toUTCString())
    return new Response(response.body, { status: response.status, headers })
  },
})

function CallButton() {
  const { mutate, data, error } = useProxy({ integration: 'crm' })
  const headers = { 'x-tenant': 'northwind' }
  const path = '/crm/v3/objects/contacts'
  return (
    <p>
      <button type="button" onClick={() => mutate({ method: 'GET', path, headers })}>
        Call the CRM
      </button>{' '}
      <output>{error ? 'It does not work' : data?.status}</output>
    </p>
  )
}

createRoot(document.querySelector('main') ?? document.body).render(
  <SvcProvider client={client}>
    <h1>Deliveries</h1>
    <CallButton />
    <DestinationList />
    {fault === 'tanstack' ? (
      <TanStackDevtools plugins={[{ name: 'svc-react', render: <SvcDevtoolsPanel /> }]} />
    ) : (
      <SvcDevtools />
    )}
  </SvcProvider>,
)
