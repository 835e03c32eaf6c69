import {
  type DehydratedState,
  dehydrate,
  HydrationBoundary,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RelayClient } from '../../src/client/createClient.js'
import { DestinationList } from '../../src/components/destinations/DestinationList.js'
import { MessagesProvider } from '../../src/components/messages/MessagesProvider.js'
import { useFieldCombobox } from '../../src/components/search/form/useFieldCombobox.js'
import { SearchForm } from '../../src/components/search/SearchForm.js'
import { SvcProvider } from '../../src/hooks/SvcProvider.js'
import { destinationQueries } from '../../src/queries/destinations.js'
import { integrationQueries } from '../../src/queries/integrations.js'
import { createStack } from '../support/renderSvc.js'

/**
 * English, by a tag that no other test uses: the kit caches formatters by locale, and each keeps the time zone that the
 * process had when it was created.
 */
const LOCALE = 'en-US-u-ca-gregory'

/** Page for server and browser rendering. Prefetched data is fresh for a minute. */
function Page({ client, state }: { client: RelayClient; state: DehydratedState }) {
  const [queryClient] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } }),
  )
  return (
    <QueryClientProvider client={queryClient}>
      <HydrationBoundary state={state}>
        <SvcProvider client={client}>
          <MessagesProvider locale={LOCALE}>
            <DestinationList />
            <SearchForm integration="crm" />
          </MessagesProvider>
        </SvcProvider>
      </HydrationBoundary>
    </QueryClientProvider>
  )
}

let root: Root | undefined
const container = document.createElement('div')

beforeEach(() => {
  vi.stubEnv('TZ', 'UTC')
  vi.spyOn(console, 'error').mockImplementation(() => {})
  document.body.append(container)
})

afterEach(() => {
  act(() => root?.unmount())
  container.remove()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

describe('server-rendered HTML', () => {
  it('hydrates without changes or requests, even in another time zone', async () => {
    // As in a page that has already loaded the code. React 18 would use it while it hydrates.
    await useFieldCombobox.preload()
    const { client, sandbox } = createStack()
    const [first] = sandbox.data.destinations
    const createTime = '2019-12-31T20:00:00Z'
    sandbox.data.destinations[0] = Object.assign({}, first, { createTime })
    const fetched = new QueryClient()
    await fetched.prefetchQuery(destinationQueries.list(client))
    await fetched.prefetchQuery(integrationQueries.list(client))
    const state = JSON.parse(JSON.stringify(dehydrate(fetched)))
    container.innerHTML = renderToString(<Page client={client} state={state} />)
    // React 18 warns about layout effects on a server. Libraries skip them if there is no window.
    vi.mocked(console.error).mockClear()
    const rows = screen.getAllByRole('row').length
    expect(screen.getByText('Dec 31, 2019')).toHaveAttribute(
      'title',
      expect.stringContaining('UTC'),
    )
    const callsBefore = sandbox.calls().length

    vi.stubEnv('TZ', 'Asia/Tokyo')
    const onRecoverableError = vi.fn()
    await act(async () => {
      root = hydrateRoot(container, <Page client={client} state={state} />, { onRecoverableError })
    })

    expect(screen.getByText('Jan 1, 2020')).toHaveAttribute('datetime', createTime)
    expect(rows).toBe(sandbox.data.destinations.length + 1)
    expect(screen.getAllByRole('row')).toHaveLength(rows)
    expect(onRecoverableError).not.toHaveBeenCalled()
    expect(console.error).not.toHaveBeenCalled()
    expect(sandbox.calls()).toHaveLength(callsBefore)
  })
})
