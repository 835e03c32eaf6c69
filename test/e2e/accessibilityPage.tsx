import { createRoot } from 'react-dom/client'
import {
  createClient,
  type Destination,
  DestinationList,
  ProxyConsole,
  SearchForm,
  SvcProvider,
} from 'svc-react'
import { createRelay } from 'svc-react/relay'
import { createSandbox, type Sandbox } from 'svc-react/sandbox'
import 'svc-react/styles.css'

declare global {
  interface Window {
    sandbox: Sandbox
  }
}

/**
 * An app's page with a list and a search, or with `?console` the console instead of the search. With `?drawer`, details
 * open in a drawer. Its service runs in the page.
 */
const sandbox = createSandbox()
const stream = (sandbox.data.destinations as Destination[]).find(({ type }) => type === 'kinesis')
const options = new URLSearchParams(location.search)
const count = Number(options.get('count') ?? 0)
if (count > 0) {
  sandbox.data.destinations = Array.from({ length: count }, (_, index) => ({
    ...stream,
    id: `dst_${index}`,
    name: `Destination ${index}`,
  }))
}
window.sandbox = sandbox

const client = createClient({
  endpoint: '/api/svc',
  fetch: createRelay({
    ...sandbox.connection,
    authorize: () => ({ groupRef: 'acme', destinations: true }),
    allow: 'all',
    allowNonBrowser: true,
  }),
})

createRoot(document.querySelector('main') ?? document.body).render(
  <SvcProvider client={client}>
    <h1>Deliveries</h1>
    <DestinationList details={options.has('drawer') ? 'drawer' : 'inline'} />
    {options.has('console') ? (
      <ProxyConsole
        integration="crm"
        defaultCall={{ method: 'GET', path: '/crm/v3/objects/contacts?limit=3' }}
      />
    ) : (
      <SearchForm integration="crm" heading="Search the CRM" />
    )}
  </SvcProvider>,
)
