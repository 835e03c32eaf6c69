import { DestinationList, ProxyConsole, SearchForm } from 'svc-react'

/** Renders the project's destinations, and a search and calls of a customer's CRM. */
export function Deliveries() {
  return (
    <main style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 }}>
      <h1>Deliveries</h1>
      <DestinationList />
      <SearchForm integration="crm" heading="Search the CRM" />
      <ProxyConsole
        integration="crm"
        heading="Call the CRM"
        defaultCall={{ path: '/crm/v3/objects/contacts?limit=3' }}
        methods={['GET']}
        throttle
      />
    </main>
  )
}
