import { expect, userEvent, waitFor } from 'storybook/test'
import { DestinationList, ProblemAlert, SearchForm, useRelayInfo } from 'svc-react'
import preview from '../.storybook/preview.tsx'
import { queryState } from './fixtures/queryState.ts'
import { StateBeside } from './fixtures/StateBeside.tsx'
import { shownState } from './fixtures/shownState.ts'
import { withoutCalls } from './fixtures/withoutCalls.ts'
import { withStack } from './support/withStack.ts'

const AREAS = [
  ['destinations', 'Deliveries'],
  ['search', 'Search'],
  ['proxy', 'Console'],
] as const

/** A menu of the features that the user may use. */
function Menu() {
  const query = useRelayInfo()
  const { data, error, isPending, isFetching, refetch } = query
  return (
    <StateBeside hook="useRelayInfo" state={queryState(query)}>
      {isPending && <p role="status">Loading…</p>}
      <ProblemAlert error={error} onRetry={refetch} retrying={isFetching} />
      {data && (
        <ul aria-label="Menu">
          {AREAS.filter(([action]) => data.actions[action]).map(([action, name]) => (
            <li key={action}>{name}</li>
          ))}
        </ul>
      )}
    </StateBeside>
  )
}

const meta = preview.meta({ title: 'Hooks/useRelayInfo', component: Menu })

export const Default = meta.story({
  tags: ['no-picture'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('list', { name: 'Menu' })).toHaveTextContent(
      'DeliveriesSearchConsole',
    )
    await expect(shownState(canvas)).toMatchObject({
      status: 'success',
      data: { name: 'svc-relay', version: 1 },
    })
  },
})

export const SomeOff = meta.story({
  name: 'Some features are off',
  tags: ['no-picture'],
  parameters: withStack({
    relay: { authorize: () => ({ groupRef: 'acme' }), manifest: withoutCalls },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('list', { name: 'Menu' })).toHaveTextContent(/^Search$/)
  },
})

export const Loading = meta.story({
  parameters: withStack({ relay: { authorize: () => new Promise(() => {}) } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Loading…')).toBeVisible()
    await expect(shownState(canvas)).toMatchObject({ status: 'pending', fetchStatus: 'fetching' })
  },
})

const page = () =>
  new Response('<!doctype html><title>App</title>', {
    status: 404,
    headers: { 'content-type': 'text/html' },
  })

export const WrongEndpoint = meta.story({
  name: 'The endpoint is not a relay',
  parameters: withStack({ fetch: async () => page() }),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { name: /This feature isn’t available/ }),
    ).toBeVisible()
    await userEvent.click(canvas.getByText('Details'))
    await expect(canvas.getByText(/^\/api\/svc responded to GET with status 404/)).toBeVisible()
    await expect(canvas.getByText(/createRelay is mounted/)).toBeVisible()
    await expect(shownState(canvas)).toMatchObject({ error: { origin: 'contract' } })
  },
})

export const OtherVersion = meta.story({
  name: 'Relay version mismatch',
  parameters: withStack({
    fetch: async () =>
      Response.json({ name: 'svc-relay', version: 2 }, { headers: { 'x-relay-source': 'relay' } }),
  }),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { name: /This page is out of date/ }),
    ).toBeVisible()
    await userEvent.click(canvas.getByText('Details'))
    await expect(canvas.getByText(/^The relay at .* uses protocol version 2/)).toBeVisible()
  },
})

/** Two components with the wrong endpoint show the same error. */
export const OneMessage = meta.story({
  name: 'A wrong endpoint has one error text',
  tags: ['no-picture'],
  parameters: withStack({
    fetch: async ({ method }) =>
      new Response('<!doctype html><title>App</title>', {
        status: method === 'GET' ? 200 : 405,
        headers: { 'content-type': 'text/html' },
      }),
  }),
  render: () => (
    <div style={{ display: 'grid', gap: 16 }}>
      <DestinationList />
      <SearchForm integration="crm" heading="Search" defaultObjectName="contacts" />
    </div>
  ),
  play: async ({ canvas }) => {
    await canvas.findAllByRole('heading', { name: /This feature isn’t available/ })
    await userEvent.click(canvas.getByRole('button', { name: 'Search' }))
    const headings = () => canvas.getAllByRole('heading', { name: /This feature isn’t available/ })
    await waitFor(() => expect(headings()).toHaveLength(2))
    const texts = headings().map((heading) => heading.parentElement?.textContent)
    await expect(new Set(texts).size).toBe(1)
  },
})
