import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { type ClientOptions, connect } from '../client/connect.js'
import { clientOf, type RelayClient } from '../client/createClient.js'
import { createHoldStore } from '../client/hold/holdStore.js'
import type { Fetch } from '../contract/fetch.js'
import { SvcProvider } from '../hooks/SvcProvider.js'
import { createSandbox } from '../sandbox/createSandbox.js'
import type { Sandbox } from '../sandbox/sandbox.js'
import { onCleanup } from './cleanupSvc.js'
import { createTestBackend, type TestBackendOptions } from './createTestBackend.js'
import { joinPage, leavePage } from './time/page.js'
import { createServiceClock } from './time/serviceClock.js'
import { createTestClock, type TestClock } from './time/testClock.js'

/** Options of {@link createTestSvc}. */
export interface TestSvcOptions extends TestBackendOptions {
  /** Options of the client, such as `whenHeld` and `timeoutMs`. @default the defaults of `createClient` */
  client?: Partial<ClientOptions>
}

/** The stack behind a page under test, in memory. */
export interface TestSvc {
  /** The service. Records the requests that it receives. */
  sandbox: Sandbox
  /** The app's backend: a relay that is mounted at `/api/svc`. */
  relay: Fetch
  /** The client that calls the relay. */
  client: RelayClient
  /** The query cache. */
  queryClient: QueryClient
  /** The clock of the page and of the service. */
  clock: TestClock
  /** Renders the provider around its children: `render(ui, { wrapper: Wrapper })`. */
  Wrapper: (props: { children?: ReactNode }) => ReactElement
  /**
   * Restores the page's time and clears the cache. {@link cleanupSvc} calls it for all stacks, in most setups
   * automatically.
   */
  dispose: () => void
}

/**
 * Creates a client, a relay and a sandbox with nothing mocked in between, for tests that call `render` themselves or do
 * not render. Stacks are independent of each other.
 *
 * The service's clock is stopped until `clock.advance` advances it, unless you pass a sandbox.
 *
 * @example
 * ```tsx
 * const { sandbox, Wrapper } = createTestSvc({ scenario: scenarios.empty() })
 * render(<App />, { wrapper: Wrapper })
 * expect(sandbox.calls('destinations')).toHaveLength(1)
 * ```
 * @throws TypeError if an option is invalid. The message names it and lists the allowed values.
 */
export function createTestSvc(options: TestSvcOptions = {}): TestSvc {
  const { client: clientOptions, ...rest } = options
  const { sandbox, relay: respond } = createTestBackend('createTestSvc', rest, () =>
    createSandbox({ clock: createServiceClock() }),
  )

  let pending = 0
  const relay: Fetch = async (request) => {
    pending += 1
    try {
      return await respond(request)
    } finally {
      pending -= 1
    }
  }
  const endpoint = `http://app.example${rest.relay?.basePath ?? '/api/svc'}`
  // Each stack has its own store, so that its holds do not affect other stacks and later tests.
  const storage = createHoldStore({})
  const client = clientOf(connect({ endpoint, fetch: relay, ...clientOptions }, storage))
  const queryClient = new QueryClient()
  const service = {
    clock: sandbox.clock,
    isStopped: !rest.sandbox,
    isBusy: () => pending > 0,
  }
  joinPage(service)
  const dispose = onCleanup(() => {
    leavePage(service)
    queryClient.clear()
  })
  const Wrapper: TestSvc['Wrapper'] = ({ children }) => (
    <QueryClientProvider client={queryClient}>
      <SvcProvider client={client}>{children}</SvcProvider>
    </QueryClientProvider>
  )
  const clock = createTestClock(service)
  return { sandbox, relay, client, queryClient, clock, Wrapper, dispose }
}
