import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import express from 'express'
import type { ReactNode } from 'react'
import {
  DestinationList,
  ProblemAlert,
  ProxyConsole,
  SearchForm,
  SvcProvider,
  useProxyQuery,
} from 'svc-react'
import { createRelay, type RelayOptions } from 'svc-react/relay'
import { toNodeListener } from 'svc-react/relay/node'
import { createSandbox } from 'svc-react/sandbox'
import { cleanupSvc } from 'svc-react/testing'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listen } from '../../scripts/lib/listen.mjs'

const rows = readFileSync(resolve('docs/troubleshooting.md'), 'utf8').match(/^\| .*/gm) ?? []

/** Whether docs/troubleshooting.md has a row for a message, problem type or code. */
const isListed = (name: string) => rows.some((row) => row.split(' | ')[0]?.includes(`\`${name}\``))

const logged = (level: 'warn' | 'error') => vi.mocked(console[level]).mock.calls.flat().join('\n')

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  cleanup()
  cleanupSvc()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/**
 * An app's server: the relay at `/api/svc`, and the app's page at every other path.
 *
 * @param isForGetOnly - Whether the app responds to other methods itself, as Next does without an export for them.
 */
function serve(
  options: Partial<RelayOptions> = {},
  { isMounted = true, isForGetOnly = false } = {},
) {
  const relay = createRelay({
    ...createSandbox().connection,
    authorize: () => ({ groupRef: 'acme', destinations: true }),
    allowNonBrowser: true,
    ...options,
  })
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(
      input instanceof Request ? input : new URL(input, location.href),
      init,
    )
    if (isMounted && new URL(request.url).pathname.startsWith('/api/svc')) {
      const isRefused = isForGetOnly && request.method !== 'GET'
      return isRefused ? Promise.resolve(new Response(null, { status: 405 })) : relay(request)
    }
    const headers = { 'content-type': 'text/html' }
    return Promise.resolve(new Response('<!doctype html><div id="root"></div>', { headers }))
  })
}

function show(page: ReactNode, endpoint = '/api/svc') {
  return render(<SvcProvider endpoint={endpoint}>{page}</SvcProvider>)
}

/** Shows a search form with a search, and submits it. */
async function showSearch() {
  const filter = { fieldName: 'email', value: 'ada@mail.example' }
  show(<SearchForm integration="crm" defaultObjectName="contacts" defaultFilters={[filter]} />)
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
}

/** The type of the shown problem, as under Details. */
async function shownType() {
  const type = await screen.findByText(/^urn:svc-/)
  return type.textContent?.replace(/^urn:svc-\w+:/, '') ?? ''
}

it('a wrong endpoint', async () => {
  serve()
  show(<DestinationList />, '/api/other')

  expect(await shownType()).toBe('not-a-relay')
  expect(isListed('not-a-relay')).toBe(true)
})

it('a relay that is not mounted', async () => {
  serve({}, { isMounted: false })
  await showSearch()

  expect(await shownType()).toBe('not-a-relay')
  expect(isListed('not-a-relay')).toBe(true)
})

it('a relay that is mounted for GET only', async () => {
  serve({}, { isForGetOnly: true })
  await showSearch()

  expect(await shownType()).toBe('not-a-relay')
  expect(screen.getByText(/responded to POST with status 405/)).toBeInTheDocument()
  expect(screen.getByText(/createRelay is mounted at .* for all methods/)).toBeInTheDocument()
  expect(isListed('not-a-relay')).toBe(true)
})

it('a relay that is mounted at another path than its basePath', async () => {
  serve({ basePath: '/svc' })
  show(<DestinationList />)

  expect(await shownType()).toBe('not-found')
  expect(
    screen.getByText(
      'The path /api/svc/destinations is not below /svc, the base path of the relay.',
    ),
  ).toBeInTheDocument()
  expect(isListed('not-found')).toBe(true)
})

it('a body parser before the relay', async () => {
  const relay = toNodeListener({
    ...createSandbox().connection,
    authorize: () => ({ groupRef: 'acme' }),
    allowNonBrowser: true,
  })
  const app = express()
  app.use(express.json())
  app.use('/api/svc', relay)
  const { port, close } = await listen(app)

  const response = await fetch(`http://127.0.0.1:${port}/api/svc/search/crm`, {
    method: 'POST',
    headers: { 'x-svc-relay': '1', 'content-type': 'application/json' },
    body: JSON.stringify({ objectName: 'contacts', fieldFilters: [] }),
  })
  await close()

  expect(await response.json()).toMatchObject({ type: 'urn:svc-relay:misconfigured' })
  expect(logged('error')).toContain('body-already-read')
  expect(isListed('body-already-read')).toBe(true)
})

it('a missing key', () => {
  const { apiKey: _, ...keyless } = createSandbox().connection

  expect(() => createRelay({ ...keyless, authorize: () => null })).toThrow('"apiKey" is missing')
  expect(isListed('"apiKey" is missing')).toBe(true)
})

it('a wrong key', async () => {
  serve({ apiKey: 'key_of_another_project' })
  show(<DestinationList />)

  expect(await shownType()).toBe('upstream-auth')
  expect(logged('error')).toContain('upstream-auth')
  expect(isListed('upstream-auth')).toBe(true)
})

it('a group that the service does not know', async () => {
  serve({ authorize: () => ({ groupRef: 'nobody' }) })
  await showSearch()

  const title = 'Installation not found'
  expect(await screen.findByRole('heading', { name: new RegExp(title) })).toBeVisible()
  expect(isListed(title)).toBe(true)
})

it('a console for provider calls without a rule', async () => {
  serve()
  show(<ProxyConsole integration="crm" />)

  await waitFor(() =>
    expect(logged('warn')).toContain('<ProxyConsole> is hidden: the relay has no "allow"'),
  )
  expect(isListed('<ProxyConsole> is hidden')).toBe(true)
})

it('a provider call without a rule', async () => {
  function Contacts() {
    const call = { integration: 'crm', path: '/crm/v3/objects/contacts' }
    return <ProblemAlert error={useProxyQuery(call).error} audience="developer" />
  }
  serve()
  show(<Contacts />)

  expect(await shownType()).toBe('proxy-off')
  expect(screen.getByText(/^Set the option "allow" of the relay/)).toBeInTheDocument()
  expect(isListed('proxy-off')).toBe(true)
})

it('a missing grant', async () => {
  serve({ authorize: () => ({ groupRef: 'acme' }) })
  show(<DestinationList />)

  await waitFor(() => expect(logged('warn')).toContain('<DestinationList> is hidden'))
  expect(isListed('<DestinationList> is hidden')).toBe(true)
})

it('a missing stylesheet', async () => {
  vi.stubEnv('NODE_ENV', 'development')
  serve()
  const { unmount } = show(<DestinationList unstyled />)
  await screen.findByRole('table')
  expect(logged('warn')).toBe('')
  unmount()

  show(<DestinationList />)

  await waitFor(() => expect(logged('warn')).toContain('The components have no styles'))
  expect(isListed('The components have no styles')).toBe(true)
})

it('a missing provider', () => {
  expect(() => render(<DestinationList />)).toThrow('rendered outside of <SvcProvider>')
  expect(isListed('rendered outside of <SvcProvider>')).toBe(true)
})
