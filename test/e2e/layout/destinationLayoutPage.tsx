import { createRoot } from 'react-dom/client'
import { createClient, DestinationList, type DestinationListOptions, SvcProvider } from 'svc-react'
import { createRelay } from 'svc-react/relay'
import { createSandbox } from 'svc-react/sandbox'
import { variedDestinations } from '../../../stories/fixtures/variedDestinations.js'
import 'svc-react/styles.css'

/** An app's page with destinations of real lengths and scripts. */
const options = new URLSearchParams(location.search)
const sandbox = createSandbox()
sandbox.data.destinations = variedDestinations(Number(options.get('count') ?? 200))

const client = createClient({
  endpoint: '/api/svc',
  fetch: createRelay({
    ...sandbox.connection,
    authorize: () => ({ destinations: true }),
    limits: { destinationsBytes: 64 * 1024 * 1024 },
    allowNonBrowser: true,
  }),
})

const action = () => (
  <button type="button" style={{ minHeight: 44 }}>
    Send a test
  </button>
)

const columns: DestinationListOptions['columns'] = [
  'name',
  'type',
  { id: 'note', header: 'Note', cell: () => 'None', width: 24 },
  'target',
]

createRoot(document.querySelector('main') ?? document.body).render(
  <SvcProvider client={client}>
    <DestinationList
      {...(options.has('actions') && { renderRowActions: action, onSelectedIdChange: () => {} })}
      {...(options.has('note') && { columns })}
      {...(options.has('links') && { getHref: ({ id }) => `#${id}` })}
    />
  </SvcProvider>,
)
