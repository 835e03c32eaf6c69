import { skipToken } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, userEvent, waitFor } from 'storybook/test'
import { ProblemAlert, useSearch } from 'svc-react'
import * as z from 'zod/mini'
import preview from '../.storybook/preview.tsx'
import { queryState } from './fixtures/queryState.ts'
import { StateBeside } from './fixtures/StateBeside.tsx'
import { shownState } from './fixtures/shownState.ts'
import { withStack } from './support/withStack.ts'

/** One page of contacts of a tier. Sends no request until a tier is chosen. */
function Contacts({ tier: initial = '' }: { tier?: string }) {
  const [tier, setTier] = useState(initial)
  const fieldFilters = [{ fieldName: 'tier', operator: 'eq', value: tier } as const]
  const request = { integration: 'crm', objectName: 'contacts', fieldFilters }
  const query = useSearch(tier ? request : skipToken)
  const { data, error, isFetching, refetch } = query
  return (
    <StateBeside hook="useSearch" state={queryState(query)}>
      <label>
        Customer tier
        <select value={tier} onChange={(event) => setTier(event.target.value)}>
          <option value="">Choose one</option>
          <option>gold</option>
          <option>silver</option>
          <option>platinum</option>
        </select>
      </label>
      {isFetching && <p role="status">Searching…</p>}
      <ProblemAlert error={error} onRetry={refetch} retrying={isFetching} />
      {data?.results.length === 0 && <p>Nobody has this tier.</p>}
      <ul>
        {data?.results.slice(0, 8).map(({ id, fields }) => (
          <li key={id}>{String(fields?.email)}</li>
        ))}
      </ul>
    </StateBeside>
  )
}

const meta = preview.meta({ title: 'Hooks/useSearch', component: Contacts })

export const Default = meta.story({
  args: { tier: 'gold' },
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByRole('listitem')).toHaveLength(8)
    await expect(shownState(canvas)).toMatchObject({
      status: 'success',
      data: { results: [{ mappedFields: { tier: 'gold' } }, {}, '… and 23 more'], unreadable: [] },
    })
  },
})

export const Idle = meta.story({
  name: 'No request yet: skipToken',
  play: async ({ canvas }) => {
    await expect(shownState(canvas)).toMatchObject({ status: 'pending', fetchStatus: 'idle' })
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Customer tier' }), 'silver')
    await expect(await canvas.findAllByRole('listitem')).toHaveLength(8)
    await userEvent.selectOptions(canvas.getByRole('combobox'), 'Choose one')
    await waitFor(() => expect(shownState(canvas)).toMatchObject({ status: 'pending' }))
  },
})

export const Searching = meta.story({
  args: { tier: 'gold' },
  parameters: withStack({
    prepare: (sandbox) => sandbox.failNext({ delayMs: Infinity }, { kind: 'search' }),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Searching…')).toBeVisible()
    await expect(shownState(canvas)).toMatchObject({ status: 'pending', fetchStatus: 'fetching' })
  },
})

export const None = meta.story({
  name: 'None found',
  args: { tier: 'platinum' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Nobody has this tier.')).toBeVisible()
    await expect(shownState(canvas)).toMatchObject({ status: 'success', data: { results: [] } })
  },
})

export const Failed = meta.story({
  name: 'Failed, with the service’s problem',
  args: { tier: 'gold' },
  parameters: withStack({
    prepare: (sandbox) => {
      const acme = sandbox.installation('crm', 'acme')
      acme.config = { read: { objects: { contacts: { selectedFieldMappings: {} } } } }
    },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: /Unknown field/ })).toBeVisible()
    await expect(shownState(canvas)).toMatchObject({
      status: 'error',
      error: { origin: 'service', status: 400, retryable: false, lockedOut: false },
    })
  },
})

export const Held = meta.story({
  name: 'Held: rate limit reached',
  args: { tier: 'gold' },
  tags: ['no-picture'],
  parameters: withStack({
    prepare: (sandbox) => sandbox.throttle({ integration: 'crm', forMs: 45_000 }),
  }),
  play: async ({ canvas }) => {
    await waitFor(() => expect(shownState(canvas)).toMatchObject({ error: { origin: 'service' } }))
    // Another search of the same integration is not sent.
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Customer tier' }), 'silver')
    await waitFor(() => expect(shownState(canvas)).toMatchObject({ error: { origin: 'held' } }))
    await expect(canvas.getByRole('timer')).toHaveTextContent(/in [34]\d seconds/)
  },
})

export const LockedOut = meta.story({
  tags: ['state'],
  name: 'Locked out',
  args: { tier: 'gold' },
  parameters: withStack({
    prepare: (sandbox) => sandbox.throttle({ integration: 'crm', lockedOut: true }),
  }),
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(shownState(canvas)).toMatchObject({
        error: { status: 429, retryable: false, lockedOut: true },
      }),
    )
    await expect(canvas.queryByRole('timer')).toBeNull()
    await expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull()
  },
})

const anyContact = { integration: 'crm', objectName: 'contacts', fieldFilters: [] }

/** Defined outside of the component, so that it is the same on each render. */
const contact = z.object({
  fields: z.object({ email: z.email(), annualspend: z.number('no number') }),
})

function Spending() {
  const query = useSearch(anyContact, { schema: contact })
  return (
    <StateBeside hook="useSearch" state={queryState(query)}>
      <ul>
        {query.data?.results.slice(0, 8).map((row) => (
          <li key={row.id}>
            {row.faults
              ? `${row.id}: ${row.faults.join(', ')}`
              : `${row.fields.email} spends ${row.fields.annualspend}`}
          </li>
        ))}
      </ul>
    </StateBeside>
  )
}

export const SchemaFaults = meta.story({
  name: 'A schema: valid and invalid records',
  render: () => <Spending />,
  play: async ({ canvas }) => {
    const rows = await canvas.findAllByRole('listitem')
    await expect(rows).toHaveLength(8)
    const texts = rows.map(({ textContent }) => textContent ?? '')
    await expect(texts.filter((text) => /@mail\.example spends \d+$/.test(text))).not.toHaveLength(
      0,
    )
    await expect(
      texts.filter((text) => text.endsWith('fields.annualspend: no number')),
    ).not.toHaveLength(0)
  },
})

function Unreadable() {
  const query = useSearch(anyContact, { select: (found) => found.unreadable })
  return (
    <StateBeside hook="useSearch" state={queryState(query)}>
      {query.data && <p>{query.data.length} elements of the response are not valid records:</p>}
      <ul>
        {query.data?.map(({ index, faults }) => (
          <li key={index}>
            Row {index + 1}: {faults.join(' ')}
          </li>
        ))}
      </ul>
    </StateBeside>
  )
}

export const SelectedUnreadable = meta.story({
  name: 'Selecting: the records that could not be read',
  render: () => <Unreadable />,
  parameters: withStack({
    prepare: (sandbox) => {
      const results = [{ id: '1', fields: {} }, 'a text', ['3']]
      sandbox.failNext({ response: () => Response.json({ results }) }, { kind: 'search' })
    },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^2 elements/)).toBeVisible()
    await expect(canvas.getAllByRole('listitem')[1]).toHaveTextContent(/^Row 3: .*object/)
  },
})
