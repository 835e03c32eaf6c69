import { useQuery } from '@tanstack/react-query'
import { render, renderHook, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createContext, type ReactNode, useContext } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createClient } from '../../src/client/createClient.js'
import { DestinationList } from '../../src/components/destinations/DestinationList.js'
import { SearchForm } from '../../src/components/search/SearchForm.js'
import { useDestinations } from '../../src/hooks/useDestinations.js'
import { createSandbox } from '../../src/sandbox/index.js'
import {
  buildDestination,
  cleanupSvc,
  createTestSvc,
  renderSvc,
  scenarios,
} from '../../src/testing/index.js'

afterEach(() => {
  cleanupSvc()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const realNow = performance.now.bind(performance)
const call = { integration: 'crm', method: 'GET', path: '/crm/v3/objects/contacts' }

describe('renderSvc', () => {
  it('renders the response of the service to one call of the relay', async () => {
    const { sandbox } = renderSvc(<DestinationList />)

    expect(await screen.findByRole('row', { name: /Billing events/ })).toBeVisible()
    const [received, ...more] = sandbox.calls()
    expect(received).toMatchObject({ kind: 'destinations', method: 'GET', status: 200 })
    expect(received?.headers['x-api-key']).toBe('•••')
    expect(more).toEqual([])
  })

  it('accepts a sandbox with your own data', async () => {
    const sandbox = createSandbox()
    sandbox.data.destinations = [buildDestination({ name: 'Orders', type: 's3' })]
    renderSvc(<DestinationList />, { sandbox })

    expect(await screen.findByRole('row', { name: /Orders.*Amazon S3/ })).toBeVisible()
    expect(screen.getAllByRole('row')).toHaveLength(2)
  })

  it('calls the service for the customer in groupRef', async () => {
    const { sandbox } = renderSvc(<SearchForm integration="crm" />, { groupRef: 'globex' })
    await screen.findByRole('option', { name: 'Contacts' })
    await userEvent.click(screen.getByRole('button', { name: 'Search' }))
    await screen.findAllByRole('rowheader')

    expect(sandbox.calls('search')[0]?.installationId).toBe('ins_globex_crm_5a9e')
  })

  it('shows the objects that the customer has turned off', async () => {
    renderSvc(<SearchForm integration="crm" />, { groupRef: 'globex' })

    expect(await screen.findByRole('option', { name: /Deals/ })).toBeDisabled()
  })

  it('accepts options of the relay and the client', async () => {
    renderSvc(<DestinationList />, {
      relay: {
        authorize: ({ headers }) => ({ deny: `Not for ${headers.get('authorization')}.` }),
      },
      client: { headers: { authorization: 'nobody' } },
    })

    expect(await screen.findByText('Not for nobody.')).toBeVisible()
  })

  it('accepts options of Testing Library, and renders the wrapper inside the provider', async () => {
    const Theme = createContext('light')
    const Page = () => <p>{`${useContext(Theme)} ${useDestinations().data?.length}`}</p>
    const wrapper = ({ children }: { children: ReactNode }) => {
      const { isFetched } = useDestinations()
      return isFetched && <Theme.Provider value="dark">{children}</Theme.Provider>
    }
    const container = document.body.appendChild(document.createElement('main'))
    const page = renderSvc(<Page />, { wrapper, container })

    expect(await screen.findByText('dark 14')).toBeVisible()
    expect(page.container).toBe(container)
    page.rerender(<p>Another page</p>)
    expect(screen.getByText('Another page')).toBeVisible()
  })

  it('shares its cache with the queries of the app', async () => {
    function Own() {
      const { data } = useQuery({ queryKey: ['own'], queryFn: () => 'from the app' })
      return <p>{data}</p>
    }
    const { queryClient } = renderSvc(<Own />)

    expect(await screen.findByText('from the app')).toBeVisible()
    expect(queryClient.getQueryData(['own'])).toBe('from the app')
  })

  it('causes no warnings of React', async () => {
    const errors = vi.spyOn(console, 'error')
    const warnings = vi.spyOn(console, 'warn')
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    const { clock, unmount } = renderSvc(<SearchForm integration="crm" />, {
      scenario: scenarios.throttled(),
      reactStrictMode: true,
    })
    await screen.findByRole('option', { name: 'Contacts' })
    await userEvent.click(screen.getByRole('button', { name: 'Search' }))
    await screen.findByRole('timer')
    await clock.advance(30_000)
    await userEvent.click(screen.getByRole('button', { name: 'Search' }))
    await clock.advance(0)
    expect(screen.getAllByRole('rowheader')).toHaveLength(25)
    unmount()
    await clock.advance(60_000)

    expect(errors).not.toHaveBeenCalled()
    expect(warnings).not.toHaveBeenCalled()
  })
})

describe('createTestSvc', () => {
  it('works with your own render and with renderHook', async () => {
    const { Wrapper, sandbox } = createTestSvc({ scenario: scenarios.empty() })
    render(<DestinationList />, { wrapper: Wrapper })
    const { result } = renderHook(() => useDestinations(), { wrapper: Wrapper })

    expect(await screen.findByText('No destinations yet')).toBeVisible()
    expect(result.current.data).toEqual([])
    expect(sandbox.calls('destinations')).toHaveLength(1)
  })

  it('shares no hold and no data with another stack', async () => {
    const throttled = createTestSvc({ scenario: scenarios.throttled() })
    const other = createTestSvc()
    await throttled.client.proxy({ ...call, throttle: true }).catch(() => {})
    expect(throttled.client.holds.get('crm')).toBeDefined()

    expect(other.client.holds.get('crm')).toBeUndefined()
    expect((await other.client.proxy(call)).status).toBe(200)
    expect(throttled.sandbox.calls()).toHaveLength(1)
    other.sandbox.data.destinations = []
    expect(await throttled.client.listDestinations()).toHaveLength(14)
  })

  it('returns a relay for other kinds of tests', async () => {
    const { relay } = createTestSvc()

    const response = await relay(
      new Request('http://app.example/api/svc/destinations', { headers: { 'x-svc-relay': '1' } }),
    )

    expect(await response.json()).toHaveLength(14)
  })

  it('calls a relay with another basePath', async () => {
    const { client } = createTestSvc({ relay: { basePath: '/backend/svc' } })

    expect(await client.listDestinations()).toHaveLength(14)
  })

  it('clears the storage and the cache and restores the time after the test', async () => {
    const errors = vi.spyOn(console, 'error')
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    const before = Object.keys(localStorage)
    const svc = renderSvc(<SearchForm integration="crm" />, { scenario: scenarios.lockedOut() })
    await screen.findByRole('option', { name: 'Contacts' })
    await userEvent.click(screen.getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(svc.client.holds.get('crm')?.lockedOut).toBe(true))
    expect(Object.keys(localStorage)).toEqual(before)
    await svc.clock.advance(1_000)

    cleanupSvc()

    expect(Object.keys(localStorage)).toEqual(before)
    expect(svc.queryClient.getQueryCache().getAll()).toEqual([])
    expect(document.body).toBeEmptyDOMElement()
    expect(errors).not.toHaveBeenCalled()
  })

  it('ends the holds of a client that the app has created', async () => {
    const headers = { 'x-relay-source': 'upstream', 'retry-after': '60' }
    const client = createClient({
      endpoint: 'http://app.example/api/svc',
      fetch: async () => new Response('', { status: 429, headers }),
    })
    await client.proxy({ integration: 'crm', path: '/' }).catch(() => {})
    expect(client.holds.get('crm')).toBeDefined()

    cleanupSvc()

    expect(client.holds.get('crm')).toBeUndefined()
  })

  it('can be disposed of while the page is mounted', async () => {
    const errors = vi.spyOn(console, 'error')
    // Testing Library sets it like this if the test functions are globals.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    const svc = renderSvc(<SearchForm integration="crm" />, { scenario: scenarios.throttled() })
    await screen.findByRole('option', { name: 'Contacts' })
    await userEvent.click(screen.getByRole('button', { name: 'Search' }))
    await screen.findByRole('timer')

    await svc.clock.advance(5_000)

    svc.dispose()

    expect(Math.abs(performance.now() - realNow())).toBeLessThan(1_000)
    expect(svc.queryClient.getQueryCache().getAll()).toEqual([])
    expect(screen.getByRole('timer')).toBeVisible()
    expect(errors).not.toHaveBeenCalled()
  })

  it('lists the customers if groupRef is unknown', () => {
    expect(() => createTestSvc({ groupRef: 'acem' })).toThrow(
      'createTestSvc: groupRef is "acem", which is not a customer of the sandbox, so every call would fail. ' +
        'Allowed values: "acme", "globex". To test an unknown customer, use `relay.authorize`.',
    )
  })

  it('explains the fix if Jest hides Request', () => {
    vi.stubGlobal('Request', undefined)
    vi.stubGlobal('structuredClone', undefined)

    expect(() => createTestSvc()).toThrow(
      /createTestSvc: this test environment has no Request, structuredClone.*jest-fixed-jsdom/,
    )
  })
})
