import type { Fetch } from '../contract/fetch.js'
import { relayRoutes } from '../contract/relayProtocol.js'
import { retryTimeMs } from '../contract/times.js'
import { createHold, type Hold } from './hold/createHold.js'
import { createPassHold, type WhenHeld } from './hold/createPassHold.js'
import { createHoldStore } from './hold/holdStore.js'
import { type ClientRequest, send, type Wire } from './send.js'
import { type ClientClock, createClock } from './time/createClock.js'
import { createClockSync } from './time/createClockSync.js'

/** Options of {@link createClient}. */
export interface ClientOptions {
  /**
   * The URL where the app's backend has mounted the relay. In a browser and with your own `fetch`, it can be a path
   * such as `/api/svc`.
   */
  endpoint: string
  /** The function that sends requests. In tests and stories, it can be a relay. @default globalThis.fetch */
  fetch?: Fetch
  /** Headers of every request to the relay, or a function that returns them, such as the app's own authorization. */
  headers?: HeadersInit | (() => HeadersInit | Promise<HeadersInit>)
  /** Maximum time until a response begins, in milliseconds. @default 60000 */
  timeoutMs?: number
  /**
   * The user or customer of these calls, such as an ID. Separates cached data and holds of different users in the same
   * browser. Grants nothing: the relay authorizes requests itself. @default ''
   */
  partition?: string
  /**
   * Maximum wait before a query is retried automatically, in milliseconds. A longer wait is an error with a `retryAt`,
   * which can be shown to the user. @default 5000
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

/** Holds of requests in this browser, by integration. Without an integration: the hold of the list of destinations. */
export interface ClientHolds {
  /** Returns the current hold. The same object as long as nothing has changed. */
  get(integration?: string): Hold | undefined
  /**
   * Calls `listener` when a hold begins, changes or ends, including by another tab.
   *
   * @returns A function that removes the listener.
   */
  subscribe(integration: string | undefined, listener: () => void): () => void
  /** Ends the hold in all tabs. Only for an action of the user. */
  release(integration?: string): void
}

/** A connection to one relay: the part of a client that query options need. */
export interface Connection {
  /** The relay's URL or path as it was passed, without a trailing slash. */
  readonly endpoint: string
  /** Key of this relay's cached data. */
  readonly key: string
  /** Maximum wait before a query is retried automatically, in milliseconds. */
  readonly maxWaitMs: number
  /** The client's clock, on which every `retryAt` is an instant. */
  readonly clock: ClientClock
  /** The holds that affect this client's requests. */
  readonly holds: ClientHolds
  /**
   * Sends one call to the relay and returns its response if it is successful.
   *
   * @throws {@link ProblemError} if there is no response, it is an error, or it is not a relay's. An aborted call
   *   rejects with the signal's reason.
   */
  send(call: ClientRequest): Promise<Response>
}

/** Returns the hold target of an integration. Without one: that of the list of destinations. */
export function holdTargetOf(integration?: string): string {
  return integration === undefined ? 'destinations' : `integration:${integration}`
}

/** Requests the relay's time and records it. */
async function askTime(wire: Wire): Promise<void> {
  const response = await send(wire, { target: relayRoutes.info() })
  const { time } = await response.json()
  const serverMs = retryTimeMs(String(time), Date.now())
  if (serverMs === undefined) throw new Error('no time')
  wire.clock.noteServerTime(serverMs)
}

/**
 * Creates a connection: everything that calls have in common, and none of the calls.
 *
 * @param storage - Where holds are stored. By default, clients of the same endpoint and partition in one browser share
 *   it, and each client on a server has its own.
 */
export function connect(options: ClientOptions, storage = createHoldStore()): Connection {
  const { headers = {}, timeoutMs = 60_000, whenHeld = 'fail', partition = '' } = options
  const endpoint = options.endpoint.replace(/\/+$/, '')
  const key = partition ? `${endpoint} ${partition}` : endpoint
  const clock = createClock()
  const hold = createHold({ key, storage, clock })
  const nameOf = (integration?: string) => hold.nameOf(holdTargetOf(integration))
  const wire: Wire = {
    endpoint,
    fetch: options.fetch ?? ((request) => globalThis.fetch(request)),
    hasOwnFetch: options.fetch !== undefined,
    headers: typeof headers === 'function' ? headers : () => headers,
    timeoutMs,
    clock,
    hold,
    passHold: createPassHold(hold, clock, whenHeld),
    syncClock: globalThis.document && createClockSync(clock, hold, () => askTime(wire)),
  }
  return {
    endpoint,
    key,
    maxWaitMs: options.maxWaitMs ?? 5_000,
    clock,
    holds: {
      get: (integration) => hold.get(nameOf(integration)),
      subscribe: (integration, listener) => hold.subscribe(nameOf(integration), listener),
      release: (integration) => hold.release(nameOf(integration)),
    },
    send: (call) => send(wire, call),
  }
}
