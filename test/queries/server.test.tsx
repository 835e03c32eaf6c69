import {
  type DehydratedState,
  dehydrate,
  HydrationBoundary,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createClient, type RelayClient } from '../../src/client/createClient.js'
import { DestinationList } from '../../src/components/destinations/DestinationList.js'
import type { SearchRequest } from '../../src/contract/calls/search.js'
import { SvcProvider } from '../../src/hooks/SvcProvider.js'
import { useDestinations } from '../../src/hooks/useDestinations.js'
import { useIntegrations } from '../../src/hooks/useIntegrations.js'
import { useProxyQuery } from '../../src/hooks/useProxyQuery.js'
import { useSearch } from '../../src/hooks/useSearch.js'
import { destinationQueries } from '../../src/queries/destinations.js'
import { integrationQueries } from '../../src/queries/integrations.js'
import { proxyQueries } from '../../src/queries/proxy.js'
import { searchQueries } from '../../src/queries/search.js'
import { createRelay } from '../../src/relay/index.js'
import { createSandbox } from '../../src/sandbox/index.js'
import { createStack } from '../support/renderSvc.js'

const request: SearchRequest = {
  integration: 'crm',
  objectName: 'contacts',
  fieldFilters: [{ fieldName: 'email', operator: 'eq', value: 'ada.okafor@mail.example' }],
}
const read = { integration: 'crm', path: '/crm/v3/objects/contacts', query: { limit: 2 } }

/** Returns the dehydrated state after a JSON round trip, as the browser receives it. */
function dehydratedState(queryClient: QueryClient) {
  return JSON.parse(JSON.stringify(dehydrate(queryClient)))
}

/** Renders a page with hydrated data to HTML. */
function htmlOf(page: ReactNode, client: RelayClient, state: DehydratedState) {
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <HydrationBoundary state={state}>
        <SvcProvider client={client}>{page}</SvcProvider>
      </HydrationBoundary>
    </QueryClientProvider>,
  )
}

describe('server rendering', () => {
  it('renders prefetched data without further requests', async () => {
    const { client, sandbox } = createStack()
    const queryClient = new QueryClient()
    function Names() {
      return useDestinations().data?.map(({ id, name }) => <li key={id}>{name}</li>)
    }

    await queryClient.prefetchQuery(destinationQueries.list(client))
    const html = htmlOf(<Names />, client, dehydratedState(queryClient))

    expect(html.match(/<li>/g)).toHaveLength(sandbox.data.destinations.length)
    expect(html).toContain('<li>Billing events</li>')
    expect(sandbox.calls()).toHaveLength(1)
  })

  it('sends a search only with Sec-Fetch-Site, because the relay refuses a POST without it', async () => {
    const sandbox = createSandbox()
    const relay = createRelay({
      ...sandbox.connection,
      authorize: () => ({ groupRef: 'acme' }),
    })
    const clientOf = (headers: HeadersInit) =>
      createClient({ endpoint: 'http://app.example/api/svc', fetch: relay, headers })
    const queryClient = new QueryClient()

    const refused = queryClient.fetchQuery({
      ...searchQueries.records(clientOf({}), request),
      retry: false,
    })
    await expect(refused).rejects.toMatchObject({ status: 403 })
    const found = await queryClient.fetchQuery(
      searchQueries.records(clientOf({ 'sec-fetch-site': 'same-origin' }), request),
    )

    expect(found.results).toHaveLength(1)
    expect(sandbox.calls()).toHaveLength(1)
  })

  it('renders the rows of a prefetched DestinationList', async () => {
    const { client, sandbox } = createStack()
    const queryClient = new QueryClient()

    await queryClient.prefetchQuery(destinationQueries.list(client))
    const html = htmlOf(<DestinationList />, client, dehydratedState(queryClient))

    expect(html.match(/role="rowheader"/g)).toHaveLength(sandbox.data.destinations.length)
    expect(html).toContain('data-state="ready"')
  })

  it('dehydrates every kind of query as plain JSON', async () => {
    const { client } = createStack()
    const queryClient = new QueryClient()
    function All() {
      const [record] = useSearch(request).data?.results ?? []
      const [integration] = useIntegrations().data ?? []
      const response = useProxyQuery<{ results: unknown[] }>(read).data
      return `${record?.id} ${integration?.alias} ${response?.body.results.length} ${response?.headers.get('content-type')}`
    }

    await queryClient.prefetchQuery(searchQueries.records(client, request))
    await queryClient.prefetchQuery(integrationQueries.list(client))
    await queryClient.prefetchQuery(proxyQueries.read(client, read))
    const html = htmlOf(<All />, client, dehydratedState(queryClient))

    expect(html).toMatch(/^11000 crm 2 application\/json/)
  })

  it('neither dehydrates nor retries a failed query, so that the browser fetches it', async () => {
    const { client, sandbox } = createStack()
    const queryClient = new QueryClient()
    sandbox.failNext({ status: 503 }, { times: Infinity })

    await queryClient.prefetchQuery(destinationQueries.list(client))

    expect(queryClient.getQueryState(destinationQueries.list(client).queryKey)?.status).toBe(
      'error',
    )
    expect(dehydratedState(queryClient).queries).toEqual([])
    expect(htmlOf(<DestinationList />, client, dehydratedState(queryClient))).toContain(
      'data-state="loading"',
    )
    expect(sandbox.calls()).toHaveLength(1)
  })
})
