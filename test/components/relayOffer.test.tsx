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
  /** Whether the relay lets provider calls through. @default true */
  calls?: boolean
  /** Answers in the place of the relay, where it gives something. */
  instead?: (path: string, request: Request) => Promise<Response> | undefined
  form?: Partial<SearchFormProps>
}

const path = (request: Request) => new URL(request.url).pathname.replace('/api/svc', '')

/** A dashboard of three components, and what it asks the relay for. */
function renderPage({ relay, calls = true, instead, form }: Page = {}) {
  const answer: Fetch = createRelay({
    ...createSandbox().connection,
    authorize: () => ({ groupRef: 'acme', destinations: true }),
    ...(calls && { allow: 'all' as const }),
    allowNonBrowser: true,
    ...relay,
  })
  const asked: string[] = []
  const client = createClient({
    endpoint: 'http://app.example/api/svc',
    partition: crypto.randomUUID(),
    fetch: (request) => {
      asked.push(path(request))
      return instead?.(path(request), request) ?? answer(request)
    },
  })
  render(
    <SvcProvider client={client}>
      <DestinationList id="list" />
      <SearchForm id="form" integration="crm" defaultObjectName="contacts" {...form} />
      <ProxyConsole id="console" integration="crm" defaultCall={{ path: '/crm/v3/x' }} />
    </SvcProvider>,
  )
  return { asked, user: userEvent.setup() }
}

const element = (id: string) => document.querySelector<HTMLElement>(`#${id}`)
const stateOf = (id: string) => element(id)?.dataset.state

async function searchAndSend(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
}

/** The alerts of the three components, as a person reads them. */
async function alerts() {
  const headings = await screen.findAllByRole('heading', { name: /^Error/ })
  return headings.map((heading) => heading.parentElement?.textContent)
}

describe('a page of components', () => {
  it('asks the relay what it offers once, however many want to know', async () => {
    const { asked } = renderPage()

    await screen.findByRole('rowheader', { name: /Billing/ })
    await waitFor(() => expect(asked).toContain('/'))

    expect(asked.filter((at) => at === '/')).toHaveLength(1)
    expect(new Set(asked)).toEqual(new Set(['/', '/destinations', '/integrations']))
  })

  it('waits for nothing until that is known', async () => {
    const { asked } = renderPage({ instead: (at) => (at === '/' ? never() : undefined) })

    expect(await screen.findByRole('rowheader', { name: /Billing/ })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Search' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Send' })).toBeVisible()
    expect(asked).toEqual(expect.arrayContaining(['/', '/destinations', '/integrations']))
  })

  it('hides what is off for who asks, and says so to who looks for it', async () => {
    const { asked } = renderPage({
      // Neither a list, nor a customer to search for, nor anything that may be called.
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
    expect(asked.filter((at) => /search|proxy/.test(at))).toEqual([])
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

  it('hides the calls of an integration that has them off, where others have them on', async () => {
    const { manifest } = createSandbox().connection
    const crmOff = JSON.parse(JSON.stringify(manifest), (_, value) =>
      value?.name === 'hub-crm' ? { ...value, proxy: { enabled: false } } : value,
    )
    const { asked } = renderPage({ relay: { manifest: crmOff } })

    await waitFor(() => expect(stateOf('console')).toBe('off'))
    expect(element('console')).not.toBeVisible()
    expect(stateOf('form')).toBe('idle')
    expect(asked.filter((at) => at.startsWith('/proxy'))).toEqual([])
  })

  it('shows a search that has nothing to search, with the reason', async () => {
    const objects = [{ objectName: 'deals', searchable: false, reason: 'disabled' }]
    const integrations = [{ alias: 'crm', name: 'hub', proxy: true, objects }]
    renderPage({
      instead: (at) =>
        at === '/integrations'
          ? Promise.resolve(Response.json(integrations, { headers: { 'x-relay-source': 'relay' } }))
          : undefined,
      form: { defaultObjectName: undefined },
    })

    const reason = 'deals (switched off for this customer)'
    expect(await screen.findByRole('option', { name: reason })).toBeDisabled()
    expect(stateOf('form')).toBe('idle')
  })
})

describe('a page of components at a wrong endpoint', () => {
  it.each([
    [
      'pages and 404',
      (at: string, { method }: Request) =>
        Promise.resolve(html(method === 'GET' ? 200 : at ? 404 : 405)),
    ],
    ['JSON of its own', () => Promise.resolve(Response.json({ ok: true }))],
  ])('says one thing, where the app answers with %s', async (_, instead) => {
    const { user, asked } = renderPage({ instead })
    await screen.findByRole('heading', { name: /The endpoint is not a relay/ })
    await waitFor(() => expect(asked.filter((at) => at === '/')).toHaveLength(1))

    await searchAndSend(user)
    await waitFor(async () => expect(await alerts()).toHaveLength(3))

    expect(new Set(await alerts()).size).toBe(1)
    expect(asked.filter((at) => at === '/')).toHaveLength(1)
  })

  it('says so of a call where the app has nothing there', async () => {
    const { user } = renderPage({ instead: () => Promise.resolve(html(404)) })

    await searchAndSend(user)

    for (const id of ['list', 'form', 'console']) {
      const part = within(element(id) as HTMLElement) // it is rendered
      expect(await part.findByRole('heading', { name: /not a relay/ })).toBeVisible()
      expect(
        part.getByText(/http:\/\/app\.example\/api\/svc\/ responded with status 404/),
      ).toBeVisible()
    }
  })
})

describe('a page of components with a relay of another version', () => {
  const other = (at: string) => {
    const headers = { 'x-relay-source': 'relay' }
    const actions = { destinations: true, search: true, proxy: true }
    const info = { name: 'svc-relay', version: 2, actions, time: '2026-03-06T22:09:19Z' }
    if (at === '/') return Promise.resolve(Response.json(info, { headers }))
    return at.startsWith('/search')
      ? Promise.resolve(Response.json({ rows: [] }, { headers }))
      : undefined
  }

  it('says why an answer is not understood, and leaves alone what is', async () => {
    const { user } = renderPage({ instead: other })
    expect(await screen.findByRole('rowheader', { name: /Billing/ })).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Search' }))

    expect(
      await screen.findByRole('heading', { name: /Relay version mismatch/ }),
    ).toBeVisible()
    expect(await alerts()).toHaveLength(1)
  })
})

describe('a page of components with a relay that does not say what it offers', () => {
  it.each([
    [
      'and says that itself',
      () => Response.json({}, { status: 404, headers: { 'x-relay-source': 'relay' } }),
    ],
    ['because its app answers', () => html(404)],
    ['because it fails', () => new Response('', { status: 500 })],
  ])('hides nothing %s, and shows what each call has come to', async (_, answer) => {
    const { user, asked } = renderPage({
      instead: (at) => (at === '/' ? Promise.resolve(answer()) : undefined),
      relay: { allow: () => false },
    })
    expect(await screen.findByRole('rowheader', { name: /Billing/ })).toBeVisible()

    await searchAndSend(user)

    expect(await screen.findByRole('heading', { name: /Provider call not allowed/ })).toBeVisible()
    await waitFor(() => expect(stateOf('form')).toBe('found'))
    expect(asked.filter((at) => at === '/')).toHaveLength(1)
  })

  it('says of an answer that cannot be read what is wrong with that', async () => {
    const { user } = renderPage({
      instead: (at) => {
        if (at === '/') return Promise.resolve(html(404))
        if (!at.startsWith('/search')) return undefined
        const headers = { 'x-relay-source': 'upstream' }
        return Promise.resolve(Response.json({ rows: [] }, { headers }))
      },
    })
    await screen.findByRole('rowheader', { name: /Billing/ })

    await user.click(screen.getByRole('button', { name: 'Search' }))

    expect(await screen.findByText(/`results` is missing/)).toBeVisible()
  })
})
