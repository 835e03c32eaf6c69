import { dehydrate, HydrationBoundary, QueryClient, useQueryClient } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createClient, DestinationList, destinationQueries, SvcProvider } from 'svc-react'
import { cleanupSvc, createTestSvc } from 'svc-react/testing'
import { afterEach, describe, expect, it } from 'vitest'

afterEach(() => {
  cleanup()
  cleanupSvc()
})

/** The state of a server that has loaded the destinations. */
async function serverState() {
  const { relay } = createTestSvc()
  const headers = { 'sec-fetch-site': 'same-origin' }
  const client = createClient({ endpoint: '/api/svc', fetch: relay, headers })
  const queryClient = new QueryClient()
  await queryClient.prefetchQuery(destinationQueries.list(client))
  return dehydrate(queryClient)
}

describe('SvcProvider without a QueryClientProvider', () => {
  it('renders the data of a HydrationBoundary', async () => {
    const state = await serverState()

    render(
      <SvcProvider endpoint="/api/svc">
        <HydrationBoundary state={state}>
          <DestinationList />
        </HydrationBoundary>
      </SvcProvider>,
    )

    expect(screen.getAllByRole('rowheader')).toHaveLength(14)
  })

  it('provides one QueryClient for TanStack’s hooks', () => {
    const seen = new Set<QueryClient>()
    const Page = () => {
      seen.add(useQueryClient())
      return null
    }
    const page = (
      <SvcProvider endpoint="/api/svc">
        <Page />
      </SvcProvider>
    )

    render(page).rerender(page)

    expect(seen.size).toBe(1)
  })
})
