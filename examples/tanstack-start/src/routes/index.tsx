import { createFileRoute } from '@tanstack/react-router'
import { DestinationList, destinationQueries, ProxyConsole, SearchForm } from 'svc-react'

export const Route = createFileRoute('/')({
  loader: async ({ context: { client, queryClient } }) => {
    await queryClient.prefetchQuery(destinationQueries.list(client))
  },
  component: Deliveries,
})

function Deliveries() {
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
