import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Component, type ReactNode, Suspense, useState } from 'react'
import { expect, userEvent } from 'storybook/test'
import {
  destinationQueries,
  ProblemAlert,
  ProblemError,
  type RelayInfo,
  useDestinations,
  useSvcClient,
} from 'svc-react'
import preview from '../.storybook/preview.tsx'
import { AppCache } from './fixtures/AppCache.tsx'
import { StateBeside } from './fixtures/StateBeside.tsx'
import { shownState } from './fixtures/shownState.ts'
import { withStack } from './support/withStack.ts'

/** Shows the problem of its children. */
class ProblemBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error }: { error: unknown } = this.state
    return error instanceof ProblemError ? <ProblemAlert error={error} /> : this.props.children
  }
}

/** Renders data, or nothing: the page around it handles loading and errors. */
function Names() {
  const client = useSvcClient()
  const { data, dataUpdatedAt } = useSuspenseQuery(destinationQueries.list(client))
  const { key, endpoint } = client
  return (
    <StateBeside hook="useSvcClient" state={{ endpoint, data, hasData: dataUpdatedAt > 0, key }}>
      <ul>
        {data.destinations.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </StateBeside>
  )
}

function Page() {
  return (
    <AppCache>
      <ProblemBoundary>
        <Suspense fallback={<p role="status">Waiting for the list…</p>}>
          <Names />
        </Suspense>
      </ProblemBoundary>
    </AppCache>
  )
}

const meta = preview.meta({ title: 'Hooks/useSvcClient', component: Page })

export const Default = meta.story({
  name: 'Suspense: data is loaded',
  tags: ['no-picture'],
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByRole('listitem')).toHaveLength(14)
    await expect(shownState(canvas)).toMatchObject({ endpoint: '/api/svc', hasData: true })
  },
})

export const Waiting = meta.story({
  name: 'Suspense: loading',
  parameters: withStack({
    prepare: (sandbox) => sandbox.failNext({ delayMs: Infinity }, { kind: 'destinations' }),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Waiting for the list…')).toBeVisible()
    await expect(canvas.queryByRole('listitem')).toBeNull()
  },
})

export const Failed = meta.story({
  name: 'Suspense: the problem goes to the error boundary',
  parameters: {
    // React would log the error that the boundary caught.
    react: { rootOptions: { onCaughtError: () => {} } },
    ...withStack({
      prepare: (sandbox) => {
        const failure = { status: 409, problem: { title: 'Being moved' } }
        sandbox.failNext(failure, { kind: 'destinations' })
      },
    }),
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: /Being moved/ })).toBeVisible()
  },
})

function Prefetch() {
  const client = useSvcClient()
  const queryClient = useQueryClient()
  const [loaded, setLoaded] = useState(false)
  const [opened, setOpened] = useState(false)
  const list = { ...destinationQueries.list(client), staleTime: 60_000 }
  const load = async () => {
    await queryClient.prefetchQuery(list)
    setLoaded(true)
  }
  return (
    <>
      <p>
        <button type="button" onFocus={load} onPointerEnter={load} onClick={() => setOpened(true)}>
          Open the list
        </button>{' '}
        {loaded && 'Loaded'}
      </p>
      {opened && <Opened />}
    </>
  )
}

function Opened() {
  const { data, isPending } = useDestinations({ staleTime: 60_000 })
  const [wasPending] = useState(isPending)
  return (
    <StateBeside hook="useSvcClient" state={{ wasPending, destinations: data?.length }}>
      <p>{data?.length} destinations</p>
    </StateBeside>
  )
}

export const Prefetched = meta.story({
  name: 'Prefetched: loaded before it is opened',
  render: () => (
    <AppCache>
      <Prefetch />
    </AppCache>
  ),
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Open the list' })
    await userEvent.hover(button)
    await canvas.findByText('Loaded')
    await userEvent.click(button)
    await expect(await canvas.findByText('14 destinations')).toBeVisible()
    await expect(shownState(canvas)).toEqual({ wasPending: false, destinations: 14 })
  },
})

function Invalidated() {
  const client = useSvcClient()
  const queryClient = useQueryClient()
  const { data, isFetching } = useDestinations()
  const queryKey = destinationQueries.all(client)
  return (
    <StateBeside hook="useSvcClient" state={{ destinations: data?.length, isFetching }}>
      <div className="beside-row">
        <button type="button" onClick={() => queryClient.invalidateQueries({ queryKey })}>
          Load again
        </button>
      </div>
      <p>{data?.length} destinations</p>
    </StateBeside>
  )
}

export const Invalidation = meta.story({
  name: 'Invalidated with the key of all queries',
  render: () => (
    <AppCache>
      <Invalidated />
    </AppCache>
  ),
  parameters: withStack({
    prepare: (sandbox) =>
      sandbox.failNext(
        { response: () => Response.json(sandbox.data.destinations.slice(0, 3)) },
        { kind: 'destinations' },
      ),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('3 destinations')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Load again' }))
    await expect(await canvas.findByText('14 destinations')).toBeVisible()
  },
})

function WhatIsOn() {
  const client = useSvcClient()
  const [info, setInfo] = useState<RelayInfo>()
  return (
    <StateBeside hook="useSvcClient" state={{ endpoint: client.endpoint, actions: info?.actions }}>
      <div className="beside-row">
        <button type="button" onClick={() => client.info().then(setInfo)}>
          Show enabled features
        </button>
      </div>
      {info && <p>Provider calls are {info.actions.proxy ? 'on' : 'off'}.</p>}
    </StateBeside>
  )
}

export const Called = meta.story({
  name: 'A call in an event handler',
  render: () => <WhatIsOn />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show enabled features' }))
    await expect(await canvas.findByText('Provider calls are on.')).toBeVisible()
    await expect(shownState(canvas)).toMatchObject({ actions: { search: true, proxy: true } })
  },
})
