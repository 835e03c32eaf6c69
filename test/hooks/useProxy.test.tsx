import { onlineManager, skipToken } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, expectTypeOf, it, onTestFinished } from 'vitest'
import { useProxy } from '../../src/hooks/useProxy.js'
import { useProxyQuery } from '../../src/hooks/useProxyQuery.js'
import { createStack, lateStack, stuckStack } from '../support/renderSvc.js'

const list = { method: 'GET', path: '/crm/v3/objects/contacts', query: { limit: 2 } }

describe('useProxy', () => {
  it('calls the provider and returns its response', async () => {
    const { Wrapper } = createStack()
    const { result } = renderHook(() => useProxy<{ results: unknown[] }>({ integration: 'crm' }), {
      wrapper: Wrapper,
    })

    act(() => result.current.mutate(list))

    await waitFor(() => expect(result.current.data?.status).toBe(200))
    expect(result.current.data?.body.results).toHaveLength(2)
  })

  it('does not keep a call that is made offline, to send it later', async () => {
    const { Wrapper, sandbox } = createStack()
    onlineManager.setOnline(false)
    onTestFinished(() => onlineManager.setOnline(true))
    const { result } = renderHook(() => useProxy({ integration: 'crm' }), { wrapper: Wrapper })

    act(() => result.current.mutate(list))

    await waitFor(() => expect(result.current.isPending).toBe(false))
    expect(result.current.isPaused).toBe(false)
    const calls = sandbox.calls('proxy').length
    act(() => onlineManager.setOnline(true))
    expect(sandbox.calls('proxy')).toHaveLength(calls)
  })

  it('returns the retry time of a throttled call, and succeeds after it', async () => {
    const { Wrapper, sandbox, client } = createStack()
    const { result } = renderHook(() => useProxy({ integration: 'crm', throttle: true }), {
      wrapper: Wrapper,
    })
    const startMs = Date.now()
    sandbox.throttle({ integration: 'crm', groupRef: 'acme', forMs: 30_000 })

    act(() => result.current.mutate(list))
    await waitFor(() => expect(result.current.error?.status).toBe(429))
    const retryAtMs = Number(result.current.error?.retryAt)
    const waitMs = retryAtMs - Date.now()
    sandbox.clock.advance(waitMs)
    client.holds.release('crm')
    act(() => result.current.mutate(list))

    expect(retryAtMs - startMs).toBeGreaterThan(28_000)
    expect(waitMs).toBeLessThan(34_000)
    await waitFor(() => expect(result.current.data?.status).toBe(200))
  })

  it('returns an error that is not retryable after a lock-out', async () => {
    const { Wrapper, sandbox } = createStack()
    const { result } = renderHook(() => useProxy({ integration: 'crm', throttle: true }), {
      wrapper: Wrapper,
    })
    sandbox.throttle({ integration: 'crm', lockedOut: true })

    act(() => result.current.mutate(list))

    await waitFor(() => expect(result.current.error?.retryable).toBe(false))
  })

  it('does not retry a call automatically', async () => {
    const { Wrapper, sandbox } = createStack()
    const { result } = renderHook(() => useProxy({ integration: 'crm' }), { wrapper: Wrapper })
    sandbox.failNext({ status: 503, problem: { retryable: true } }, { times: Infinity })

    act(() => result.current.mutate({ ...list, method: 'POST', body: {} }))

    await waitFor(() => expect(result.current.isError).toBe(true))
    expect(sandbox.calls('proxy')).toHaveLength(1)
  })

  it('returns the result of the last call if an earlier call fails later', async () => {
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

  it('returns the error of the last call if an earlier call succeeds later', async () => {
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

  it('parses and types each response by parseAs', async () => {
    const { Wrapper } = createStack()
    const { result } = renderHook(() => useProxy({ integration: 'crm', parseAs: 'text' }), {
      wrapper: Wrapper,
    })

    act(() => result.current.mutate({ method: 'POST', path: '/debug/mirror', body: { a: 1 } }))

    await waitFor(() => expect(result.current.data?.body).toBe('{"a":1}'))
    expectTypeOf(result.current.data?.body).toEqualTypeOf<string | undefined>()
  })

  it('aborts only the call whose signal is aborted, even after unmounting', async () => {
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
  it('returns the response of the provider', async () => {
    const { Wrapper } = createStack()

    const { result } = renderHook(
      () => useProxyQuery({ integration: 'crm', path: '/crm/v3/exports/contacts.csv' }),
      { wrapper: Wrapper },
    )

    await waitFor(() => expect(result.current.data?.body).toContain('\r\n'))
  })

  it('caches calls separately if only their URLSearchParams differ', async () => {
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

  it('passes the response with Headers to select', async () => {
    const { Wrapper } = createStack()
    const call = { integration: 'crm', path: '/crm/v3/exports/contacts.csv' } as const

    const { result } = renderHook(
      () =>
        useProxyQuery(
          { ...call, parseAs: 'blob' },
          { select: ({ headers, body }) => ({ headers, body }) },
        ),
      { wrapper: Wrapper },
    )

    await waitFor(() => expect(result.current.data?.headers.get('Content-Type')).toMatch(/csv/))
    expect(await result.current.data?.body.text()).toContain('\r\n')
    expectTypeOf(result.current.data?.body).toEqualTypeOf<Blob | undefined>()
  })

  it('sends no request while the call is skipToken', () => {
    const { Wrapper, sandbox } = createStack()

    const { result } = renderHook(() => useProxyQuery(skipToken), { wrapper: Wrapper })

    expect(result.current.fetchStatus).toBe('idle')
    expect(sandbox.calls()).toHaveLength(0)
  })

  it('aborts the request when the component unmounts', async () => {
    const { Wrapper, signals } = stuckStack()

    const { unmount } = renderHook(() => useProxyQuery({ integration: 'crm', path: '/a' }), {
      wrapper: Wrapper,
    })
    await waitFor(() => expect(signals).toHaveLength(1))
    unmount()

    await waitFor(() => expect(signals[0]?.aborted).toBe(true))
  })
})
