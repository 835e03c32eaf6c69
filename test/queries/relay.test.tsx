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

/** A client of a relay that lets no provider call through, and what it was asked for. */
function setUp() {
  const relay = createRelay({
    ...createSandbox().connection,
    authorize: () => ({ groupRef: 'acme' }),
    allowNonBrowser: true,
  })
  const asked: string[] = []
  const client = createClient({
    endpoint: '/api/svc',
    fetch: (request) => {
      asked.push(new URL(request.url).pathname)
      return relay(request)
    },
  })
  return { asked, client, queryClient: new QueryClient() }
}

describe('what a relay offers, on a server', () => {
  it('is asked once while it holds, and handed over, so that what is off is never seen', async () => {
    const { asked, client, queryClient } = setUp()

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
    expect(asked).toEqual(['/api/svc/'])
  })

  it('is not asked by a page that is only rendered', () => {
    const { asked, client, queryClient } = setUp()

    const html = renderToString(
      <QueryClientProvider client={queryClient}>
        <SvcProvider client={client}>
          <ProxyConsole integration="crm" />
        </SvcProvider>
      </QueryClientProvider>,
    )

    expect(html).toContain('Send')
    expect(asked).toEqual([])
  })

  it('is kept apart from other data, and goes with all of the relay’s', async () => {
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
