import type { Fetch } from '../contract/fetch.js'
import { relayHeaders } from '../contract/relayProtocol.js'
import { createTestBackend, type TestBackendOptions } from './createTestBackend.js'
import { type Endpoint, readEndpoint } from './endpoint.js'

/** What answers the calls of a page whose `<SvcProvider>` has an `endpoint` and no client for tests. */
export interface EndpointOptions extends Omit<TestBackendOptions, 'relay'> {
  /** The same as the page's `<SvcProvider endpoint>`: a path such as `/api/svc`, or an absolute URL. */
  endpoint: string
  /**
   * Options of the relay, as those of `createTestSvc`, or a relay that is there already, such as the one that
   * `createTestSvc` gives: then the other options are its own.
   */
  relay?: TestBackendOptions['relay'] | Fetch
}

/** An answer to one endpoint's calls. */
export interface EndpointAnswer {
  answer: Fetch
  /** Whether a request is for it. */
  isOwn(request: Request): boolean
  /** Whether a request is the kit's, but for an endpoint that nobody answers. */
  isStray(request: Request): boolean
  /** What a stray request is told: where it went, and where it should have gone. */
  answerStray: Fetch
}

/** All that are answered: what is for one of them is no stray for another. */
const endpoints = new Map<string, Endpoint>()

function strayAnswer(caller: string, endpoint: string): Fetch {
  return async (request) => {
    const { origin, pathname } = new URL(request.url)
    const problem = {
      type: 'about:blank',
      title: 'Nobody answers this endpoint',
      status: 404,
      detail: `The page has called ${origin}${pathname}, but ${caller} answers "${endpoint}".`,
      remedy: `Give <SvcProvider endpoint> and ${caller} the same endpoint.`,
    }
    return new Response(JSON.stringify(problem), {
      status: 404,
      headers: { 'content-type': 'application/problem+json', [relayHeaders.source]: 'relay' },
    })
  }
}

/** A relay at an endpoint. */
export function answerEndpoint(caller: string, options: EndpointOptions): EndpointAnswer {
  const { endpoint: text, relay, ...rest } = options
  const endpoint = readEndpoint(caller, text)
  endpoints.set(endpoint.text, endpoint)
  const { path } = endpoint
  const answer =
    typeof relay === 'function'
      ? relay
      : createTestBackend(caller, { ...rest, relay: { basePath: path, ...relay } }).relay
  return {
    answer,
    isOwn: ({ url }) => endpoint.covers(url),
    isStray: ({ url, headers }) =>
      headers.has(relayHeaders.relay) && ![...endpoints.values()].some((one) => one.covers(url)),
    answerStray: strayAnswer(caller, text),
  }
}
