import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { createClient, ProblemError, type RelayClient } from 'svc-react'
import { createRelay } from 'svc-react/relay'
import { createSandbox, type Sandbox } from 'svc-react/sandbox'
import { monotonicNow, setBrowserClock } from './browserClock.ts'
import { createWireLog, type WireLog } from './wireLog.ts'

/** The network between browser and relay. */
export type Network = 'works' | 'slow' | 'cut'

const SLOW_MS = 1_500

/** The whole kit in one page, with controls for every failure. */
export interface TryStack {
  sandbox: Sandbox
  log: WireLog
  queryClient: QueryClient
  /** Returns the client of a customer's page. Each customer has separate holds and a separate cache. */
  clientOf(groupRef: string): RelayClient
  setNetwork(network: Network): void
  /** Shifts one of the clocks; 0 restores it. */
  setClock(whose: 'browser' | 'service', offsetMs: number): void
}

/** Returns the target of a call, from its query key or its mutation variables. */
function callOf(key: readonly unknown[] | undefined, variables: unknown) {
  const [, , route, asked] = key ?? []
  const { method = 'GET', path = '', integration = asked } = Object(variables ?? asked)
  const at = '/api/svc'
  if (route === 'proxy') return { method, path: `${at}/proxy/${integration}${path}` }
  return route === 'search'
    ? { method: 'POST', path: `${at}/search/${integration}` }
    : { method: 'GET', path: `${at}/${route}` }
}

export function createTryStack(): TryStack {
  const log = createWireLog()
  let network: Network = 'works'
  let serverOffsetMs = 0
  const serverNow = () => monotonicNow() + serverOffsetMs

  const sandbox = createSandbox({
    // Independent of the page's clock: a wrong clock in the browser does not change the server's.
    clock: {
      now: serverNow,
      set: (ms) => {
        serverOffsetMs = ms - monotonicNow()
      },
      advance: (ms) => {
        serverOffsetMs += ms
      },
    },
  })

  /** Held calls are logged too, because nothing else would show that they were not sent. */
  function noteHeld(error: Error, key: readonly unknown[] | undefined, variables?: unknown) {
    if (!(error instanceof ProblemError) || error.origin !== 'held') return
    log.note({ way: 'held', status: 'held', ...callOf(key, variables) })
  }
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error, { queryKey }) => noteHeld(error, queryKey) }),
    mutationCache: new MutationCache({
      onError: (error, variables, _result, { options }) =>
        noteHeld(error, options.mutationKey, variables),
    }),
  })

  function relayOf(groupRef: string) {
    const relay = createRelay({
      ...sandbox.connection,
      transport: log.watch('relay-service', sandbox.fetch),
      authorize: () => ({ groupRef, destinations: true }),
      installationConfig: (_, alias) => sandbox.installation(alias, groupRef).config,
      allow: 'all',
      allowNonBrowser: true,
    })
    return async (request: Request) => {
      const response = await relay(request)
      if (new URL(request.url).pathname !== '/api/svc/info') return response
      // In this page, the relay shares the browser's clock. On a server it uses the server's.
      const body = { ...(await response.json()), time: new Date(serverNow()).toISOString() }
      return Response.json(body, { status: response.status, headers: response.headers })
    }
  }

  async function overNetwork(request: Request, relay: (request: Request) => Promise<Response>) {
    if (network === 'cut') throw new TypeError('Failed to fetch')
    if (network === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    return relay(request)
  }

  const partition = Math.random()
  const clients = new Map<string, RelayClient>()

  function newClient(groupRef: string) {
    const relay = relayOf(groupRef)
    return createClient({
      endpoint: '/api/svc',
      partition: `${groupRef} ${partition}`,
      fetch: log.watch('browser-relay', (request) => overNetwork(request, relay)),
    })
  }

  return {
    sandbox,
    log,
    queryClient,
    clientOf: (groupRef) => {
      const client = clients.get(groupRef) ?? newClient(groupRef)
      clients.set(groupRef, client)
      return client
    },
    setNetwork: (next) => {
      network = next
    },
    setClock: (whose, offsetMs) => {
      if (whose === 'browser') setBrowserClock(offsetMs)
      else serverOffsetMs = offsetMs
    },
  }
}
