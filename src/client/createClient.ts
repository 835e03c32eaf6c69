import {
  type Destination,
  destinationSchema,
  type UnreadableDestination,
} from '../contract/destinations.js'
import type { Fetch } from '../contract/fetch.js'
import { type Integration, integrationSchema } from '../contract/integrations.js'
import { isJsonObject } from '../contract/json.js'
import type { ProxyCall, ProxyResponse } from '../contract/proxy.js'
import { type RelayInfo, relayInfoSchema } from '../contract/relayInfo.js'
import { relayRoutes } from '../contract/relayProtocol.js'
import { type SearchRequest, type SearchResponse, searchResultSchema } from '../contract/search.js'
import { parseRetryTime } from '../contract/times.js'
import { checkedAlias } from './checkedAlias.js'
import { checkResults, type ResultOf, type ResultSchema } from './checkResults.js'
import { type Hold, holdName, holdOf, releaseHold, subscribeToHold } from './holds.js'
import { notARelay } from './ownProblems.js'
import type { OnHold } from './passHold.js'
import { proxyRequest } from './proxyRequest.js'
import { check, readJson, unexpectedAnswer } from './readAnswer.js'
import { type BodyReader, type JsonReader, type ProxyBody, readBody } from './readBody.js'
import { noteServerTime } from './realTime.js'
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
  /**
   * Whose calls these are, such as a user's or customer's id: keeps cached data and holds of one apart from
   * another's in the same browser. It decides nothing: the relay knows who asks. @default ''
   */
  scope?: string
  /**
   * The longest that a query waits by itself to be repeated, in milliseconds. A longer wait is an error with a
   * time, so that a person can be shown it. @default 5000
   */
  maxWaitMs?: number
  /** What a call does while the provider has asked not to be called. @default 'fail' */
  onHold?: OnHold
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

/** What a search takes. */
export interface SearchOptions<T extends object = never> extends CallOptions {
  /** Checks and types each record; one that fails is marked by `faults` and stays in its place. */
  schema?: ResultSchema<T> | undefined
}

/** What a provider call takes. */
export interface ProxyOptions<R extends BodyReader = BodyReader> extends CallOptions {
  /** How the answer is read. @default 'auto': by its media type */
  as?: R | undefined
}

/** What holds calls back in this browser, by integration; without one, what holds back the list of destinations. */
export interface ClientHolds {
  /** The hold there is now. The same object as long as nothing has changed. */
  get(integration?: string): Hold | undefined
  /** Calls `listener` when a hold begins, changes or lifts, also through another tab; returns what ends it. */
  subscribe(integration: string | undefined, listener: () => void): () => void
  /** Lets calls go out again, in all tabs. Only for what a person does. */
  release(integration?: string): void
}

/** The browser's side of one relay. Every method rejects with a {@link ProblemError}, or as aborted. */
export interface RelayClient {
  /** What tells this client's cached data from another's. */
  readonly key: string
  /** The longest that a query waits by itself to be repeated, in milliseconds. */
  readonly maxWaitMs: number
  /** What holds calls back for now. */
  readonly holds: ClientHolds
  /** What the relay offers. */
  info(options?: CallOptions): Promise<RelayInfo>
  /** The project's destinations. */
  listDestinations(options?: ListOptions): Promise<Destination[]>
  /** The integrations that the person who asks may use. */
  listIntegrations(options?: CallOptions): Promise<Integration[]>
  /** One page of the records that match. */
  search<T extends object = never>(
    request: SearchRequest,
    options?: SearchOptions<T>,
  ): Promise<SearchResponse<ResultOf<T>>>
  /**
   * A call of the provider's own API, with the customer's credentials added on the way. `T` is the type of a
   * body that goes by its media type.
   */
  proxy<T = unknown, R extends BodyReader = JsonReader>(
    call: ProxyCall,
    options?: ProxyOptions<R>,
  ): Promise<ProxyResponse<ProxyBody<T, R>>>
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

const LIST = 'destinations'

function scopeOf(integration: string | undefined): string {
  return integration === undefined ? LIST : `integration:${integration}`
}

async function listDestinations(wire: Wire, { signal, onUnreadable }: ListOptions = {}) {
  const response = await send(wire, { target: relayRoutes.destinations(), signal, scope: LIST })
  const what = 'a list of destinations'
  const elements = await readJson(response, what, signal)
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
  const elements = await readJson(response, what, signal)
  if (!Array.isArray(elements)) throw unexpectedAnswer(what, ['the body is not an array'])
  return elements.map((element) => {
    const read = check(integrationSchema, element)
    if ('faults' in read) throw unexpectedAnswer(what, read.faults)
    return read.value
  })
}

async function search<T extends object>(
  wire: Wire,
  request: SearchRequest,
  { signal, schema }: SearchOptions<T> = {},
) {
  const { integration, objectName, fieldFilters } = request
  const response = await send(wire, {
    target: relayRoutes.search(checkedAlias(integration)),
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ objectName, fieldFilters }),
    signal,
    scope: scopeOf(integration),
  })
  const answer = await readJson(response, 'search results', signal)
  if (!isJsonObject(answer) || !Array.isArray(answer.results)) {
    throw unexpectedAnswer('search results', ['`results` is missing or not an array'])
  }
  const found: SearchResponse = { results: [], unreadable: [] }
  answer.results.forEach((row: unknown, index) => {
    const read = check(searchResultSchema, row)
    if ('value' in read) found.results.push(read.value)
    else found.unreadable.push({ index, faults: read.faults })
  })
  const checked = schema ? await checkResults(found, schema) : found
  // `ResultOf` asks whether there is a schema by its type, and this line by its value.
  return checked as SearchResponse<ResultOf<T>>
}

async function proxy<T, R extends BodyReader>(
  wire: Wire,
  call: ProxyCall,
  { signal, as }: ProxyOptions<R> = {},
) {
  const request = await proxyRequest(call)
  const response = await send(wire, { ...request, signal, scope: scopeOf(call.integration) })
  const body = await readBody(response, as ?? 'auto', signal)
  const { status, headers } = response
  // The caller names the type that the provider documents; nothing here can know it.
  return { status, headers, body } as ProxyResponse<ProxyBody<T, R>>
}

async function info(wire: Wire, { signal }: CallOptions = {}) {
  const response = await send(wire, { target: relayRoutes.info(), signal })
  const read = check(relayInfoSchema, await readJson(response, 'a description of a relay', signal))
  if ('faults' in read) throw notARelay(response)
  const serverMs = parseRetryTime(read.value.time, Date.now())
  if (serverMs !== null) noteServerTime(wire.key, serverMs)
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
  const { headers = {}, timeoutMs = 60_000, onHold = 'fail', scope = '' } = options
  const endpoint = options.endpoint.replace(/\/+$/, '')
  const key = scope ? `${endpoint} ${scope}` : endpoint
  // Holds are shared between tabs, but not between the people that one server renders for.
  const holdKey = globalThis.document ? key : `${key} ${Math.random()}`
  const nameOf = (integration: string | undefined) => holdName(holdKey, scopeOf(integration))
  const wire: Wire = {
    endpoint,
    fetch: options.fetch ?? ((request) => globalThis.fetch(request)),
    hasOwnFetch: options.fetch !== undefined,
    headers: typeof headers === 'function' ? headers : () => headers,
    timeoutMs,
    onHold,
    key: holdKey,
    askTime: () => info(wire),
  }
  return {
    key,
    maxWaitMs: options.maxWaitMs ?? 5_000,
    holds: {
      get: (integration) => holdOf(nameOf(integration)),
      subscribe: (integration, listener) => subscribeToHold(nameOf(integration), listener),
      release: (integration) => releaseHold(nameOf(integration)),
    },
    info: (options) => info(wire, options),
    listDestinations: (options) => listDestinations(wire, options),
    listIntegrations: (options) => listIntegrations(wire, options),
    search: (request, options) => search(wire, request, options),
    proxy: (call, options) => proxy(wire, call, options),
  }
}
