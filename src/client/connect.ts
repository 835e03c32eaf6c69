import type { Fetch } from '../contract/fetch.js'
import type { IntegrationAlias } from '../contract/register.js'
import { relayRoutes } from '../contract/relayProtocol.js'
import { MAX_TIMEOUT_MS, retryTimeMs } from '../contract/times.js'
import { createHold, type Hold } from './hold/createHold.js'
import { createPassHold, type WhenHeld } from './hold/createPassHold.js'
import { createHoldStore } from './hold/holdStore.js'
import { type ClientRequest, send, type Wire } from './send.js'
import { type ClientClock, createClock } from './time/createClock.js'
import { createClockSync } from './time/createClockSync.js'

/** Options of {@link createClient}. */
export interface ClientOptions {
  /**
   * URL at which the app's backend mounts the relay. In a browser or with your own `fetch`, it can be a path such as
   * `/api/svc`.
   */
  endpoint: string
  /** Function that sends requests. In tests and stories, it can be a relay. @default `globalThis.fetch` */
  fetch?: Fetch
  /**
   * Headers of every request to the relay, such as the app's own authorization, or a function that returns them. It is
   * called for each request, after the call has waited for the end of a hold.
   */
  headers?: HeadersInit | (() => HeadersInit | Promise<HeadersInit>)
  /** Maximum time until a response begins, in milliseconds. @default 60000 */
  timeoutMs?: number
  /**
   * Key that separates cached data and holds in the same browser, such as the ID of the user or customer. It does not
   * affect access, which the relay checks for every request. @default ''
   */
  partition?: string
  /**
   * Maximum wait before a query is retried automatically, in milliseconds. If the wait is longer, the query fails with
   * an error that has a `retryAt`, which you can show to the user. @default 5000
   */
  maxWaitMs?: number
  /** Behavior of calls while they are held back. @default 'fail' */
  whenHeld?: WhenHeld
}

/** Options of every call. */
export interface CallOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
}

/**
 * Holds of requests in this browser, by integration. Without an integration, the methods use the hold of the list of
 * destinations.
 */
export interface ClientHolds {
  /** Returns the current hold. Returns the same object until the hold changes. */
  get(integration?: IntegrationAlias): Hold | undefined
  /**
   * Calls `listener` when a hold begins, changes or ends, including by another tab.
   *
   * @returns A function that removes the listener.
   */
  subscribe(integration: IntegrationAlias | undefined, listener: () => void): () => void
  /** Ends the hold in all tabs. Call it only in response to a user action. */
  release(integration?: IntegrationAlias): void
}

/** A connection to one relay, which query options need. A client is a connection with methods for calls. */
export interface Connection {
  /** The relay's URL or path, without a trailing slash. */
  readonly endpoint: string
  /** Key of this relay's cached data. */
  readonly key: string
  /** Maximum wait before a query is retried automatically, in milliseconds. */
  readonly maxWaitMs: number
  /** The client's clock. Every `retryAt` is an instant of this clock. */
  readonly clock: ClientClock
  /** The holds that affect this client's requests. */
  readonly holds: ClientHolds
  /**
   * Sends one call to the relay and returns its response if it is successful.
   *
   * @throws {@link ProblemError} if there is no response, or the response is an error or not a relay's. An aborted call
   *   rejects with the signal's reason.
   */
  send(call: ClientRequest): Promise<Response>
}

/** Key of the wire of a connection. A symbol, so that it is private and copies of the connection have it too. */
const WIRE = Symbol()

interface WiredConnection extends Connection {
  [WIRE]: Wire
}

/** Returns the wire of a connection and its copies, for the devtools. */
export function wireOf(connection: Connection): Wire {
  // `connect` creates all connections.
  return (connection as WiredConnection)[WIRE]
}

/** Returns the hold target of an integration, or of the list of destinations if there is no integration. */
export function holdTargetOf(integration?: string): string {
  return integration === undefined ? 'destinations' : `integration:${integration}`
}

/** Requests the relay's time and records it. */
async function requestTime(wire: Wire): Promise<void> {
  const response = await send(wire, { target: relayRoutes.info() })
  const { time } = await response.json()
  const serverMs = retryTimeMs(String(time), Number.NaN)
  if (serverMs === undefined) throw new Error('no time')
  wire.clock.noteServerTime(serverMs)
}

/**
 * Creates a connection without the methods of a client, so that a page loads only the calls that its hooks use.
 *
 * @param storage - Store for holds. By default, clients of the same endpoint and partition in one browser share holds,
 *   and each client on a server has its own.
 */
export function connect(options: ClientOptions, storage = createHoldStore()): Connection {
  const { headers = {}, timeoutMs = 60_000, whenHeld = 'fail', partition = '' } = options
  const endpoint = options.endpoint.replace(/\/+$/, '')
  const key = partition ? `${endpoint} ${partition}` : endpoint
  const clock = createClock()
  const hold = createHold({ key, storage, clock })
  const nameOf = (integration?: string) => hold.nameOf(holdTargetOf(integration))
  const wire: Wire = {
    send,
    endpoint,
    fetch: options.fetch ?? ((request) => globalThis.fetch(request)),
    hasOwnFetch: options.fetch !== undefined,
    headers: typeof headers === 'function' ? headers : () => headers,
    timeoutMs: Math.min(timeoutMs, MAX_TIMEOUT_MS),
    clock,
    hold,
    passHold: createPassHold(hold, whenHeld),
    syncClock: globalThis.document && createClockSync(clock, hold, () => requestTime(wire)),
  }
  const connection: WiredConnection = {
    [WIRE]: wire,
    endpoint,
    key,
    maxWaitMs: options.maxWaitMs ?? 5_000,
    clock,
    holds: {
      get: (integration) => hold.get(nameOf(integration)),
      subscribe: (integration, listener) => hold.subscribe(nameOf(integration), listener),
      release: (integration) => hold.release(nameOf(integration)),
    },
    send: (call) => wire.send(wire, call),
  }
  return connection
}
