import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import * as v from 'valibot'
import { describe, expect, expectTypeOf, it, vi } from 'vitest'
import { SvcProvider } from '../../src/hooks/SvcProvider.js'
import {
  type UseSearchFormOptions,
  useSearchForm,
} from '../../src/hooks/search-form/useSearchForm.js'
import { createStack, stuckStack } from '../support/renderSvc.js'

const contacts = { integration: 'crm', defaultObjectName: 'contacts' }

function renderForm(options: UseSearchFormOptions = contacts, stack = createStack()) {
  return {
    ...stack,
    ...renderHook((props) => useSearchForm(props), {
      wrapper: stack.Wrapper,
      initialProps: options,
    }),
  }
}

describe('useSearchForm (values)', () => {
  it('starts with one empty row or with defaultFilters', () => {
    const empty = renderForm()
    const defaultFilters = [
      { fieldName: 'age', value: 7 },
      { fieldName: 'active', value: false },
    ]
    const given = renderForm({ ...contacts, defaultFilters })

    expect(empty.result.current.filters).toEqual([
      { id: 0, fieldName: '', value: '', valueType: 'text' },
    ])
    expect(given.result.current.filters).toEqual([
      { id: 0, fieldName: 'age', value: '7', valueType: 'number' },
      { id: 1, fieldName: 'active', value: 'false', valueType: 'boolean' },
    ])
  })

  it('creates a unique ID for each row, even if two are added at once', () => {
    const { result } = renderForm()

    const ids: number[] = []
    act(() => ids.push(result.current.addFilter(), result.current.addFilter()))
    act(() => ids.push(result.current.clearFilters()))

    expect(new Set([0, ...ids]).size).toBe(4)
    expect(result.current.filters.map(({ id }) => id)).toEqual([ids[2]])
  })

  it('inserts pasted rows after a row, and fills the row first if it has no value', () => {
    const { result } = renderForm()

    act(() => expect(result.current.pasteFilters(0, 'a=1\nb=2')).toBe(2))
    act(() => expect(result.current.pasteFilters(0, 'c: 3')).toBe(1))
    act(() => expect(result.current.pasteFilters(0, 'https://app.example/x')).toBe(0))
    act(() => expect(result.current.pasteFilters(0, '=only a value')).toBe(0))

    const rows = result.current.filters.map(({ fieldName, value }) => `${fieldName}=${value}`)
    expect(rows).toEqual(['a=1', 'c=3', 'b=2'])
  })

  it('shows warnings while typing, and faults from submit until they are fixed', () => {
    const { result, sandbox } = renderForm({ integration: 'crm' })
    act(() => result.current.changeFilter(0, { value: ' x' }))
    expect(result.current.warnings).toEqual([])
    expect(result.current.faults).toEqual([])

    act(() => {
      expect(result.current.submit().map(({ kind }) => kind)).toEqual([
        'object-missing',
        'field-missing',
      ])
    })
    expect(result.current.phase).toBe('invalid')
    act(() => result.current.setObjectName('contacts'))
    act(() => result.current.changeFilter(0, { fieldName: 'email' }))

    expect(result.current.faults).toEqual([])
    expect(result.current.warnings).toEqual([
      { filterId: 0, part: 'value', kind: 'surrounding-space' },
    ])
    expect(result.current.phase).toBe('idle')
    expect(sandbox.calls('search')).toHaveLength(0)
  })
})

describe('useSearchForm (searches)', () => {
  it('changes from idle to searching to found, and calls onSearch for each search', async () => {
    const onSearch = vi.fn()
    const { result } = renderForm({ ...contacts, onSearch })
    expect(result.current.phase).toBe('idle')

    act(() => void result.current.submit())
    expect(result.current.phase).toBe('searching')
    await waitFor(() => expect(result.current.phase).toBe('found'))
    const first = result.current.request
    act(() => result.current.runAgain())
    await waitFor(() => expect(result.current.phase).toBe('found'))

    const request = { integration: 'crm', objectName: 'contacts', fieldFilters: [] }
    expect(onSearch.mock.calls).toEqual([[request], [request]])
    expect(result.current.request).toEqual(first)
    expect(result.current.request).not.toBe(first)
  })

  it('has the phase none without records, and failed after an error', async () => {
    const defaultFilters = [{ fieldName: 'email', value: 'nobody' }]
    const { result, sandbox } = renderForm({ ...contacts, defaultFilters })
    act(() => void result.current.submit())
    await waitFor(() => expect(result.current.phase).toBe('none'))

    sandbox.failNext({ status: 400, problem: { title: 'No' } }, { kind: 'search' })
    act(() => void result.current.submit())

    await waitFor(() => expect(result.current.phase).toBe('failed'))
  })

  it('sends the same search again and keeps its records meanwhile', async () => {
    const { result, sandbox } = renderForm()
    act(() => void result.current.submit())
    await waitFor(() => expect(result.current.phase).toBe('found'))

    act(() => void result.current.submit())

    expect(result.current.phase).toBe('searching')
    expect(result.current.query.data?.results).toHaveLength(25)
    await waitFor(() => expect(sandbox.calls('search')).toHaveLength(2))
  })

  it('accepts a schema that is created in each render', async () => {
    const { Wrapper } = createStack()
    const { result } = renderHook(
      () => useSearchForm({ ...contacts, schema: v.object({ id: v.string() }) }),
      { wrapper: Wrapper },
    )

    act(() => void result.current.submit())

    await waitFor(() => expect(result.current.phase).toBe('found'))
    expect(result.current.query.data?.results).toHaveLength(25)
  })

  it('does not repeat a search for another tenant', async () => {
    const [stack, other] = [createStack(), createStack()]
    let { client } = stack
    const { result, rerender } = renderHook(() => useSearchForm(contacts), {
      wrapper: ({ children }) => <SvcProvider client={client}>{children}</SvcProvider>,
    })
    act(() => void result.current.submit())
    await waitFor(() => expect(result.current.phase).toBe('found'))

    client = other.client
    rerender()

    expect(result.current.phase).toBe('idle')
    expect(result.current.request).toBeUndefined()
    expect(result.current.query.data).toBeUndefined()
    await waitFor(() => expect(result.current.integration.isSuccess).toBe(true))
    expect(other.sandbox.calls('search')).toHaveLength(0)
  })

  it('sends an earlier search again even if the cache is never stale', async () => {
    const { Wrapper, sandbox } = createStack()
    const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
    const { result } = renderHook(() => useSearchForm(contacts), {
      wrapper: ({ children }) => (
        <QueryClientProvider client={queryClient}>
          <Wrapper>{children}</Wrapper>
        </QueryClientProvider>
      ),
    })

    for (const [objectName, calls] of [
      ['contacts', 1],
      ['deals', 2],
      ['contacts', 3],
    ] as const) {
      act(() => result.current.setObjectName(objectName))
      act(() => void result.current.submit())
      await waitFor(() => expect(result.current.phase).toBe('found'))
      expect(sandbox.calls('search')).toHaveLength(calls)
    }
  })

  it.each([
    ['held', { forMs: 60_000 }],
    ['locked-out', { lockedOut: true as const }],
  ])('has the phase %s while requests are held', async (phase, throttle) => {
    const { result, sandbox } = renderForm()
    sandbox.throttle({ integration: 'crm', groupRef: 'acme', ...throttle })

    act(() => void result.current.submit())

    await waitFor(() => expect(result.current.phase).toBe(phase))
    expect(result.current.hold).toBeDefined()
  })

  it('aborts the request on cancel, and has the phase "cancelled" until the next search', async () => {
    const { Wrapper, signals } = stuckStack()
    const { result } = renderHook(() => useSearchForm(contacts), { wrapper: Wrapper })
    act(() => void result.current.submit())
    await waitFor(() => expect(signals).toHaveLength(1))

    act(() => result.current.cancel())

    await waitFor(() => expect(result.current.phase).toBe('cancelled'))
    expect(signals[0]?.aborted).toBe(true)
    act(() => result.current.runAgain())
    expect(result.current.phase).toBe('searching')
  })

  it('resets the search if the integration changes', async () => {
    const { result, rerender, sandbox } = renderForm()
    act(() => void result.current.submit())
    await waitFor(() => expect(result.current.phase).toBe('found'))

    rerender({ ...contacts, integration: 'desk' })

    expect(result.current.phase).toBe('idle')
    expect(result.current.request).toBeUndefined()
    expect(result.current.query.data).toBeUndefined()
    expect(sandbox.calls('search')).toHaveLength(1)
  })

  it('keeps the same query object while the user types', async () => {
    const { result } = renderForm()
    act(() => void result.current.submit())
    await waitFor(() => expect(result.current.phase).toBe('found'))
    const { query, request } = result.current

    act(() => result.current.changeFilter(0, { fieldName: 'email', value: 'a' }))

    expect(result.current.query).toBe(query)
    expect(result.current.request).toBe(request)
  })

  it('suggests fields of the host and of earlier responses without duplicates', async () => {
    const fields = [{ name: 'lifecycleStage', label: 'Stage', source: 'provider' as const }]
    const { result } = renderForm({ ...contacts, fields })
    expect(result.current.suggestions).toEqual(fields)

    act(() => void result.current.submit())
    await waitFor(() => expect(result.current.phase).toBe('found'))

    const { suggestions } = result.current
    expect(suggestions.filter(({ name }) => /^lifecyclestage$/i.test(name))).toEqual(fields)
    expect(suggestions).toContainEqual({ name: 'location', source: 'mapped' })
    expect(suggestions).toContainEqual({ name: 'email', source: 'provider' })
    act(() => result.current.setObjectName('deals'))
    expect(result.current.suggestions).toEqual(fields)
  })

  it('searches again although its schema creates dates', async () => {
    const withDate = v.transform(({ email }: { email: string }) => ({ email, at: new Date(0) }))
    const schema = v.object({ fields: v.pipe(v.object({ email: v.string() }), withDate) })
    const { Wrapper } = createStack()
    const { result } = renderHook(() => useSearchForm({ ...contacts, schema }), {
      wrapper: Wrapper,
    })
    act(() => void result.current.submit())
    await waitFor(() => expect(result.current.phase).toBe('found'))

    act(() => result.current.changeFilter(0, { fieldName: 'tier', value: 'gold' }))
    act(() => void result.current.submit())

    await waitFor(() => expect(result.current.request?.fieldFilters).toHaveLength(1))
    await waitFor(() => expect(result.current.phase).toBe('found'))
    expect(result.current.query.isPlaceholderData).toBe(false)
  })

  it('types and validates records with a schema', async () => {
    const schema = v.object({ fields: v.object({ email: v.pipe(v.string(), v.minLength(1)) }) })
    const { Wrapper } = createStack()
    const { result } = renderHook(() => useSearchForm({ ...contacts, schema }), {
      wrapper: Wrapper,
    })

    act(() => void result.current.submit())
    await waitFor(() => expect(result.current.phase).toBe('found'))

    const [first] = result.current.query.data?.results ?? []
    if (!first || first.faults) throw new Error('the first record does not match the schema')
    expectTypeOf(first.fields.email).toEqualTypeOf<string>()
    expect(first.fields.email).toContain('@')
  })
})
