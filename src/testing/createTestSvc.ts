import { QueryClient } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { type ClientOptions, connect } from '../client/connect.js'
import { clientOf, type RelayClient } from '../client/createClient.js'
import { createHoldStore } from '../client/hold/holdStore.js'
import type { Fetch } from '../contract/fetch.js'
import { createSandbox } from '../sandbox/createSandbox.js'
import type { Sandbox } from '../sandbox/sandbox.js'
import { checkEnvironment } from './checkEnvironment.js'
import { onCleanup } from './cleanupSvc.js'
import { createTestBackend, type TestBackendOptions } from './createTestBackend.js'
import { createWrapper } from './createWrapper.js'
import { createServiceClock } from './time/serviceClock.js'
import { createTestClock, type TestClock } from './time/testClock.js'

/** Options of {@link createTestSvc}. */
export interface TestSvcOptions extends TestBackendOptions {
  /** Options of the client, such as `whenHeld` and `timeoutMs`. @default those of `createClient` */
  client?: Partial<ClientOptions>
}

/** What a page is tested with: all that stands behind it, in memory. */
export interface TestSvc {
  /** The service: what it has received, and what it answers. */
  sandbox: Sandbox
  /** The app's backend: answers a request as a relay that is mounted at `/api/svc`. */
  relay: Fetch
  /** The client that calls the relay. */
  client: RelayClient
  /** Where queries are kept. */
  queryClient: QueryClient
  /** The time of the page and of the service. */
  clock: TestClock
  /** Puts the provider around what is rendered: `render(ui, { wrapper: Wrapper })`. */
  Wrapper: (props: { children?: ReactNode }) => ReactElement
  /**
   * Restores the page's time and clears the cache. {@link cleanupSvc} calls it for all stacks, in most setups
   * automatically.
   */
  dispose: () => void
}

/**
 * A client over a relay over the sandbox, nothing mocked in between, for tests with a `render` of their own or with
 * none. Each call makes a stack that shares nothing with another.
 *
 * The service's time stands still until `clock.advance` moves it, unless a sandbox of your own is given.
 *
 * @example
 * ```tsx
 * const { sandbox, Wrapper } = createTestSvc({ scenario: scenarios.empty() })
 * render(<App />, { wrapper: Wrapper })
 * expect(sandbox.calls('destinations')).toHaveLength(1)
 * ```
 * @throws TypeError if an option is wrong; the message names it and says what is allowed.
 */
export function createTestSvc(options: TestSvcOptions = {}): TestSvc {
  checkEnvironment('createTestSvc')
  const { sandbox: given, client: clientOptions, ...rest } = options
  const sandbox = given ?? createSandbox({ clock: createServiceClock() })
  const { relay: answer } = createTestBackend('createTestSvc', { ...rest, sandbox })

  let underway = 0
  const relay: Fetch = async (request) => {
    underway += 1
    try {
      return await answer(request)
    } finally {
      underway -= 1
    }
  }
  const endpoint = `http://app.example${rest.relay?.basePath ?? '/api/svc'}`
  // A store of its own, so that no other stack and no later test shares its holds.
  const storage = createHoldStore({})
  const client = clientOf(connect({ endpoint, fetch: relay, ...clientOptions }, storage))
  const queryClient = new QueryClient()
  const service = {
    clock: sandbox.clock,
    followsFakeTimers: !given,
    isBusy: () => underway > 0,
  }
  const { clock, start, stop } = createTestClock(service)
  const dispose = onCleanup(() => {
    stop()
    queryClient.clear()
  })
  const Wrapper = createWrapper({ client, queryClient, onShown: start })
  return { sandbox, relay, client, queryClient, clock, Wrapper, dispose }
}
