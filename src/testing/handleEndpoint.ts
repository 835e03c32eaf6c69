import type { Fetch } from '../contract/fetch.js'
import { relayHeaders } from '../contract/relayProtocol.js'
import { createTestBackend, type TestBackendOptions } from './createTestBackend.js'
import { type Endpoint, readEndpoint } from './endpoint.js'

/** Options for handling the calls of a page whose `<SvcProvider>` has an `endpoint` instead of a test client. */
export interface TestEndpointOptions extends Omit<TestBackendOptions, 'relay'> {
  /** The endpoint of the page's `<SvcProvider>`: a path such as `/api/svc`, or an absolute URL. */
  endpoint: string
  /**
   * Options of the relay, as in `createTestSvc`, or an existing relay, such as the one that `createTestSvc` returns.
   * With an existing relay, the other options have no effect.
   */
  relay?: TestBackendOptions['relay'] | Fetch
}

/** The handler of one endpoint's calls. */
export interface EndpointHandler {
  /** Returns whether a request is for this endpoint, or is one that the kit sends to an endpoint without a handler. */
  handles(request: Pick<Request, 'url' | 'headers'>): boolean
  /** Responds to a request for the endpoint, and to another with the URL and the endpoint that has a handler. */
  respond: Fetch
}

/** All endpoints with a handler. A request for any of them is not stray. */
const endpoints = new Map<string, Endpoint>()

function strayResponse(caller: string, endpoint: string): Fetch {
  return async (request) => {
    const { origin, pathname } = new URL(request.url)
    const problem = {
      type: 'about:blank',
      title: 'No handler for this endpoint',
      status: 404,
      detail: `The page called ${origin}${pathname}, but ${caller} handles "${endpoint}".`,
      remedy: `Use the same endpoint for <SvcProvider> and ${caller}.`,
    }
    return new Response(JSON.stringify(problem), {
      status: 404,
      headers: { 'content-type': 'application/problem+json', [relayHeaders.source]: 'relay' },
    })
  }
}

/** Creates the handler of an endpoint. */
export function handleEndpoint(caller: string, options: TestEndpointOptions): EndpointHandler {
  const { endpoint: text, relay, ...rest } = options
  const endpoint = readEndpoint(caller, text)
  endpoints.set(endpoint.text, endpoint)
  const { path } = endpoint
  const ownRelay =
    typeof relay === 'function'
      ? relay
      : createTestBackend(caller, { ...rest, relay: { basePath: path, ...relay } }).relay
  const respondToStray = strayResponse(caller, text)
  const isStray = ({ url, headers }: Pick<Request, 'url' | 'headers'>) =>
    headers.has(relayHeaders.relay) && ![...endpoints.values()].some((one) => one.covers(url))
  return {
    handles: (request) => endpoint.covers(request.url) || isStray(request),
    respond: (request) =>
      endpoint.covers(request.url) ? ownRelay(request) : respondToStray(request),
  }
}
