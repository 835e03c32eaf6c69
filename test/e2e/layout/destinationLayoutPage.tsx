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

/** Settings of a destination with nested values of many types. */
const nested = {
  headers: Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [`X-Header-${index}`, `value ${index} `.repeat(20)]),
  ),
  topics: Array.from({ length: 30 }, (_, index) => ({
    name: `topic.${index}`,
    partitions: [index],
  })),
  description: 'Orders of all customers in Europe, the Middle East and Africa. '.repeat(12),
}
if (options.has('nested')) {
  sandbox.data.destinations = variedDestinations(40).map((destination) => ({
    ...destination,
    metadata: { ...destination.metadata, ...nested },
  }))
}

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

const nestedColumns = [
  'name',
  'metadata.headers',
  'metadata.topics',
  'metadata.description',
] as const

createRoot(document.querySelector('main') ?? document.body).render(
  <SvcProvider client={client}>
    <DestinationList
      {...(options.has('actions') && { renderRowActions: action, onSelectedIdChange: () => {} })}
      {...(options.has('note') && { columns })}
      {...(options.has('nested') && { columns: nestedColumns })}
      {...(options.has('links') && { getHref: ({ id }) => `#${id}` })}
    />
  </SvcProvider>,
)
