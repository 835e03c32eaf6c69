import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { headers } from 'next/headers'
import { connection } from 'next/server'
import { Suspense } from 'react'
import {
  createClient,
  DestinationList,
  destinationQueries,
  ProxyConsole,
  SearchForm,
} from 'svc-react'
import { relay } from '../server/relay'

/** The list with its data. It needs the request, so the rest of the page is sent first. */
async function Destinations() {
  // Everything below belongs to this request, including the time at which the data was loaded.
  await connection()
  // The same relay as for the browser, called as a function, with the cookies of this page's request.
  const cookie = (await headers()).get('cookie') ?? ''
  const client = createClient({ endpoint: '/api/svc', fetch: relay, headers: { cookie } })

  const queryClient = new QueryClient()
  await queryClient.prefetchQuery(destinationQueries.list(client))

  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <DestinationList />
    </HydrationBoundary>
  )
}

export default function Page() {
  return (
    <main style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 }}>
      <h1>Deliveries</h1>
      <Suspense>
        <Destinations />
      </Suspense>
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
