import {
  QueryClient,
  QueryClientProvider,
  skipToken,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { render, renderHook, screen } from '@testing-library/react'
import { Component, type ReactNode, Suspense } from 'react'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ProblemError } from '../../src/client/response/ProblemError.js'
import type { SearchRequest } from '../../src/contract/calls/search.js'
import { SvcProvider } from '../../src/hooks/SvcProvider.js'
import { useSvcClient } from '../../src/hooks/useSvcClient.js'
import { destinationQueries } from '../../src/queries/destinations.js'
import { proxyQueries } from '../../src/queries/proxy.js'
import { searchQueries } from '../../src/queries/search.js'
import { createStack } from '../support/renderSvc.js'

class Boundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return <p>{error instanceof ProblemError ? error.problem.title : 'some other error'}</p>
  }
}

function renderSuspended(ui: ReactNode, { client } = createStack()) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <SvcProvider client={client}>
        <Boundary>
          <Suspense fallback={<p>Waiting</p>}>{ui}</Suspense>
        </Boundary>
      </SvcProvider>
    </QueryClientProvider>,
  )
}

afterEach(() => vi.restoreAllMocks())

describe('useSuspenseQuery with the kit’s query options', () => {
  it('suspends until the destinations are loaded', async () => {
    function Names() {
      const { data } = useSuspenseQuery(destinationQueries.list(useSvcClient()))
      return <p>{data.destinations[0]?.name}</p>
    }
    renderSuspended(<Names />)

    expect(screen.getByText('Waiting')).toBeVisible()
    expect(await screen.findByText('Billing events')).toBeVisible()
  })

  it('suspends until a search with a schema and a provider call are loaded', async () => {
    const request: SearchRequest = {
      integration: 'crm',
      objectName: 'contacts',
      fieldFilters: [{ fieldName: 'email', operator: 'eq', value: 'ada.okafor@mail.example' }],
    }
    const schema = v.object({ fields: v.object({ email: v.string() }) })
    function Both() {
      const client = useSvcClient()
      const found = useSuspenseQuery(searchQueries.records(client, request, { schema }))
      const read = useSuspenseQuery(
        proxyQueries.read<{ results: unknown[] }>(client, {
          integration: 'crm',
          path: '/crm/v3/objects/contacts',
          query: { limit: 2 },
        }),
      )
      const [first] = found.data.results
      return (
        <p>
          {first?.faults ? 'faulty' : first?.fields.email}, {read.data.body.results.length} read
        </p>
      )
    }
    renderSuspended(<Both />)

    expect(await screen.findByText('ada.okafor@mail.example, 2 read')).toBeVisible()
  })

  it('throws a ProblemError to the error boundary', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {}) // React logs each caught error.
    const stack = createStack()
    stack.sandbox.failNext({ status: 400, problem: { title: 'Not yours' } })
    function Names() {
      useSuspenseQuery({ ...destinationQueries.list(useSvcClient()) })
      return null
    }
    renderSuspended(<Names />, stack)

    expect(await screen.findByText('Not yours')).toBeVisible()
  })

  it('rejects skipToken with a type error', () => {
    const { client } = createStack()
    const check = () => {
      // @ts-expect-error: `useSuspenseQuery` does not accept `skipToken`.
      useSuspenseQuery(searchQueries.records(client, skipToken))
    }

    expect(check).toBeTypeOf('function')
  })
})

describe('useSvcClient', () => {
  it('returns the client of the nearest provider', () => {
    const { client, Wrapper } = createStack()

    expect(renderHook(() => useSvcClient(), { wrapper: Wrapper }).result.current).toBe(client)
  })
})
