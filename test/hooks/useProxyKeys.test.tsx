import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { createClient } from '../../src/client/createClient.js'
import { SvcProvider } from '../../src/hooks/SvcProvider.js'
import { useProxy } from '../../src/hooks/useProxy.js'

const create = { method: 'POST', path: '/crm/v3/objects/contacts', body: {} }

/** A client whose first calls fail without a response, and the idempotency keys of its calls. */
function failingStack(failures: number) {
  const keys: (string | null)[] = []
  const client = createClient({
    endpoint: 'http://app.example/api/svc',
    partition: crypto.randomUUID(),
    fetch: async (request) => {
      if (!request.url.includes('/proxy/')) return Response.json({})
      keys.push(request.headers.get('idempotency-key'))
      if (keys.length <= failures) throw new TypeError('connection closed')
      return Response.json({}, { headers: { 'x-relay-source': 'upstream' } })
    },
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SvcProvider client={client}>{children}</SvcProvider>
  )
  return { keys, wrapper }
}

describe('the idempotency key of useProxy', () => {
  it('is the same for all attempts of a call', async () => {
    const { keys, wrapper } = failingStack(2)
    const { result } = renderHook(
      () => useProxy({ integration: 'crm' }, { retry: 2, retryDelay: 0 }),
      { wrapper },
    )

    act(() => result.current.mutate(create))
    await waitFor(() => expect(result.current.isSuccess).toBe(true))

    expect(keys).toHaveLength(3)
    expect(keys[0]).toMatch(/^"[\da-f-]{36}"$/)
    expect(new Set(keys).size).toBe(1)
  })

  it('is new for each call, even with the same variables', async () => {
    const { keys, wrapper } = failingStack(0)
    const { result } = renderHook(() => useProxy({ integration: 'crm' }), { wrapper })

    await act(() => result.current.mutateAsync(create))
    await act(() => result.current.mutateAsync(create))

    expect(new Set(keys).size).toBe(2)
  })

  it('comes from the variables if they contain one', async () => {
    const { keys, wrapper } = failingStack(0)
    const { result } = renderHook(() => useProxy({ integration: 'crm' }), { wrapper })

    await act(() => result.current.mutateAsync({ ...create, idempotencyKey: 'order-7' }))

    expect(keys).toEqual(['"order-7"'])
  })
})
