import { expect, userEvent, waitFor } from 'storybook/test'
import { type Destination, type DestinationListing, ProblemAlert, useDestinations } from 'svc-react'
import preview from '../.storybook/preview.tsx'
import { queryState } from './fixtures/queryState.ts'
import { StateBeside } from './fixtures/StateBeside.tsx'
import { shownState } from './fixtures/shownState.ts'
import { withStack } from './support/withStack.ts'

/** A list of names, and the result of the hook next to it. */
function Names() {
  const query = useDestinations()
  const { data, error, isPending, isFetching, refetch } = query
  return (
    <StateBeside hook="useDestinations" state={queryState(query)}>
      <div className="beside-row">
        <button type="button" onClick={() => refetch()}>
          Refresh
        </button>
      </div>
      {isPending && isFetching && <p role="status">Loading destinations…</p>}
      <ProblemAlert error={error} onRetry={refetch} retrying={isFetching} />
      {data && (
        <ul>
          {data.map((one) => (
            <li key={one.id}>{one.name}</li>
          ))}
        </ul>
      )}
    </StateBeside>
  )
}

const meta = preview.meta({ title: 'Hooks/useDestinations', component: Names })

export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByRole('listitem')).toHaveLength(14)
    await expect(shownState(canvas)).toMatchObject({ status: 'success', fetchStatus: 'idle' })
  },
})

export const Loading = meta.story({
  parameters: withStack({
    prepare: (sandbox) => sandbox.failNext({ delayMs: Infinity }, { kind: 'destinations' }),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Loading destinations…')).toBeVisible()
    await expect(shownState(canvas)).toMatchObject({ status: 'pending', fetchStatus: 'fetching' })
  },
})

export const Failed = meta.story({
  name: 'Failed, and retried',
  parameters: withStack({
    prepare: (sandbox) =>
      sandbox.failNext(
        {
          status: 409,
          problem: { title: 'Being moved', detail: 'The project changes its region.' },
        },
        { kind: 'destinations' },
      ),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: /Being moved/ })).toBeVisible()
    await expect(shownState(canvas)).toMatchObject({
      status: 'error',
      failureCount: 1,
      error: { origin: 'service', status: 409, retryable: false },
    })
    await userEvent.click(canvas.getByRole('button', { name: 'Refresh' }))
    await expect(await canvas.findByText('Billing events')).toBeVisible()
    await expect(canvas.queryByRole('heading', { name: /Being moved/ })).toBeNull()
  },
})

export const Repeated = meta.story({
  name: 'A temporary failure is retried automatically',
  tags: ['no-picture'],
  parameters: withStack({
    prepare: (sandbox) => sandbox.failNext({ status: 503 }, { kind: 'destinations' }),
  }),
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(shownState(canvas)).toMatchObject({ status: 'pending', failureCount: 1 }),
    )
    await expect(await canvas.findByText('Billing events', {}, { timeout: 4_000 })).toBeVisible()
    await expect(shownState(canvas)).toMatchObject({ status: 'success', failureCount: 0 })
  },
})

/** The first response is the list; the following ones are errors. */
function failsLater() {
  let answered = 0
  return withStack({
    prepare: (sandbox) =>
      sandbox.failNext(
        {
          response: () => {
            answered += 1
            if (answered === 1) return Response.json(sandbox.data.destinations.slice(0, 3))
            return Response.json({ title: 'Being moved', status: 409 }, { status: 409 })
          },
        },
        { kind: 'destinations', times: Infinity },
      ),
  })
}

export const Older = meta.story({
  name: 'A failed refresh keeps the data',
  tags: ['!autodocs'],
  parameters: failsLater(),
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByRole('listitem')).toHaveLength(3)
    await userEvent.click(canvas.getByRole('button', { name: 'Refresh' }))
    await expect(await canvas.findByRole('heading', { name: /Being moved/ })).toBeVisible()
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3)
    await expect(shownState(canvas)).toMatchObject({ status: 'error', error: { status: 409 } })
  },
})

export const Held = meta.story({
  tags: ['no-picture'],
  parameters: withStack({
    prepare: (sandbox) =>
      sandbox.failNext(
        { status: 429, problem: { retryAfter: new Date(Date.now() + 45_000).toISOString() } },
        { kind: 'destinations' },
      ),
  }),
  play: async ({ canvas }) => {
    await waitFor(() => expect(shownState(canvas)).toMatchObject({ error: { origin: 'service' } }))
    await userEvent.click(canvas.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(shownState(canvas)).toMatchObject({ error: { origin: 'held' } }))
    await expect(canvas.getByRole('timer')).toHaveTextContent(/in [34]\d seconds/)
  },
})

function NotYet() {
  const query = useDestinations({ enabled: false })
  return (
    <StateBeside hook="useDestinations" state={queryState(query)}>
      <p>{query.data ? `${query.data.length} destinations` : 'Nothing is asked yet.'}</p>
      <div className="beside-row">
        <button type="button" onClick={() => query.refetch()}>
          List them
        </button>
      </div>
    </StateBeside>
  )
}

export const Idle = meta.story({
  name: 'Not requested until it is enabled',
  render: () => <NotYet />,
  play: async ({ canvas }) => {
    await expect(shownState(canvas)).toMatchObject({ status: 'pending', fetchStatus: 'idle' })
    await userEvent.click(canvas.getByRole('button', { name: 'List them' }))
    await expect(await canvas.findByText('14 destinations')).toBeVisible()
  },
})

/** Defined outside of the component: a new function would run again on each render. */
function types({ destinations }: DestinationListing) {
  return [...new Set(destinations.map(({ type }: Destination) => type))].sort()
}

function Types() {
  const query = useDestinations({ select: types })
  return (
    <StateBeside hook="useDestinations" state={queryState(query)}>
      <p>{query.data?.join(', ')}</p>
    </StateBeside>
  )
}

export const Selected = meta.story({
  name: 'Selecting: only the needed members',
  render: () => <Types />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^azureblob, azureservicebus, bigquery/)).toBeVisible()
    await expect(shownState(canvas)).toMatchObject({
      data: ['azureblob', 'azureservicebus', expect.stringMatching(/^… and \d+ more$/)],
    })
  },
})

function Unreadable() {
  const query = useDestinations({ select: (listing) => listing.unreadable })
  return (
    <StateBeside hook="useDestinations" state={queryState(query)}>
      <p>{query.data?.length} elements of the response are not valid destinations:</p>
      <ul>
        {query.data?.map(({ index, faults }) => (
          <li key={index}>
            Element {index + 1}: {faults.join('; ')}
          </li>
        ))}
      </ul>
    </StateBeside>
  )
}

export const SelectedUnreadable = meta.story({
  name: 'Selecting: the elements that could not be read',
  render: () => <Unreadable />,
  parameters: withStack({
    prepare: (sandbox) => sandbox.data.destinations.splice(1, 2, null, { id: {}, name: 'Orders' }),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^2 elements/)).toBeVisible()
    await expect(canvas.getAllByRole('listitem')[1]).toHaveTextContent(/^Element 3: .*id/)
  },
})
