import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { createClient } from '../../src/client/createClient.js'
import { DestinationList } from '../../src/components/destinations/DestinationList.js'
import { ProxyConsole } from '../../src/components/proxy/ProxyConsole.js'
import { SearchForm, type SearchFormProps } from '../../src/components/search/SearchForm.js'
import type { Fetch } from '../../src/contract/fetch.js'
import { SvcProvider } from '../../src/hooks/SvcProvider.js'
import { createRelay, type RelayOptions } from '../../src/relay/index.js'
import { createSandbox } from '../../src/sandbox/index.js'

const never = () => new Promise<Response>(() => {})
const html = (status: number) =>
  new Response('<!doctype html>', { status, headers: { 'content-type': 'text/html' } })

interface Page {
  relay?: Partial<RelayOptions>
  /** Whether the relay allows provider calls. @default true */
  calls?: boolean
  /** Returns a response instead of the relay's, if any. */
  instead?: (path: string, request: Request) => Promise<Response> | undefined
  form?: Partial<SearchFormProps>
}

const path = (request: Request) => new URL(request.url).pathname.replace('/api/svc', '')

/** Renders a dashboard of three components, and records its requests to the relay. */
function renderPage({ relay, calls = true, instead, form }: Page = {}) {
  const fetchRelay: Fetch = createRelay({
    ...createSandbox().connection,
    authorize: () => ({ groupRef: 'acme', destinations: true }),
    ...(calls && { allow: 'all' as const }),
    allowNonBrowser: true,
    ...relay,
  })
  const requests: string[] = []
  const client = createClient({
    endpoint: 'http://app.example/api/svc',
    partition: crypto.randomUUID(),
    fetch: (request) => {
      requests.push(path(request))
      return instead?.(path(request), request) ?? fetchRelay(request)
    },
  })
  render(
    <SvcProvider client={client}>
      <DestinationList id="list" />
      <SearchForm id="form" integration="crm" defaultObjectName="contacts" {...form} />
      <ProxyConsole id="console" integration="crm" defaultCall={{ path: '/crm/v3/x' }} />
    </SvcProvider>,
  )
  return { requests, user: userEvent.setup() }
}

const element = (id: string) => document.querySelector<HTMLElement>(`#${id}`)
const stateOf = (id: string) => element(id)?.dataset.state

async function searchAndSend(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await user.click(screen.getByRole('button', { name: 'Send request' }))
}

/** Returns the texts of the three components' alerts. */
async function alerts() {
  const headings = await screen.findAllByRole('heading', { name: /^Error/ })
  return headings.map((heading) => heading.parentElement?.textContent)
}

describe('a page with three components', () => {
  it('requests the relay info once for all components', async () => {
    const { requests } = renderPage()

    await screen.findByRole('rowheader', { name: /Billing/ })
    await waitFor(() => expect(requests).toContain('/info'))

    expect(requests.filter((at) => at === '/info')).toHaveLength(1)
    expect(new Set(requests)).toEqual(new Set(['/info', '/destinations', '/integrations']))
  })

  it('loads data without waiting for the relay info', async () => {
    const { requests } = renderPage({ instead: (at) => (at === '/info' ? never() : undefined) })

    expect(await screen.findByRole('rowheader', { name: /Billing/ })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Search' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Send request' })).toBeVisible()
    expect(requests).toEqual(expect.arrayContaining(['/info', '/destinations', '/integrations']))
  })

  it('hides components whose features are off, and states the reason in hidden content', async () => {
    const { requests } = renderPage({
      // Grants no list, no search and no provider calls.
      relay: {
        authorize: () => ({ integrations: { crm: { installationId: 'ins_1' } } }),
      },
      calls: false,
    })

    await waitFor(() =>
      expect(['list', 'form', 'console'].map(stateOf)).toEqual(Array(3).fill('off')),
    )
    for (const id of ['list', 'form', 'console']) expect(element(id)).not.toBeVisible()

    expect(screen.queryAllByRole('heading')).toEqual([])
    expect(element('list')).toHaveTextContent('destinations: true')
    expect(requests.filter((at) => /search|proxy/.test(at))).toEqual([])
  })

  it('M1 warns once for each hidden component, with the grant that it needs', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    renderPage({
      relay: {
        authorize: () => ({ integrations: { crm: { installationId: 'ins_1' } } }),
      },
      calls: false,
    })

    await waitFor(() => expect(warn).toHaveBeenCalledTimes(3))
    const texts = warn.mock.calls.map(([text]) => String(text)).sort()
    warn.mockRestore()

    expect(texts).toEqual([
      expect.stringMatching(/<DestinationList> is hidden.*"destinations: true"/),
      expect.stringMatching(/<ProxyConsole> is hidden.*"allow".*"proxy.enabled: true"/),
      expect.stringMatching(/<SearchForm> is hidden.*"groupRef"/),
    ])
  })

  it('M1 does not warn for a component that is shown', async () => {
    const warn = vi.spyOn(console, 'warn')
    renderPage()

    await screen.findByRole('rowheader', { name: /Billing/ })

    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
  })

  it('hides the console of an integration if only its provider calls are off', async () => {
    const { manifest } = createSandbox().connection
    const crmOff = JSON.parse(JSON.stringify(manifest), (_, value) =>
      value?.name === 'hub-crm' ? { ...value, proxy: { enabled: false } } : value,
    )
    const { requests } = renderPage({ relay: { manifest: crmOff } })

    await waitFor(() => expect(stateOf('console')).toBe('off'))
    expect(element('console')).not.toBeVisible()
    expect(stateOf('form')).toBe('idle')
    expect(requests.filter((at) => at.startsWith('/proxy'))).toEqual([])
  })

  it('disables an object that cannot be searched, with the reason in its name', async () => {
    const objects = [{ objectName: 'deals', searchable: false, reason: 'disabled' }]
    const integrations = [{ alias: 'crm', name: 'hub', proxy: true, objects }]
    renderPage({
      instead: (at) =>
        at === '/integrations'
          ? Promise.resolve(Response.json(integrations, { headers: { 'x-relay-source': 'relay' } }))
          : undefined,
      form: { defaultObjectName: undefined },
    })

    const reason = 'deals (turned off for this customer)'
    expect(await screen.findByRole('option', { name: reason })).toBeDisabled()
    expect(stateOf('form')).toBe('idle')
  })
})

describe('a page with three components at a wrong endpoint', () => {
  it.each([
    [
      'HTML pages and 404',
      (at: string, { method }: Request) =>
        Promise.resolve(html(method === 'GET' ? 200 : at ? 404 : 405)),
    ],
    ['its own JSON', () => Promise.resolve(Response.json({ ok: true }))],
  ])('shows the same error in all components if the app responds with %s', async (_, instead) => {
    const { user, requests } = renderPage({ instead })
    await screen.findByRole('heading', { name: /This feature isn’t available/ })
    await waitFor(() => expect(requests.filter((at) => at === '/info')).toHaveLength(1))
    // The console makes no request until the user sends one.
    await waitFor(async () => expect(await alerts()).toHaveLength(2))

    await searchAndSend(user)
    await waitFor(async () => expect(await alerts()).toHaveLength(3))

    expect(new Set(await alerts()).size).toBe(1)
    expect(requests.filter((at) => at === '/info')).toHaveLength(1)
  })

  it('shows the error of a provider call if the endpoint does not exist', async () => {
    const { user } = renderPage({ instead: () => Promise.resolve(html(404)) })

    await searchAndSend(user)

    for (const id of ['list', 'form', 'console']) {
      const part = within(element(id) as HTMLElement) // all three are rendered
      expect(
        await part.findByRole('heading', { name: /This feature isn’t available/ }),
      ).toBeVisible()
      expect(
        part.getByText(/http:\/\/app\.example\/api\/svc responded to GET with status 404/),
      ).not.toBeVisible()
    }
  })
})

describe('a page with three components and a relay of another version', () => {
  const other = (at: string) => {
    const headers = { 'x-relay-source': 'relay' }
    const actions = { destinations: true, search: true, proxy: true }
    const info = { name: 'svc-relay', version: 2, actions, time: '2026-03-06T22:09:19Z' }
    if (at === '/info') return Promise.resolve(Response.json(info, { headers }))
    return at.startsWith('/search')
      ? Promise.resolve(Response.json({ rows: [] }, { headers }))
      : undefined
  }

  it('shows the version error for unreadable responses only', async () => {
    const { user } = renderPage({ instead: other })
    expect(await screen.findByRole('rowheader', { name: /Billing/ })).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Search' }))

    expect(await screen.findByRole('heading', { name: /This page is out of date/ })).toBeVisible()
    expect(await alerts()).toHaveLength(1)
  })
})

describe('a page with three components and a relay without info', () => {
  it.each([
    [
      'has no such route',
      () => Response.json({}, { status: 404, headers: { 'x-relay-source': 'relay' } }),
    ],
    ['is not at this path', () => html(404)],
    ['fails', () => new Response('', { status: 500 })],
  ])(
    'hides no component if the relay %s, and shows the outcome of each request',
    async (_, answer) => {
      const { user, requests } = renderPage({
        instead: (at) => (at === '/info' ? Promise.resolve(answer()) : undefined),
        relay: { allow: () => false },
      })
      expect(await screen.findByRole('rowheader', { name: /Billing/ })).toBeVisible()

      await searchAndSend(user)

      expect(await screen.findByRole('heading', { name: /API request not allowed/ })).toBeVisible()
      await waitFor(() => expect(stateOf('form')).toBe('found'))
      expect(requests.filter((at) => at === '/info')).toHaveLength(1)
    },
  )

  it('shows the reason if a response cannot be read', async () => {
    const { user } = renderPage({
      instead: (at) => {
        if (at === '/info') return Promise.resolve(html(404))
        if (!at.startsWith('/search')) return undefined
        const headers = { 'x-relay-source': 'upstream' }
        return Promise.resolve(Response.json({ rows: [] }, { headers }))
      },
    })
    await screen.findByRole('rowheader', { name: /Billing/ })

    await user.click(screen.getByRole('button', { name: 'Search' }))

    expect(await screen.findByRole('heading', { name: /Unexpected response/ })).toBeVisible()
    await user.click(screen.getByText('Details'))
    expect(screen.getByText(/`results` is missing/)).toBeVisible()
  })
})
