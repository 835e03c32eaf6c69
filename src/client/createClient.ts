import {
  type Destination,
  destinationSchema,
  type UnreadableDestination,
} from '../contract/destinations.js'
import type { Fetch } from '../contract/fetch.js'
import { type Integration, integrationSchema } from '../contract/integrations.js'
import { isJsonObject } from '../contract/json.js'
import type { ProxyCall, ProxyResponse } from '../contract/proxy.js'
import { type RelayInfo, relayInfoSchema, relayRoutes } from '../contract/relayProtocol.js'
import { type SearchRequest, type SearchResponse, searchResultSchema } from '../contract/search.js'
import { checkedAlias } from './checkedAlias.js'
import { notARelay } from './ownProblems.js'
import { proxyRequest } from './proxyRequest.js'
import { check, readJson, unexpectedAnswer } from './readAnswer.js'
import { type BodyReader, readBytes } from './readBody.js'
import { send, type Wire } from './send.js'

/** How a client reaches its relay. */
export interface ClientOptions {
  /** Where the app's backend has mounted the relay: an absolute URL or, in a browser, a path such as `/api/svc`. */
  endpoint: string
  /** What sends a request: `fetch`, or a relay itself in tests and stories. @default globalThis.fetch */
  fetch?: Fetch
  /** Headers of every request to the relay, or a function that makes them, such as the app's own authorization. */
  headers?: HeadersInit | (() => HeadersInit | Promise<HeadersInit>)
  /** How long to wait for an answer to begin, in milliseconds. @default 60000 */
  timeoutMs?: number
}

/** What every call takes. */
export interface CallOptions {
  /** Stops the call; it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
}

/** What a list of destinations takes. */
export interface ListOptions extends CallOptions {
  /** Told of each element that is not a destination; the others are given all the same. */
  onUnreadable?: (unreadable: UnreadableDestination) => void
}

/** What a provider call takes. */
export interface ProxyOptions extends CallOptions {
  /** How the answer is read. @default 'auto': by its media type */
  as?: BodyReader
}

/** The browser's side of one relay. Every method rejects with a {@link ProblemError}, or as aborted. */
export interface RelayClient {
  /** What tells this client's cached data from another's. */
  readonly key: string
  /** What the relay offers. */
  info(options?: CallOptions): Promise<RelayInfo>
  /** The project's destinations. */
  listDestinations(options?: ListOptions): Promise<Destination[]>
  /** The integrations that the person who asks may use. */
  listIntegrations(options?: CallOptions): Promise<Integration[]>
  /** One page of the records that match. */
  search(request: SearchRequest, options?: CallOptions): Promise<SearchResponse>
  /** A call of the provider's own API, with the customer's credentials added on the way. */
  proxy<T = unknown>(call: ProxyCall, options?: ProxyOptions): Promise<ProxyResponse<T>>
}

function unreadableDestination(
  element: unknown,
  index: number,
  faults: string[],
): UnreadableDestination {
  const { id, name } = isJsonObject(element) ? element : {}
  return {
    index,
    faults,
    ...(typeof id === 'string' && { id }),
    ...(typeof name === 'string' && { name }),
  }
}

async function listDestinations(wire: Wire, { signal, onUnreadable }: ListOptions = {}) {
  const response = await send(wire, { target: relayRoutes.destinations(), signal })
  const what = 'a list of destinations'
  const elements = await readJson(response, what)
  if (!Array.isArray(elements)) throw unexpectedAnswer(what, ['the body is not an array'])

  return elements.flatMap((element, index) => {
    const read = check(destinationSchema, element)
    if ('value' in read) return [read.value]
    onUnreadable?.(unreadableDestination(element, index, read.faults))
    return []
  })
}

async function listIntegrations(wire: Wire, { signal }: CallOptions = {}) {
  const response = await send(wire, { target: relayRoutes.integrations(), signal })
  const what = 'a list of integrations'
  const elements = await readJson(response, what)
  if (!Array.isArray(elements)) throw unexpectedAnswer(what, ['the body is not an array'])
  return elements.map((element) => {
    const read = check(integrationSchema, element)
    if ('faults' in read) throw unexpectedAnswer(what, read.faults)
    return read.value
  })
}

async function search(wire: Wire, request: SearchRequest, { signal }: CallOptions = {}) {
  const { integration, objectName, fieldFilters } = request
  const response = await send(wire, {
    target: relayRoutes.search(checkedAlias(integration)),
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ objectName, fieldFilters }),
    signal,
  })
  const answer = await readJson(response, 'search results')
  if (!isJsonObject(answer) || !Array.isArray(answer.results)) {
    throw unexpectedAnswer('search results', ['`results` is missing or not an array'])
  }
  const found: SearchResponse = { results: [], unreadable: [] }
  answer.results.forEach((row: unknown, index) => {
    const read = check(searchResultSchema, row)
    if ('value' in read) found.results.push(read.value)
    else found.unreadable.push({ index, faults: read.faults })
  })
  return found
}

async function proxy<T>(wire: Wire, call: ProxyCall, { signal, as = 'auto' }: ProxyOptions = {}) {
  const response = await send(wire, { ...proxyRequest(call), signal })
  const bytes = new Uint8Array(await response.arrayBuffer())
  const body = readBytes(bytes, response.headers.get('content-type') ?? '', as)
  // The caller names the type that the provider documents; nothing here can know it.
  return { status: response.status, headers: response.headers, body } as ProxyResponse<T>
}

async function info(wire: Wire, { signal }: CallOptions = {}) {
  const response = await send(wire, { target: relayRoutes.info(), signal })
  const read = check(relayInfoSchema, await readJson(response, 'a description of a relay'))
  if ('faults' in read) throw notARelay(response)
  return read.value
}

/**
 * A client of one relay. It holds no credentials: the relay adds them.
 *
 * @example
 * const client = createClient({ endpoint: '/api/svc' })
 * const destinations = await client.listDestinations()
 */
export function createClient(options: ClientOptions): RelayClient {
  const { endpoint, headers = {}, timeoutMs = 60_000 } = options
  const wire: Wire = {
    endpoint: endpoint.replace(/\/+$/, ''),
    fetch: options.fetch ?? ((request) => globalThis.fetch(request)),
    headers: typeof headers === 'function' ? headers : () => headers,
    timeoutMs,
  }
  return {
    key: wire.endpoint,
    info: (options) => info(wire, options),
    listDestinations: (options) => listDestinations(wire, options),
    listIntegrations: (options) => listIntegrations(wire, options),
    search: (request, options) => search(wire, request, options),
    proxy: (call, options) => proxy(wire, call, options),
  }
}
