import {
  dehydrate,
  HydrationBoundary,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createClient } from '../../src/client/createClient.js'
import { ProxyConsole } from '../../src/components/proxy/ProxyConsole.js'
import { SearchForm } from '../../src/components/search/SearchForm.js'
import { SvcProvider } from '../../src/hooks/SvcProvider.js'
import { integrationQueries } from '../../src/queries/integrations.js'
import { relayQueries } from '../../src/queries/relay.js'
import { createRelay } from '../../src/relay/index.js'
import { createSandbox } from '../../src/sandbox/index.js'

/** Returns a client of a relay that does not allow provider calls, and the paths that were requested. */
function setUp() {
  const relay = createRelay({
    ...createSandbox().connection,
    authorize: () => ({ groupRef: 'acme' }),
    allowNonBrowser: true,
  })
  const requested: string[] = []
  const client = createClient({
    endpoint: '/api/svc',
    fetch: (request) => {
      requested.push(new URL(request.url).pathname)
      return relay(request)
    },
  })
  return { requested, client, queryClient: new QueryClient() }
}

describe('relayQueries.info on a server', () => {
  it('is prefetched once and hydrated, so that disabled actions are not rendered', async () => {
    const { requested, client, queryClient } = setUp()

    await queryClient.prefetchQuery(relayQueries.info(client))
    await queryClient.prefetchQuery(relayQueries.info(client))
    const html = renderToString(
      <QueryClientProvider client={new QueryClient()}>
        <HydrationBoundary state={JSON.parse(JSON.stringify(dehydrate(queryClient)))}>
          <SvcProvider client={client}>
            <ProxyConsole integration="crm" />
            <SearchForm integration="crm" />
          </SvcProvider>
        </HydrationBoundary>
      </QueryClientProvider>,
    )

    expect(html.match(/data-state="[a-z]+"/g)?.[0]).toBe('data-state="off"')
    expect(html).not.toContain('Send')
    expect(html).toContain('data-state="idle"')
    expect(requested).toEqual(['/api/svc/info'])
  })

  it('is not fetched during server rendering', () => {
    const { requested, client, queryClient } = setUp()

    const html = renderToString(
      <QueryClientProvider client={queryClient}>
        <SvcProvider client={client}>
          <ProxyConsole integration="crm" />
        </SvcProvider>
      </QueryClientProvider>,
    )

    expect(html).toContain('Send')
    expect(requested).toEqual([])
  })

  it('is invalidated by relayQueries.all without invalidating other queries', async () => {
    const { client, queryClient } = setUp()
    await queryClient.prefetchQuery(relayQueries.info(client))
    await queryClient.prefetchQuery(integrationQueries.list(client))

    await queryClient.invalidateQueries({ queryKey: relayQueries.all(client) })

    const isInvalidated = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      queryClient.getQueryState(queryKey)?.isInvalidated
    expect(isInvalidated(relayQueries.info(client))).toBe(true)
    expect(isInvalidated(integrationQueries.list(client))).toBe(false)
  })
})
