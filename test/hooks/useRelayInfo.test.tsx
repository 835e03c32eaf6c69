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

/** A relay at an address of its own, and how often it was asked what it offers. */
function backendOf(name: string, answer?: Fetch) {
  const relay = createRelay({
    ...createSandbox().connection,
    authorize: () => ({ groupRef: 'acme', destinations: name === 'one' }),
    allowNonBrowser: true,
  })
  const asked: string[] = []
  const client = createClient({
    endpoint: `http://${name}.example/api/svc`,
    fetch: (request) => {
      asked.push(`${request.method} ${new URL(request.url).pathname}`)
      return (answer ?? relay)(request)
    },
  })
  return { asked, client }
}

function Offer() {
  const { data, error, isFetched } = useRelayInfo()
  if (error) return <p>{error.problem.title}</p>
  if (!isFetched) return <p>asking</p>
  return <p>{data?.actions.destinations ? 'on' : 'off'}</p>
}

const five = [1, 2, 3, 4, 5].map((each) => <Offer key={each} />)

function renderWith(queryClient: QueryClient, children: ReactNode) {
  return render(<QueryClientProvider client={queryClient}>{children}</QueryClientProvider>)
}

/** After whatever would be asked for has been: more turns of the timers than asking takes. */
const settled = () =>
  act(async () => {
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve))
  })

describe('what a relay offers', () => {
  afterEach(() => focusManager.setFocused(undefined))

  it('is asked once for five components, and once more by another provider', async () => {
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

    expect(one.asked).toEqual(['GET /api/svc/'])
    expect(two.asked).toEqual(['GET /api/svc/'])
  })

  it('is asked once where effects run twice, and not when a component comes back', async () => {
    const { asked, client } = backendOf('one')
    const queryClient = new QueryClient()
    const page = (shown: boolean) => (
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <SvcProvider client={client}>{shown && <Offer />}</SvcProvider>
        </QueryClientProvider>
      </StrictMode>
    )
    const { rerender } = render(page(true))
    await screen.findByText('on')

    rerender(page(false))
    rerender(page(true))
    await settled()

    expect(screen.getByText('on')).toBeVisible()
    expect(asked).toHaveLength(1)
  })

  it('is known to the next component although the first has not waited for it', async () => {
    let answer = (_: Response) => {}
    const { asked, client } = backendOf('one', () => new Promise((resolve) => (answer = resolve)))
    const page = (shown: boolean) => (
      <SvcProvider client={client}>{shown ? <Offer /> : null}</SvcProvider>
    )
    const { rerender } = render(page(true))
    await waitFor(() => expect(asked).toHaveLength(1))
    rerender(page(false))

    const actions = { destinations: true, search: true, proxy: true }
    const info = { name: 'svc-relay', version: 1, actions, time: '2026-03-06T22:09:19Z' }
    answer(Response.json(info, { headers: { 'x-relay-source': 'relay' } }))
    await settled()
    rerender(page(true))
    await settled()

    expect(screen.getByText('on')).toBeVisible()
    expect(asked).toHaveLength(1)
  })

  it('is not asked again by the next component where something else has answered', async () => {
    const { asked, client } = backendOf('one', async () => new Response('', { status: 404 }))
    const page = (more: boolean) => (
      <SvcProvider client={client}>
        <Offer />
        {more && <Offer />}
      </SvcProvider>
    )
    const { rerender } = render(page(false))
    await screen.findByText('The endpoint is not a relay')

    rerender(page(true))
    await settled()

    expect(screen.getAllByText('The endpoint is not a relay')).toHaveLength(2)
    expect(asked).toHaveLength(1)
  })

  it('is asked again when somebody comes back to the page after a failure', async () => {
    const broken = { status: 502 }
    let answer = async () => new Response('', broken)
    const { asked, client } = backendOf('one', () => answer())
    render(
      <SvcProvider client={client}>
        <Offer />
      </SvcProvider>,
    )
    await screen.findByText('Bad Gateway')
    answer = async () => new Response('', { status: 404 })

    act(() => focusManager.setFocused(false))
    act(() => focusManager.setFocused(true))

    expect(await screen.findByText('The endpoint is not a relay')).toBeVisible()
    expect(asked).toHaveLength(2)
  })
})
