import { skipToken } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import * as v from 'valibot'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import type { SearchRequest } from '../../src/contract/calls/search.js'
import { useSearch } from '../../src/hooks/useSearch.js'
import { createStack, stuckStack } from '../support/renderSvc.js'

const request: SearchRequest = {
  integration: 'crm',
  objectName: 'contacts',
  fieldFilters: [{ fieldName: 'email', operator: 'eq', value: 'grace.mbeki@mail.example' }],
}

describe('useSearch', () => {
  it('returns one page of records', async () => {
    const { Wrapper } = createStack()

    const { result } = renderHook(() => useSearch(request), { wrapper: Wrapper })

    await waitFor(() => expect(result.current.data?.results).toHaveLength(1))
    expect(result.current.data?.results[0]?.fields).toMatchObject({
      email: 'grace.mbeki@mail.example',
    })
  })

  it('sends no request while the request is skipToken', () => {
    const { Wrapper, sandbox } = createStack()

    const { result } = renderHook(() => useSearch(skipToken), { wrapper: Wrapper })

    expect(result.current.fetchStatus).toBe('idle')
    expect(sandbox.calls()).toHaveLength(0)
  })

  it('aborts the request when the component unmounts', async () => {
    const { Wrapper, signals } = stuckStack()

    const { unmount } = renderHook(() => useSearch(request), { wrapper: Wrapper })
    await waitFor(() => expect(signals).toHaveLength(1))
    unmount()

    await waitFor(() => expect(signals[0]?.aborted).toBe(true))
  })

  it('does not retry if the response is not retryable', async () => {
    const { Wrapper, sandbox } = createStack()
    sandbox.failNext({ status: 503, problem: { title: 'No', retryable: false } })

    const { result } = renderHook(() => useSearch(request), { wrapper: Wrapper })

    await waitFor(() => expect(result.current.error?.problem.title).toBe('No'))
    expect(sandbox.calls('search')).toHaveLength(1)
  })
})

describe('useSearch with a schema', () => {
  const rows = {
    results: [
      { id: '1', fields: { email: 'ada@mail.example', born: '1815-12-10' }, mappedFields: {} },
      { id: '2', fields: { email: null }, mappedFields: { tier: 'gold' } },
    ],
  }

  function stackWithRows() {
    const stack = createStack()
    stack.sandbox.failNext({ response: () => Response.json(rows) }, { times: Infinity })
    return stack
  }

  const withEmail = v.object({ fields: v.object({ email: v.string() }) })
  const withTier = z.object({ mappedFields: z.object({ tier: z.enum(['gold', 'silver']) }) })

  it('types valid records and adds faults to an invalid one', async () => {
    const { Wrapper } = stackWithRows()

    const { result } = renderHook(() => useSearch(request, { schema: withEmail }), {
      wrapper: Wrapper,
    })

    await waitFor(() => expect(result.current.data?.results).toHaveLength(2))
    const [first, second] = result.current.data?.results ?? []
    expect(first?.faults).toBeUndefined()
    if (first && !first.faults) expectTypeOf(first.fields.email).toEqualTypeOf<string>()
    expect(second).toMatchObject(rows.results[1] ?? {})
    expect(second?.faults).toEqual([expect.stringContaining('fields.email')])
  })

  it('sends one request for several schemas and validates each result separately', async () => {
    const { Wrapper, sandbox } = stackWithRows()

    const { result } = renderHook(
      () => ({
        plain: useSearch(request).data,
        emails: useSearch(request, { schema: withEmail }).data,
        tiers: useSearch(request, { schema: withTier }).data,
      }),
      { wrapper: Wrapper },
    )

    await waitFor(() => expect(result.current.tiers).toBeDefined())
    const { plain, emails, tiers } = result.current
    expect(plain?.results).toEqual(rows.results)
    expect(emails?.results.map(({ faults }) => Boolean(faults))).toEqual([false, true])
    expect(tiers?.results.map(({ faults }) => Boolean(faults))).toEqual([true, false])
    expect(sandbox.calls('search')).toHaveLength(1)
  })

  it('accepts a schema that is created in each render', async () => {
    const { Wrapper, sandbox } = stackWithRows()

    const { result, rerender } = renderHook(
      () => useSearch(request, { schema: v.object({ id: v.string() }) }),
      { wrapper: Wrapper },
    )
    await waitFor(() => expect(result.current.isSuccess).toBe(true))
    rerender()

    expect(result.current.data?.results).toHaveLength(2)
    expect(sandbox.calls('search')).toHaveLength(1)
  })

  it('returns the same object for the same response, even if the schema creates dates', async () => {
    const { Wrapper } = stackWithRows()
    const born = v.pipe(
      v.string(),
      v.transform((text) => new Date(text)),
    )
    const schema = v.object({ fields: v.object({ born }) })
    const useBirthday = () =>
      useSearch(request, {
        schema,
        select: ({ results: [first] }) => (first?.faults ? undefined : first?.fields.born),
      })

    const { result, rerender } = renderHook(useBirthday, { wrapper: Wrapper })
    await waitFor(() => expect(result.current.data?.getFullYear()).toBe(1815))
    const before = result.current.data
    rerender()
    await result.current.refetch()

    expect(result.current.data).toBe(before)
    expectTypeOf(result.current.data).toEqualTypeOf<Date | undefined>()
  })
})
