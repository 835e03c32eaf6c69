import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { SvcProvider } from '../../src/hooks/SvcProvider.js'
import { useDestinations } from '../../src/hooks/useDestinations.js'
import { destinationQueries } from '../../src/queries/destinations.js'
import { createStack, stuckStack } from '../support/renderSvc.js'

describe('useDestinations', () => {
  it('returns the project’s destinations', async () => {
    const { Wrapper, sandbox } = createStack()

    const { result } = renderHook(() => useDestinations(), { wrapper: Wrapper })

    await waitFor(() => expect(result.current.data).toHaveLength(sandbox.data.destinations.length))
    expect(result.current.data?.[0]?.name).toBe('Billing events')
  })

  it('omits unreadable destinations, which `select` can return', async () => {
    const { Wrapper, sandbox } = createStack()
    sandbox.data.destinations = [{ id: 'odd', name: {} }, ...sandbox.data.destinations.slice(0, 2)]

    const { result } = renderHook(
      () => ({
        readable: useDestinations(),
        unreadable: useDestinations({ select: (listing) => listing.unreadable }),
      }),
      { wrapper: Wrapper },
    )

    await waitFor(() => expect(result.current.readable.data).toHaveLength(2))
    expect(result.current.unreadable.data).toMatchObject([{ index: 0, id: 'odd' }])
    expect(sandbox.calls('destinations')).toHaveLength(1)
  })

  it('ignores an option that is undefined', async () => {
    const { Wrapper, sandbox } = createStack()

    // Without `exactOptionalPropertyTypes`, TypeScript accepts it.
    const given: object = { select: undefined }

    const { result } = renderHook(() => useDestinations(given), { wrapper: Wrapper })

    await waitFor(() => expect(result.current.data).toHaveLength(sandbox.data.destinations.length))
  })

  it('uses the QueryClient of the app', async () => {
    const { client } = createStack()
    const queryClient = new QueryClient()
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>
        <SvcProvider client={client}>{children}</SvcProvider>
      </QueryClientProvider>
    )

    const { result } = renderHook(() => useDestinations(), { wrapper })

    await waitFor(() => expect(result.current.isSuccess).toBe(true))
    const cached = queryClient.getQueryData(destinationQueries.list(client).queryKey)
    expect(cached?.destinations).toBe(result.current.data)
  })

  it('accepts the options of TanStack Query', async () => {
    const { Wrapper, sandbox } = createStack()

    const { result } = renderHook(() => useDestinations({ enabled: false }), { wrapper: Wrapper })

    expect(result.current.fetchStatus).toBe('idle')
    expect(sandbox.calls()).toHaveLength(0)
  })

  it('keeps the data of two connections separate in one cache', async () => {
    const { client, sandbox } = createStack()
    const queryClient = new QueryClient()
    const elsewhere = { ...client, key: 'https://other.example/api/svc' }

    const first = await queryClient.fetchQuery(destinationQueries.list(client))
    sandbox.data.destinations = []
    const second = await queryClient.fetchQuery(destinationQueries.list(elsewhere))

    expect(first.destinations.length).toBeGreaterThan(0)
    expect(second.destinations).toHaveLength(0)
  })

  it('aborts the request when the last component unmounts', async () => {
    const { Wrapper, signals } = stuckStack()

    const { unmount } = renderHook(() => useDestinations(), { wrapper: Wrapper })
    await waitFor(() => expect(signals).toHaveLength(1))
    unmount()

    await waitFor(() => expect(signals[0]?.aborted).toBe(true))
  })

  it('throws an error with a fix if there is no SvcProvider', () => {
    // React 18 logs it as well.
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => renderHook(() => useDestinations())).toThrow(/outside of <SvcProvider>.*Wrap it/)
  })
})
