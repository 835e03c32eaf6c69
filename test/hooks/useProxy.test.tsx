import { skipToken } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { useProxy } from '../../src/hooks/useProxy.js'
import { useProxyQuery } from '../../src/hooks/useProxyQuery.js'
import { createStack, lateStack, stuckStack } from '../support/renderSvc.js'

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

  it('shows the last call that was made, also where an earlier one fails later', async () => {
    const { Wrapper, sandbox, release } = lateStack(/contacts/)
    const { result } = renderHook(() => useProxy({ integration: 'crm' }), { wrapper: Wrapper })
    sandbox.failNext({ status: 503 })
    const failed: unknown[] = []

    act(() => result.current.mutate(list, { onSettled: (_, error) => failed.push(error) }))
    const first = result.current.variables
    act(() => result.current.mutate({ ...list, query: { limit: 1 } }))
    await waitFor(() => expect(result.current.data?.status).toBe(200))
    await act(release)

    expect(sandbox.calls('proxy').map(({ status }) => status)).toEqual([503, 200])
    expect(result.current).toMatchObject({ status: 'success', error: null })
    expect(result.current.variables).not.toBe(first)
    expect(failed).toEqual([])
  })

  it('shows the failure of the last call, also where an earlier one succeeds later', async () => {
    const { Wrapper, sandbox, release } = lateStack(/contacts/)
    const { result } = renderHook(() => useProxy({ integration: 'crm' }), { wrapper: Wrapper })

    act(() => result.current.mutate(list))
    await waitFor(() => expect(sandbox.calls('proxy')).toHaveLength(1))
    sandbox.failNext({ status: 503 })
    act(() => result.current.mutate(list))
    await waitFor(() => expect(result.current.error?.status).toBe(503))
    await act(release)

    expect(sandbox.calls('proxy').map(({ status }) => status)).toEqual([200, 503])
    expect(result.current).toMatchObject({ status: 'error', data: undefined })
  })

  it('reads each answer as it was told to, and types it so', async () => {
    const { Wrapper } = createStack()
    const { result } = renderHook(() => useProxy({ integration: 'crm', as: 'text' }), {
      wrapper: Wrapper,
    })

    act(() => result.current.mutate({ method: 'POST', path: '/debug/mirror', body: { a: 1 } }))

    await waitFor(() => expect(result.current.data?.body).toBe('{"a":1}'))
    expectTypeOf(result.current.data?.body).toEqualTypeOf<string | undefined>()
  })

  it('stops a call whose signal is aborted, and no other', async () => {
    const { Wrapper, signals } = stuckStack()
    const { result, unmount } = renderHook(() => useProxy({ integration: 'crm' }), {
      wrapper: Wrapper,
    })
    const controller = new AbortController()

    act(() => result.current.mutate({ ...list, signal: controller.signal }))
    act(() => result.current.mutate(list))
    await waitFor(() => expect(signals).toHaveLength(2))
    controller.abort()
    unmount()

    await waitFor(() => expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]))
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

  it('picks from the answer, whose headers are headers', async () => {
    const { Wrapper } = createStack()
    const call = { integration: 'crm', path: '/crm/v3/exports/contacts.csv' } as const

    const { result } = renderHook(
      () =>
        useProxyQuery(
          { ...call, as: 'blob' },
          { select: ({ headers, body }) => ({ headers, body }) },
        ),
      { wrapper: Wrapper },
    )

    await waitFor(() => expect(result.current.data?.headers.get('Content-Type')).toMatch(/csv/))
    expect(await result.current.data?.body.text()).toContain('\r\n')
    expectTypeOf(result.current.data?.body).toEqualTypeOf<Blob | undefined>()
  })

  it('asks nothing while there is nothing to ask', () => {
    const { Wrapper, sandbox } = createStack()

    const { result } = renderHook(() => useProxyQuery(skipToken), { wrapper: Wrapper })

    expect(result.current.fetchStatus).toBe('idle')
    expect(sandbox.calls()).toHaveLength(0)
  })

  it('stops the call when nobody needs it any more', async () => {
    const { Wrapper, signals } = stuckStack()

    const { unmount } = renderHook(() => useProxyQuery({ integration: 'crm', path: '/a' }), {
      wrapper: Wrapper,
    })
    await waitFor(() => expect(signals).toHaveLength(1))
    unmount()

    await waitFor(() => expect(signals[0]?.aborted).toBe(true))
  })
})
