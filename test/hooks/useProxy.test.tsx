import { act, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useProxy } from '../../src/hooks/useProxy.js'
import { useProxyQuery } from '../../src/hooks/useProxyQuery.js'
import { createStack } from '../support/renderSvc.js'

const list = { method: 'GET', path: '/crm/v3/objects/contacts', query: { limit: 2 } }

describe('useProxy', () => {
  it('calls the provider and gives its answer', async () => {
    const { Wrapper } = createStack()
    const { result } = renderHook(() => useProxy<{ results: unknown[] }>({ integration: 'crm' }), {
      wrapper: Wrapper,
    })

    act(() => result.current.mutate(list))

    await waitFor(() => expect(result.current.data?.status).toBe(200))
    expect(result.current.data?.body.results).toHaveLength(2)
  })

  it('says when to try again after a throttled call, and then succeeds', async () => {
    const { Wrapper, sandbox, client } = createStack()
    const { result } = renderHook(() => useProxy({ integration: 'crm', throttle: true }), {
      wrapper: Wrapper,
    })
    sandbox.throttle({ integration: 'crm', groupRef: 'acme', forMs: 30_000 })

    act(() => result.current.mutate(list))
    await waitFor(() => expect(result.current.error?.status).toBe(429))
    const waitMs = Number(result.current.error?.retryAt) - Date.now()
    sandbox.clock.advance(waitMs)
    client.holds.release('crm')
    act(() => result.current.mutate(list))

    expect(waitMs).toBeGreaterThan(28_000)
    expect(waitMs).toBeLessThan(34_000)
    await waitFor(() => expect(result.current.data?.status).toBe(200))
  })

  it('knows a lock-out', async () => {
    const { Wrapper, sandbox } = createStack()
    const { result } = renderHook(() => useProxy({ integration: 'crm', throttle: true }), {
      wrapper: Wrapper,
    })
    sandbox.throttle({ integration: 'crm', lockedOut: true })

    act(() => result.current.mutate(list))

    await waitFor(() => expect(result.current.error?.retryable).toBe(false))
  })

  it('never repeats a call by itself', async () => {
    const { Wrapper, sandbox } = createStack()
    const { result } = renderHook(() => useProxy({ integration: 'crm' }), { wrapper: Wrapper })
    sandbox.failNext({ status: 503, problem: { retryable: true } }, { times: Infinity })

    act(() => result.current.mutate({ ...list, method: 'POST', body: {} }))

    await waitFor(() => expect(result.current.isError).toBe(true))
    expect(sandbox.calls('proxy')).toHaveLength(1)
  })
})

describe('useProxyQuery', () => {
  it('reads from the provider', async () => {
    const { Wrapper } = createStack()

    const { result } = renderHook(
      () => useProxyQuery({ integration: 'crm', path: '/crm/v3/exports/contacts.csv' }),
      { wrapper: Wrapper },
    )

    await waitFor(() => expect(result.current.data?.body).toContain('\r\n'))
  })

  it('keeps calls apart that differ only in their query', async () => {
    const { Wrapper } = createStack()
    const path = '/crm/v3/objects/contacts'
    const limit = (n: number) => new URLSearchParams({ limit: String(n) })
    type Page = { results: unknown[] }

    const { result } = renderHook(
      () => [
        useProxyQuery<Page>({ integration: 'crm', path, query: limit(1) }).data?.body.results
          .length,
        useProxyQuery<Page>({ integration: 'crm', path, query: limit(3) }).data?.body.results
          .length,
      ],
      { wrapper: Wrapper },
    )

    await waitFor(() => expect(result.current).toEqual([1, 3]))
  })
})
