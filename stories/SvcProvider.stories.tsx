import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import {
  createClient,
  DestinationList,
  type Fetch,
  SvcProvider,
  type SvcProviderProps,
  useDestinations,
  useHold,
  useProxy,
} from 'svc-react'
import { createRelay } from 'svc-react/relay'
import { createSandbox } from 'svc-react/sandbox'
import preview from '../.storybook/preview.tsx'
import { answerAt } from './fixtures/answerAt.ts'

/** Creates a relay for a path, over its own sandbox, whose project has destinations with these names only. */
function relayAt(basePath: string, ...names: string[]): Fetch {
  const sandbox = createSandbox()
  sandbox.throttle({ integration: 'crm', forMs: 300_000 })
  const [destination] = sandbox.data.destinations
  sandbox.data.destinations = names.map((name, index) => ({
    ...Object(destination),
    id: `dst_${index + 1}`,
    name,
  }))
  return createRelay({
    ...sandbox.connection,
    basePath,
    authorize: () => ({ groupRef: 'acme', destinations: true }),
    allow: 'all',
    allowNonBrowser: true,
  })
}

/** Serves such a relay at its path in this page, like a backend. */
function mounted(path: string, ...names: string[]): () => void {
  return answerAt(path, relayAt(path, ...names))
}

/** Serves several relays. */
function allMounted(relays: Record<string, string>): () => void {
  const takeAway = Object.entries(relays).map(([path, name]) => mounted(path, name))
  return () => {
    for (const each of takeAway) each()
  }
}

const meta = preview.meta({
  title: 'Providers/SvcProvider',
  // Existing links and pictures use this ID.
  id: 'components-svcprovider',
  component: SvcProvider,
  argTypes: {
    endpoint: { control: false },
    partition: { control: false },
    client: { control: false },
    children: { control: false },
  },
})

/** Renders the names of the destinations in one line. */
function Names({ of = 'The project' }: { of?: string }) {
  const { data, error, isPending } = useDestinations()
  if (isPending) return <p>Loading…</p>
  if (error) return <p role="alert">{error.message}</p>
  return (
    <p>
      {of} sends to {data.map(({ name }) => name).join(' and ')}.
    </p>
  )
}

export const Default = meta.story({
  args: { endpoint: '/api/svc' },
  // A backend serves its relay at this path.
  beforeEach: () => mounted('/api/svc', 'Orders warehouse', 'Audit log'),
  render: (args) => (
    <SvcProvider {...args}>
      <DestinationList />
    </SvcProvider>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('rowheader', { name: /Orders warehouse/ })).toBeVisible()
    await expect(canvas.getByRole('rowheader', { name: /Audit log/ })).toBeVisible()
  },
})

export const NoRelay = meta.story({
  name: 'An endpoint without a relay',
  beforeEach: () =>
    answerAt('/api/wrong', async () => new Response('<h1>Not found</h1>', { status: 404 })),
  render: () => (
    <SvcProvider endpoint="/api/wrong">
      <DestinationList />
    </SvcProvider>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: /./, level: 3 })).toBeVisible()
    await expect(canvas.queryByRole('table')).toBeNull()
  },
})

const seen = fn<(header: string | null) => void>()
const relayOfClient = relayAt('/api/client', 'Orders warehouse')
const client = createClient({
  endpoint: '/api/client',
  fetch: (request) => {
    seen(request.headers.get('x-app-version'))
    return relayOfClient(request)
  },
  headers: { 'x-app-version': '4.2' },
  timeoutMs: 10_000,
})

export const Client = meta.story({
  name: 'A custom client with headers and fetch',
  args: { client },
  beforeEach: () => {
    seen.mockClear()
  },
  render: (args) => (
    <SvcProvider {...args}>
      <Names />
    </SvcProvider>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The project sends to Orders warehouse.')).toBeVisible()
    await expect(seen).toHaveBeenCalledWith('4.2')
  },
})

export const TwoProviders = meta.story({
  name: 'Two relays on one page',
  beforeEach: () => allMounted({ '/api/europe': 'Frankfurt', '/api/america': 'Ohio' }),
  render: () => (
    <>
      <SvcProvider endpoint="/api/europe">
        <Names of="Europe" />
      </SvcProvider>
      <SvcProvider endpoint="/api/america">
        <Names of="America" />
      </SvcProvider>
    </>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Europe sends to Frankfurt.')).toBeVisible()
    await expect(await canvas.findByText('America sends to Ohio.')).toBeVisible()
  },
})

export const Nested = meta.story({
  name: 'The nearest provider applies',
  beforeEach: () => allMounted({ '/api/outer': 'Frankfurt', '/api/inner': 'Ohio' }),
  render: () => (
    <SvcProvider endpoint="/api/outer">
      <Names of="The outer one" />
      <SvcProvider endpoint="/api/inner">
        <Names of="The inner one" />
      </SvcProvider>
    </SvcProvider>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The outer one sends to Frankfurt.')).toBeVisible()
    await expect(await canvas.findByText('The inner one sends to Ohio.')).toBeVisible()
  },
})

/** Calls the CRM, whose provider rejects the call, and shows the resulting hold. */
function Caller({ user }: { user: string }) {
  const { mutate } = useProxy({ integration: 'crm', throttle: true })
  const { hold } = useHold('crm')
  return (
    <section aria-label={user}>
      <p>
        <button
          type="button"
          onClick={() => mutate({ method: 'GET', path: '/crm/v3/objects/contacts' })}
        >
          Call as {user}
        </button>{' '}
        {hold ? 'Calls are held back.' : 'Calls go out.'}
      </p>
    </section>
  )
}

export const Scope = meta.story({
  name: 'Two users in the same browser',
  beforeEach: () => {
    // Holds outlive the page, so this story starts without one.
    localStorage.clear()
    return mounted('/api/scoped', 'Orders warehouse')
  },
  render: () => (
    <>
      <SvcProvider endpoint="/api/scoped" partition="ada">
        <Caller user="Ada" />
      </SvcProvider>
      <SvcProvider endpoint="/api/scoped" partition="grace">
        <Caller user="Grace" />
      </SvcProvider>
    </>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Call as Ada' }))
    const ada = within(canvas.getByRole('region', { name: 'Ada' }))
    const grace = within(canvas.getByRole('region', { name: 'Grace' }))
    await expect(await ada.findByText('Calls are held back.')).toBeVisible()
    await expect(grace.getByText('Calls go out.')).toBeVisible()
  },
})

function App({ children }: { children: ReactNode }) {
  const [queryClient] = useState(() => new QueryClient())
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}

/** Invalidates everything in the app's cache. */
function RefreshAll() {
  const queryClient = useQueryClient()
  return (
    <button type="button" onClick={() => queryClient.invalidateQueries()}>
      Refresh everything
    </button>
  )
}

const asked = fn<() => void>()

export const HostCache = meta.story({
  name: 'In the cache of the app',
  beforeEach: () => {
    asked.mockClear()
    const relay = relayAt('/api/cached', 'Orders warehouse')
    return answerAt('/api/cached', (request) => {
      asked()
      return relay(request)
    })
  },
  render: () => (
    <App>
      <SvcProvider endpoint="/api/cached">
        <Names />
      </SvcProvider>
      <RefreshAll />
    </App>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The project sends to Orders warehouse.')).toBeVisible()
    await expect(asked).toHaveBeenCalledTimes(1)
    await userEvent.click(canvas.getByRole('button', { name: 'Refresh everything' }))
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
  },
})

const none: Fetch = async () => new Response(null, { status: 410 })

/** A page whose user can change without a reload. */
function SignedIn() {
  const [user, setUser] = useState('ada')
  const props: SvcProviderProps = { endpoint: '/api/people', partition: user }
  return (
    <SvcProvider {...props}>
      <p>
        <button type="button" onClick={() => setUser('grace')}>
          Sign in as Grace
        </button>
      </p>
      <Names of={user} />
    </SvcProvider>
  )
}

export const ScopeChanges = meta.story({
  name: 'Another user signs in',
  beforeEach: () => {
    const relays = ['Frankfurt', 'Ohio'].map((name) => relayAt('/api/people', name))
    return answerAt('/api/people', (request) => (relays.shift() ?? none)(request))
  },
  render: () => <SignedIn />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('ada sends to Frankfurt.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in as Grace' }))
    // Never shows the data of the other user.
    await expect(canvas.queryByText('grace sends to Frankfurt.')).toBeNull()
    await expect(await canvas.findByText('grace sends to Ohio.')).toBeVisible()
  },
})
