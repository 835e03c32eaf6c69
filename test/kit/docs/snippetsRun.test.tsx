// @vitest-environment jsdom
import '../../setup.js'
import { join } from 'node:path'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import { type ComponentType, createElement, type ReactNode, Suspense, useState } from 'react'
import { createClient, ProblemError, SvcProvider } from 'svc-react'
import { createRelay } from 'svc-react/relay'
import { createSandbox } from 'svc-react/sandbox'
import { cleanupSvc, type Scenario } from 'svc-react/testing'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isPart, modules, writeModules } from './snippets.js'

const { folder, remove } = writeModules('snippets-run')
afterAll(remove)

/** Serves the whole kit at `/api/svc`, the path that the pages use. */
function mountRelay() {
  const sandbox = createSandbox()
  // For pages about destinations that cannot be read.
  sandbox.data.destinations.push({ name: 'Without an ID' })
  const relay = createRelay({
    ...sandbox.connection,
    authorize: () => ({ groupRef: 'acme', destinations: true }),
    allow: 'all',
    allowNonBrowser: true,
  })
  let open = 0
  let quietSinceMs = 0
  /** The requests of the kit that failed. A snippet can also call a server of its app, which does not exist here. */
  const failed: string[] = []
  const answer = async (request: Request) => {
    open += 1
    try {
      const response = await relay(request)
      const { pathname } = new URL(request.url)
      if (!response.ok && pathname.startsWith('/api/svc/')) {
        failed.push(`${response.status} ${request.method} ${pathname}`)
      }
      return response
    } finally {
      open -= 1
      quietSinceMs = Date.now()
    }
  }
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    answer(new Request(input instanceof Request ? input : new URL(input, location.href), init)),
  )
  /** Waits until no code is loading, no part is busy, and no request has been in flight for 50 ms. */
  const untilQuiet = () => {
    quietSinceMs = Date.now()
    return waitFor(async () => {
      const askedMs = Date.now() // code that has loaded by then has had the time to send its first request
      await vi.dynamicImportSettled()
      expect(open === 0 && askedMs > quietSinceMs + 50).toBe(true)
      expect(document.querySelector('[aria-busy="true"]')).toBeNull()
    })
  }
  return { relay, sandbox, failed, untilQuiet }
}

let mounted: ReturnType<typeof mountRelay>

beforeEach(() => {
  mounted = mountRelay()
  vi.stubGlobal('sessionOf', async (request: Request) =>
    request.headers.has('cookie') ? { id: 'ada', customer: 'acme' } : undefined,
  )
})
afterEach(() => {
  cleanupSvc()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

/** An app that uses TanStack Query and has a Suspense boundary. */
function Wrapper({ children }: { children: ReactNode }) {
  const [queryClient] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={queryClient}>
      <SvcProvider endpoint="/api/svc">
        <Suspense fallback={<p aria-busy="true">Loading</p>}>{children}</Suspense>
      </SvcProvider>
    </QueryClientProvider>
  )
}

const GIVEN_TITLE = 'The CRM was asked too often'

/** Props for the components of the snippets. Each component uses some of them. */
const props = {
  children: 'What is below',
  email: 'ada@example.com',
  error: new ProblemError({
    problem: { type: 'about:blank', title: GIVEN_TITLE, status: 429, extensions: {} },
    origin: 'provider',
    retryAt: new Date(Date.now() + 30_000),
  }),
  integration: 'crm',
  onPick: () => {},
  request: { integration: 'crm', objectName: 'contacts', fieldFilters: [] },
  retry: () => {},
  userId: 'ada',
}

/** Renders a component, waits until it has loaded, and returns its failed requests and the text of its alerts. */
async function problemsOf(Component: ComponentType<typeof props>) {
  mounted = mountRelay()
  const { container } = render(createElement(Component, props), { wrapper: Wrapper })
  await mounted.untilQuiet()
  expect(container).not.toBeEmptyDOMElement()
  const alerts = screen.queryAllByRole('alert').map(({ textContent }) => textContent)
  cleanup()
  return [...mounted.failed, ...alerts.filter((text) => text && !text.includes(GIVEN_TITLE))]
}

/** Calls the relay of a page: without a session, for an allowed operation and for a forbidden one. */
async function askRelay(relay: ReturnType<typeof createRelay>) {
  const clientOf = (headers: HeadersInit) => {
    const own = { 'sec-fetch-site': 'same-origin', ...headers }
    const partition = crypto.randomUUID()
    return createClient({
      endpoint: 'http://app.example/api/svc',
      fetch: relay,
      headers: own,
      partition,
    })
  }
  const signedIn = clientOf({ cookie: 'session=1' })
  const call = { integration: 'crm', method: 'DELETE', path: '/crm/v3/objects/contacts/1' }

  await expect(clientOf({}).listIntegrations()).rejects.toMatchObject({ status: 401 })
  await expect(signedIn.listIntegrations()).resolves.not.toEqual([])
  await expect(signedIn.proxy(call)).rejects.toMatchObject({ status: 403, origin: 'relay' })
}

/** How to call a function, by its name. A function without parameters needs no entry. */
const calls: Record<string, (exported: never) => void | Promise<void>> = {
  bucketOf: (bucketOf: (destination: unknown) => unknown) => {
    const buckets = mounted.sandbox.data.destinations.map(bucketOf)

    expect(buckets.filter(Boolean).length).toBeGreaterThan(0)
  },
  movedStore: async (scenario: Scenario) => {
    const { sandbox } = mounted
    scenario(sandbox)

    expect(await sandbox.fetch(new Request(sandbox.urls.baseUrl))).toMatchObject({ status: 503 })
  },
  relay: askRelay,
  stateOf: async (stateOf: (request: Request, relay: unknown) => Promise<unknown>) => {
    const state = await stateOf(new Request('http://app.example/'), mounted.relay)

    expect(JSON.stringify(state)).toContain('Billing events')
  },
}

/** Uses an export of a snippet like its reader would. */
async function use(name: string, exported: unknown) {
  if (typeof exported !== 'function') return
  const call = calls[name]
  if (call)
    await call(exported as never) // the name determines its type
  else if (/^[A-Z]/.test(name)) {
    expect(await problemsOf(exported as ComponentType<typeof props>)).toEqual([]) // a capitalized name is a component
  } else if (exported.length > 0) {
    throw new Error(`No call for ${name}. Add one to \`calls\`.`)
  } else if (/^use[A-Z]/.test(name)) {
    renderHook(() => exported(), { wrapper: Wrapper })
  } else {
    await exported()
  }
}

/** Whether a snippet is a test. */
const isTest = ({ code }: { code: string }) => code.includes("from 'vitest'")

for (const { at, name } of modules.filter(isTest)) {
  describe(`the test in ${at}`, async () => {
    await import(join(folder, name))
  })
}

/** Whether a snippet shows a file name: it belongs to an app that the check "quick start" creates and uses. */
const isOfApp = ({ file }: { file: string }) => file !== ''

it.each(modules.filter((module) => !isTest(module) && !isOfApp(module) && !isPart(module)))(
  'the code of $at runs without an error',
  async (module) => {
    const errors = vi.spyOn(console, 'error')

    const exported: Record<string, unknown> = await import(join(folder, module.name))
    for (const [name, value] of Object.entries(exported)) await use(name, value)

    expect(errors.mock.calls).toEqual([])
  },
)
