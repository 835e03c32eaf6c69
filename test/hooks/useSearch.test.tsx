import { skipToken } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { SearchRequest } from '../../src/contract/search.js'
import { useSearch } from '../../src/hooks/useSearch.js'
import { createStack } from '../support/renderSvc.js'

const request: SearchRequest = {
  integration: 'crm',
  objectName: 'contacts',
  fieldFilters: [{ fieldName: 'email', operator: 'eq', value: 'grace.mbeki@mail.example' }],
}

describe('useSearch', () => {
  it('finds one page of records', async () => {
    const { Wrapper } = createStack()

    const { result } = renderHook(() => useSearch(request), { wrapper: Wrapper })

    await waitFor(() => expect(result.current.data?.results).toHaveLength(1))
    expect(result.current.data?.results[0]?.fields).toMatchObject({
      email: 'grace.mbeki@mail.example',
    })
  })

  it('asks nothing while there is nothing to search for', () => {
    const { Wrapper, sandbox } = createStack()

    const { result } = renderHook(() => useSearch(skipToken), { wrapper: Wrapper })

    expect(result.current.fetchStatus).toBe('idle')
    expect(sandbox.calls()).toHaveLength(0)
  })

  it('stops the call when nobody needs it any more', async () => {
    const signals: AbortSignal[] = []
    const { Wrapper } = createStack({
      relay: {
        transport: (upstream) => {
          signals.push(upstream.signal)
          return new Promise(() => {})
        },
      },
    })

    const { unmount } = renderHook(() => useSearch(request), { wrapper: Wrapper })
    await waitFor(() => expect(signals).toHaveLength(1))
    unmount()

    await waitFor(() => expect(signals[0]?.aborted).toBe(true))
  })

  it('does not search again by itself where the answer forbids it', async () => {
    const { Wrapper, sandbox } = createStack()
    sandbox.failNext({ status: 503, problem: { title: 'No', retryable: false } })

    const { result } = renderHook(() => useSearch(request), { wrapper: Wrapper })

    await waitFor(() => expect(result.current.error?.problem.title).toBe('No'))
    expect(sandbox.calls('search')).toHaveLength(1)
  })
})
