import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import {
  createClient,
  DestinationList,
  destinationQueries,
  ProxyConsole,
  SearchForm,
} from 'svc-react'
import { relay } from '../.server/relay'
import type { Route } from './+types/deliveries'

export async function loader({ request }: Route.LoaderArgs) {
  // The same relay as for the browser, called as a function, with the cookies of this page's request.
  const cookie = request.headers.get('cookie') ?? ''
  const client = createClient({ endpoint: '/api/svc', fetch: relay, headers: { cookie } })

  const queryClient = new QueryClient()
  await queryClient.prefetchQuery(destinationQueries.list(client))
  return { state: dehydrate(queryClient) }
}

export default function Deliveries({ loaderData }: Route.ComponentProps) {
  return (
    <main style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 }}>
      <h1>Deliveries</h1>
      <HydrationBoundary state={loaderData.state}>
        <DestinationList />
      </HydrationBoundary>
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
