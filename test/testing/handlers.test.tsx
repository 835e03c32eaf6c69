import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DestinationList } from '../../src/components/destinations/DestinationList.js'
import { SearchForm } from '../../src/components/search/SearchForm.js'
import { SvcProvider } from '../../src/hooks/SvcProvider.js'
import { createSandbox } from '../../src/sandbox/index.js'
import {
  cleanupSvc,
  createTestSvc,
  type SvcFetchOptions,
  scenarios,
  svcFetch,
  svcHandlers,
} from '../../src/testing/index.js'

afterEach(() => {
  cleanupSvc()
  vi.unstubAllGlobals()
})

let pages = 0

/** Renders a page with its own client and `fetch`. */
function page(endpoint: string, ui = <DestinationList />) {
  pages += 1
  return render(
    <SvcProvider endpoint={endpoint} partition={`page ${pages}`}>
      {ui}
    </SvcProvider>,
  )
}

interface Handler {
  predicate: (info: { request: Request }) => boolean
  resolver: (info: { request: Request }) => Promise<Response>
}

/** Handles requests like MSW: the first matching handler responds. */
function fetchOf(handlers: Handler[]) {
  return async (request: Request) => {
    const handler = handlers.find(({ predicate }) => predicate({ request }))
    if (!handler) throw new Error(`nobody answers ${request.url}`)
    return handler.resolver({ request })
  }
}
const http = {
  all: (predicate: Handler['predicate'], resolver: Handler['resolver']) => ({
    predicate,
    resolver,
  }),
}
const handlersFetch = ({ fetch: _, ...options }: SvcFetchOptions) =>
  fetchOf(svcHandlers(http, options))

describe.each([
  ['svcHandlers', handlersFetch],
  ['svcFetch', svcFetch],
] as const)('%s', (name, make) => {
  it('handles the calls of a page with its own client', async () => {
    const sandbox = createSandbox()
    vi.stubGlobal('fetch', make({ endpoint: '/api/svc', sandbox }))
    page('/api/svc')

    expect(await screen.findByRole('row', { name: /Billing events/ })).toBeVisible()
    expect(sandbox.calls().map(({ kind }) => kind)).toEqual(['destinations'])
  })

  it('accepts a stack’s relay, whose clock then ends the wait of the page', async () => {
    const { clock, relay, sandbox } = createTestSvc({
      scenario: scenarios.throttled({ forMs: 1_800_000 }),
    })
    vi.stubGlobal('fetch', make({ endpoint: '/api/svc', relay }))
    page('/api/svc', <SearchForm integration="crm" />)
    await screen.findByRole('option', { name: 'Contacts' })
    await userEvent.click(screen.getByRole('button', { name: 'Search' }))
    expect(await screen.findByRole('timer')).toHaveTextContent('30 minutes')

    await clock.advance(1_800_000)
    await userEvent.click(screen.getByRole('button', { name: 'Search' }))

    expect(await screen.findAllByRole('rowheader')).toHaveLength(25)
    expect(sandbox.calls('search').map(({ status }) => status)).toEqual([429, 200])
  })

  it('does not keep the holds of one test in the next', async () => {
    for (const scenario of [scenarios.lockedOut(), undefined]) {
      vi.stubGlobal('fetch', make({ endpoint: '/next/svc', ...(scenario && { scenario }) }))
      render(
        <SvcProvider endpoint="/next/svc">
          <SearchForm integration="crm" />
        </SvcProvider>,
      )
      await screen.findByRole('option', { name: 'Contacts' })
      await userEvent.click(screen.getByRole('button', { name: 'Search' }))
      if (scenario) await screen.findByText(/Trying again will not help/)
      else expect(await screen.findAllByRole('rowheader')).toHaveLength(25)

      cleanupSvc()
    }
  })

  it.each([
    ['a path', '/backend/svc'],
    ['a path with a trailing slash', '/backend/svc/'],
    ['an absolute URL', `${location.origin}/backend/svc`],
  ])('handles calls at %s, with a scenario and options of the relay', async (_, endpoint) => {
    const relay = { authorize: () => ({ groupRef: 'acme', destinations: true }) }
    vi.stubGlobal('fetch', make({ endpoint, scenario: scenarios.empty(), relay }))
    page('/backend/svc')

    expect(await screen.findByText('No destinations yet')).toBeVisible()
  })

  it('reports a wrong endpoint in its response and on the page', async () => {
    vi.stubGlobal('fetch', make({ endpoint: '/wrong/svc' }))
    page('/right/svc')

    const detail = `The page called ${location.origin}/right/svc/destinations, but ${name} handles "/wrong/svc".`
    expect(await screen.findByText(detail)).toBeVisible()
    expect(screen.getByText(`Use the same endpoint for <SvcProvider> and ${name}.`)).toBeVisible()
  })

  it('does not handle a path that only begins with the endpoint', async () => {
    const answer = make({ endpoint: '/alike', fetch: async () => Response.json('real') })
    const request = new Request(`${location.origin}/alike-but-longer`)

    const body = Promise.resolve(answer(request)).then(
      (response) => response.json(),
      (error) => error.message,
    )

    expect(await body).toMatch(/^real$|^nobody answers/)
  })

  it.each(['', 'api/svc', '//other.example/svc', '/api/svc?x=1', '/api/svc#x', 'nonsense://'])(
    'rejects the endpoint "%s" and explains what is allowed',
    (endpoint) => {
      expect(() => make({ endpoint })).toThrow(
        new RegExp(`^${name}: endpoint is ".*", which is not valid`),
      )
    },
  )

  it.each([[undefined], [null], [5], [9n], [Symbol('/api')], [new URL('http://a.example/svc')]])(
    'rejects an endpoint that is not text: %o',
    (endpoint) => {
      const options = { ...(endpoint !== undefined && { endpoint }) }

      expect(() => Reflect.apply(make, undefined, [options])).toThrow(
        new RegExp(`^${name}: endpoint is (?!").*, which is not valid\\. Use the endpoint of`),
      )
    },
  )

  it('throws an error with its name for an unknown customer', () => {
    expect(() => make({ endpoint: '/api/svc', groupRef: 'nobody' })).toThrow(
      `${name}: groupRef is "nobody"`,
    )
  })
})

describe('svcFetch', () => {
  const real = vi.fn(async (..._: Parameters<typeof fetch>) => Response.json('real'))
  const answer = svcFetch({ endpoint: '/fetch/svc', fetch: real })

  it.each([
    ['text', '/other'],
    ['a URL', new URL('http://elsewhere.example/other')],
    ['a request', new Request('http://elsewhere.example/other')],
    ['an invalid URL', 'http://['],
  ])('passes on requests for other endpoints unchanged: %s', async (_, input) => {
    const init = { method: 'POST', body: 'text' }

    expect(await (await answer(input, init)).json()).toBe('real')

    expect(real).toHaveBeenLastCalledWith(input, init)
  })

  it('leaves the body of a request for another URL to the original fetch', async () => {
    const echo = svcFetch({
      endpoint: '/fetch/svc',
      fetch: async (input, init) => new Response(await new Request(input, init).text()),
    })

    const response = await echo(
      new Request('http://elsewhere.example/', { method: 'POST', body: '{}' }),
    )

    expect(await response.text()).toBe('{}')
  })

  it('handles an absolute endpoint at the root of a host', async () => {
    const handle = svcFetch({ endpoint: 'https://relay.example', fetch: real })
    const headers = { 'x-svc-relay': '1' }

    const response = await handle('https://relay.example/destinations', { headers })

    expect(await response.json()).toHaveLength(14)
    expect(await (await handle('https://other.example/destinations')).json()).toBe('real')
  })

  it.each([
    ['text', '/fetch/svc/destinations'],
    ['a URL', new URL('/fetch/svc/destinations', location.origin)],
    ['a request', new Request(`${location.origin}/fetch/svc/destinations`)],
  ])('handles requests for its endpoint in every form that fetch accepts: %s', async (_, input) => {
    const response = await answer(input, { headers: { 'x-svc-relay': '1' } })

    expect(await response.json()).toHaveLength(14)
  })

  it('uses the global fetch at the time of its creation', async () => {
    vi.stubGlobal('fetch', real)
    vi.stubGlobal('fetch', svcFetch({ endpoint: '/later/svc' }))

    expect(await (await fetch('http://elsewhere.example/')).json()).toBe('real')
  })

  it('can be nested for two endpoints', async () => {
    const inner = svcFetch({ endpoint: '/one/svc', scenario: scenarios.empty() })
    const both = svcFetch({ endpoint: '/two/svc', fetch: inner })
    const ask = async (path: string) =>
      (await both(path, { headers: { 'x-svc-relay': '1' } })).json()

    expect(await ask('/one/svc/destinations')).toEqual([])
    expect(await ask('/two/svc/destinations')).toHaveLength(14)
  })

  it('returns a response that can fulfill a Playwright route', async () => {
    const response = await svcFetch({ endpoint: '/api/svc' })(
      'http://127.0.0.1:4173/api/svc/search/crm',
      {
        method: 'POST',
        headers: {
          'x-svc-relay': '1',
          'content-type': 'application/json',
          origin: 'http://127.0.0.1:4173',
          'sec-fetch-site': 'same-origin',
        },
        body: Buffer.from('{"objectName":"contacts","fieldFilters":[]}'),
      },
    )

    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({ 'x-relay-source': 'upstream' })
    expect(JSON.parse(await response.text()).results).toHaveLength(25)
  })
})
