import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { createClient } from '../../src/client/createClient.js'
import type { Fetch } from '../../src/contract/fetch.js'
import { SvcProvider } from '../../src/hooks/SvcProvider.js'
import { useRelayInfo } from '../../src/hooks/useRelayInfo.js'
import { createRelay } from '../../src/relay/index.js'
import { createSandbox } from '../../src/sandbox/index.js'

/** Creates a relay with its own endpoint, and records the requests of its client. */
function backendOf(name: string, respond?: Fetch) {
  const relay = createRelay({
    ...createSandbox().connection,
    authorize: () => ({ groupRef: 'acme', destinations: name === 'one' }),
    allowNonBrowser: true,
  })
  const requested: string[] = []
  const client = createClient({
    endpoint: `http://${name}.example/api/svc`,
    fetch: (request) => {
      requested.push(`${request.method} ${new URL(request.url).pathname}`)
      return (respond ?? relay)(request)
    },
  })
  return { requested, client }
}

function Status() {
  const { data, error, isFetched } = useRelayInfo()
  if (error) return <p>{error.problem.title}</p>
  if (!isFetched) return <p>loading</p>
  return <p>{data?.actions.destinations ? 'on' : 'off'}</p>
}

const five = [1, 2, 3, 4, 5].map((each) => <Status key={each} />)

function renderWith(queryClient: QueryClient, children: ReactNode) {
  return render(<QueryClientProvider client={queryClient}>{children}</QueryClientProvider>)
}

/** Waits long enough for any further requests to be sent. */
const settled = () =>
  act(async () => {
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve))
  })

describe('useRelayInfo', () => {
  afterEach(() => focusManager.setFocused(undefined))

  it('sends one request for five components, and one for another provider', async () => {
    const [one, two] = [backendOf('one'), backendOf('two')]
    renderWith(
      new QueryClient(),
      <>
        <SvcProvider client={one.client}>{five}</SvcProvider>
        <SvcProvider client={two.client}>{five}</SvcProvider>
      </>,
    )

    await waitFor(() => expect(screen.getAllByText('on')).toHaveLength(5))
    await waitFor(() => expect(screen.getAllByText('off')).toHaveLength(5))

    expect(one.requested).toEqual(['GET /api/svc/info'])
    expect(two.requested).toEqual(['GET /api/svc/info'])
  })

  it('sends one request in strict mode, and none when a component mounts again', async () => {
    const { requested, client } = backendOf('one')
    const queryClient = new QueryClient()
    const page = (shown: boolean) => (
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <SvcProvider client={client}>{shown && <Status />}</SvcProvider>
        </QueryClientProvider>
      </StrictMode>
    )
    const { rerender } = render(page(true))
    await screen.findByText('on')

    rerender(page(false))
    rerender(page(true))
    await settled()

    expect(screen.getByText('on')).toBeVisible()
    expect(requested).toHaveLength(1)
  })

  it('shares the response with the next component if the first one has unmounted', async () => {
    let respond = (_: Response) => {}
    const { requested, client } = backendOf(
      'one',
      () => new Promise((resolve) => (respond = resolve)),
    )
    const page = (shown: boolean) => (
      <SvcProvider client={client}>{shown ? <Status /> : null}</SvcProvider>
    )
    const { rerender } = render(page(true))
    await waitFor(() => expect(requested).toHaveLength(1))
    rerender(page(false))

    const actions = { destinations: true, search: true, proxy: true }
    const info = { name: 'svc-relay', version: 1, actions, time: '2026-03-06T22:09:19Z' }
    respond(Response.json(info, { headers: { 'x-relay-source': 'relay' } }))
    await settled()
    rerender(page(true))
    await settled()

    expect(screen.getByText('on')).toBeVisible()
    expect(requested).toHaveLength(1)
  })

  it('sends no second request for the next component if the endpoint is not a relay', async () => {
    const { requested, client } = backendOf('one', async () => new Response('', { status: 404 }))
    const page = (more: boolean) => (
      <SvcProvider client={client}>
        <Status />
        {more && <Status />}
      </SvcProvider>
    )
    const { rerender } = render(page(false))
    await screen.findByText('The endpoint is not a relay')

    rerender(page(true))
    await settled()

    expect(screen.getAllByText('The endpoint is not a relay')).toHaveLength(2)
    expect(requested).toHaveLength(1)
  })

  it('sends another request after a failure when the page gets focus', async () => {
    const broken = { status: 502 }
    let respond = async () => new Response('', broken)
    const { requested, client } = backendOf('one', () => respond())
    render(
      <SvcProvider client={client}>
        <Status />
      </SvcProvider>,
    )
    await screen.findByText('Bad Gateway')
    respond = async () => new Response('', { status: 404 })

    act(() => focusManager.setFocused(false))
    act(() => focusManager.setFocused(true))

    expect(await screen.findByText('The endpoint is not a relay')).toBeVisible()
    expect(requested).toHaveLength(2)
  })
})
