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
  respond: Fetch
  /** Returns whether a request is for the endpoint. */
  isOwn(request: Request): boolean
  /** Returns whether a request is from this package, but for an endpoint without a handler. */
  isStray(request: Request): boolean
  /** Responds to a stray request with its URL and the endpoint that has a handler. */
  respondToStray: Fetch
}

/** All endpoints with a handler. A request for one of them is not stray for another. */
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
  const respond =
    typeof relay === 'function'
      ? relay
      : createTestBackend(caller, { ...rest, relay: { basePath: path, ...relay } }).relay
  return {
    respond,
    isOwn: ({ url }) => endpoint.covers(url),
    isStray: ({ url, headers }) =>
      headers.has(relayHeaders.relay) && ![...endpoints.values()].some((one) => one.covers(url)),
    respondToStray: strayResponse(caller, text),
  }
}
