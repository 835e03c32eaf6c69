import { keepPreviousData, skipToken } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, userEvent, waitFor } from 'storybook/test'
import { ProblemAlert, useProxyQuery } from 'svc-react'
import preview from '../.storybook/preview.tsx'
import { queryState } from './fixtures/queryState.ts'
import { StateBeside } from './fixtures/StateBeside.tsx'
import { shownState } from './fixtures/shownState.ts'
import { withStack } from './support/withStack.ts'

const DEALS = '/crm/v3/objects/deals'

interface Deals {
  results: { id: string; properties: { dealName: string } }[]
  paging?: { next: { after: string } }
}

/** The provider's own list of deals. */
function DealNames({ path = DEALS }: { path?: string }) {
  const query = useProxyQuery<Deals>({
    integration: 'crm',
    path,
    query: { limit: 4 },
    throttle: true,
  })
  const { data, error, isPending, isFetching, refetch } = query
  return (
    <StateBeside hook="useProxyQuery" state={queryState(query)}>
      <div className="beside-row">
        <button type="button" onClick={() => refetch()}>
          Refresh
        </button>
      </div>
      {isPending && isFetching && <p role="status">Reading deals…</p>}
      <ProblemAlert error={error} onRetry={refetch} retrying={isFetching} />
      <ul>
        {data?.body.results.map(({ id, properties }) => (
          <li key={id}>{properties.dealName}</li>
        ))}
      </ul>
    </StateBeside>
  )
}

const meta = preview.meta({ title: 'Hooks/useProxyQuery', component: DealNames })

export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByRole('listitem')).toHaveLength(4)
    await expect(shownState(canvas)).toMatchObject({
      status: 'success',
      data: { status: 200, headers: { 'content-type': 'application/json' } },
    })
  },
})

export const Loading = meta.story({
  parameters: withStack({
    prepare: (sandbox) => sandbox.failNext({ delayMs: Infinity }, { kind: 'proxy' }),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Reading deals…')).toBeVisible()
    await expect(shownState(canvas)).toMatchObject({ status: 'pending', fetchStatus: 'fetching' })
  },
})

export const Failed = meta.story({
  name: 'Rejected by the provider',
  args: { path: '/crm/v3/objects/none' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('resource not found')).toBeVisible()
    await expect(shownState(canvas)).toMatchObject({
      status: 'error',
      failureCount: 1,
      error: { origin: 'provider', status: 404 },
    })
  },
})

export const Held = meta.story({
  name: 'Held: rate limit reached',
  tags: ['no-picture'],
  parameters: withStack({
    prepare: (sandbox) => sandbox.throttle({ integration: 'crm', forMs: 45_000 }),
  }),
  play: async ({ canvas }) => {
    await waitFor(() => expect(shownState(canvas)).toMatchObject({ error: { origin: 'provider' } }))
    await userEvent.click(canvas.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(shownState(canvas)).toMatchObject({ error: { origin: 'held' } }))
    await expect(canvas.getByRole('timer')).toHaveTextContent(/in [34]\d seconds/)
  },
})

export const LockedOut = meta.story({
  tags: ['state'],
  name: 'Locked out',
  parameters: withStack({
    prepare: (sandbox) => sandbox.throttle({ integration: 'crm', lockedOut: true }),
  }),
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(shownState(canvas)).toMatchObject({ error: { status: 429, lockedOut: true } }),
    )
    await expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull()
  },
})

function OneDeal() {
  const [id, setId] = useState('')
  const query = useProxyQuery(
    id ? { integration: 'crm', path: `${DEALS}/${encodeURIComponent(id)}` } : skipToken,
  )
  return (
    <StateBeside hook="useProxyQuery" state={queryState(query)}>
      <label>
        Deal
        <select value={id} onChange={(event) => setId(event.target.value)}>
          <option value="">Choose one</option>
          <option>15001</option>
          <option>15002</option>
        </select>
      </label>
    </StateBeside>
  )
}

export const Idle = meta.story({
  name: 'No request yet: skipToken',
  render: () => <OneDeal />,
  play: async ({ canvas }) => {
    await expect(shownState(canvas)).toMatchObject({ status: 'pending', fetchStatus: 'idle' })
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Deal' }), '15001')
    await waitFor(() =>
      expect(shownState(canvas)).toMatchObject({ data: { body: { id: '15001' } } }),
    )
  },
})

function Export() {
  const query = useProxyQuery({
    integration: 'crm',
    path: '/crm/v3/exports/deals.csv',
    parseAs: 'text',
  })
  return (
    <StateBeside hook="useProxyQuery" state={queryState(query)}>
      <p>{query.data?.body.split('\r\n')[0]}</p>
    </StateBeside>
  )
}

export const ReadAsText = meta.story({
  name: 'parseAs: text',
  render: () => <Export />,
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('id,dealName,amount,currency,stage,closeDate'),
    ).toBeVisible()
  },
})

function Names() {
  const query = useProxyQuery(
    { integration: 'crm', path: DEALS, query: { limit: 4 } },
    {
      // Without a type argument, the body is unknown and must be checked.
      select: ({ status, body }) => ({ status, members: Object.keys(Object(body)) }),
    },
  )
  return (
    <StateBeside hook="useProxyQuery" state={queryState(query)}>
      <p>{query.data?.members.join(', ')}</p>
    </StateBeside>
  )
}

export const Selected = meta.story({
  name: 'Selecting',
  render: () => <Names />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('results, paging')).toBeVisible()
    await expect(shownState(canvas)).toMatchObject({
      data: { status: 200, members: ['results', 'paging'] },
    })
  },
})

function Pages() {
  const [after, setAfter] = useState('0')
  const query = useProxyQuery<Deals>(
    { integration: 'crm', path: DEALS, query: { limit: 4, after } },
    { placeholderData: keepPreviousData },
  )
  const next = query.data?.body.paging?.next.after
  return (
    <StateBeside hook="useProxyQuery" state={queryState(query)}>
      <ul>
        {query.data?.body.results.map(({ id, properties }) => (
          <li key={id}>{properties.dealName}</li>
        ))}
      </ul>
      <div className="beside-row">
        <button type="button" onClick={() => next && setAfter(next)}>
          Next page
        </button>
      </div>
    </StateBeside>
  )
}

export const Paged = meta.story({
  name: 'Pages: the previous page stays until the next one has loaded',
  tags: ['no-picture'],
  render: () => <Pages />,
  parameters: withStack({
    prepare: (sandbox) => {
      sandbox.failNext({ delayMs: 1 }, { kind: 'proxy' })
      sandbox.failNext({ delayMs: 2_000 }, { kind: 'proxy' })
    },
  }),
  play: async ({ canvas }) => {
    const [first] = await canvas.findAllByRole('listitem')
    const name = first?.textContent
    await userEvent.click(canvas.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(shownState(canvas)).toMatchObject({ isPlaceholderData: true }))
    await expect(canvas.getAllByRole('listitem')[0]).toHaveTextContent(String(name))
    await waitFor(() => expect(shownState(canvas)).toMatchObject({ isPlaceholderData: false }))
    await expect(canvas.getAllByRole('listitem')[0]).not.toHaveTextContent(String(name))
  },
})
