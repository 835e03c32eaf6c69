import {
  type DehydratedState,
  dehydrate,
  HydrationBoundary,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { RelayClient } from '../../../src/client/createClient.js'
import { DestinationList } from '../../../src/components/destinations/DestinationList.js'
import { useVirtualization } from '../../../src/components/destinations/table/useVirtualization.js'
import { SvcProvider } from '../../../src/hooks/SvcProvider.js'
import { destinationQueries } from '../../../src/queries/destinations.js'
import { createStack } from '../../support/renderSvc.js'

function Page({ client, state }: { client: RelayClient; state: DehydratedState }) {
  const [queryClient] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } }),
  )
  return (
    <QueryClientProvider client={queryClient}>
      <HydrationBoundary state={state}>
        <SvcProvider client={client}>
          <DestinationList />
        </SvcProvider>
      </HydrationBoundary>
    </QueryClientProvider>
  )
}

const SECRET = 'zq-planted-zq'
let root: Root | undefined
const container = document.createElement('div')

beforeAll(() => useVirtualization.preload())

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  document.body.append(container)
})

afterEach(() => {
  act(() => root?.unmount())
  container.remove()
  vi.restoreAllMocks()
})

it('DestinationList renders the first of 1,000 rows on a server, without secrets, and hydrates', async () => {
  const { client, sandbox } = createStack({ relay: { metadata: 'full' } })
  sandbox.data.destinations = Array.from({ length: 1_000 }, (_, index) => ({
    id: `dst_${index}`,
    name: `Place ${index}`,
    type: 'webhook',
    metadata: { url: `https://hooks.example/${index}?token=${SECRET}`, headers: { Any: SECRET } },
    createTime: '2024-01-30T08:15:00Z',
  }))
  const fetched = new QueryClient()
  await fetched.prefetchQuery(destinationQueries.list(client))
  const state = JSON.parse(JSON.stringify(dehydrate(fetched)))

  const html = renderToString(<Page client={client} state={state} />)
  container.innerHTML = html
  expect(screen.getAllByRole('rowheader')).toHaveLength(50)
  expect(screen.getByRole('status')).toHaveTextContent('1,000 destinations')
  expect(html).not.toContain(SECRET)
  const onRecoverableError = vi.fn()
  await act(async () => {
    root = hydrateRoot(container, <Page client={client} state={state} />, { onRecoverableError })
  })
  await waitFor(() => expect(screen.getAllByRole('rowheader').length).toBeLessThan(40))

  expect(screen.getByText('Place 0')).toBeVisible()
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(console.error).not.toHaveBeenCalled()
})
