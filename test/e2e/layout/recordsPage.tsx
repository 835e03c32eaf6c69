import { createRoot } from 'react-dom/client'
import { createClient, SvcProvider } from 'svc-react'
import 'svc-react/styles.css'
import { answerOf } from '../../../stories/fixtures/answerOf.ts'
import { realisticRecords } from '../../../stories/fixtures/realisticRecords.ts'
import { Search } from '../../../stories/fixtures/Search.tsx'

/** An app's page with records like those of real providers. */
const client = createClient({
  endpoint: '/api/svc',
  fetch: answerOf({ results: realisticRecords(30) }),
})

const view = new URLSearchParams(location.search).get('view') === 'json' ? 'json' : 'table'
const request = { integration: 'crm', objectName: 'contacts', fieldFilters: [] }

createRoot(document.querySelector('main') ?? document.body).render(
  <SvcProvider client={client}>
    <h1>Contacts</h1>
    <Search request={request} defaultView={view} onSelectRecord={() => {}} />
  </SvcProvider>,
)
