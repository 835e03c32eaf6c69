import type { Fetch } from '../contract/fetch.js'
import { relayRoutes } from '../contract/relayProtocol.js'
import { parseRetryTime } from '../contract/times.js'
import { createHold, type Hold } from './hold/createHold.js'
import { createPassHold, type WhenHeld } from './hold/createPassHold.js'
import { createHoldStore } from './hold/holdStore.js'
import { type ClientRequest, send, type Wire } from './send.js'
import { type ClientClock, createClock } from './time/createClock.js'
import { createClockSync } from './time/createClockSync.js'

/** How a client reaches its relay. */
export interface ClientOptions {
  /**
   * Where the app's backend has mounted the relay: an absolute URL or, in a browser and with a
   * `fetch` of its own, a path such as `/api/svc`.
   */
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
  partition?: string
  /**
   * The longest that a query waits by itself to be repeated, in milliseconds. A longer wait is an error with a
   * time, so that a person can be shown it. @default 5000
   */
  maxWaitMs?: number
  /** What a call does while the provider has asked not to be called. @default 'fail' */
  whenHeld?: WhenHeld
}

/** What every call takes. */
export interface CallOptions {
  /** Stops the call; it then rejects with the signal's reason. */
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

/** The way to one relay: what options of queries need, and what a client is made of. */
export interface Connection {
  /** Where the relay is, as the client was told, without a slash at the end. */
  readonly endpoint: string
  /** What tells this relay's cached data from another's. */
  readonly key: string
  /** The longest that a query waits by itself to be repeated, in milliseconds. */
  readonly maxWaitMs: number
  /** The client's clock, on which every `retryAt` is an instant. */
  readonly clock: ClientClock
  /** The holds that affect this client's requests. */
  readonly holds: ClientHolds
  /**
   * Sends one call to the relay and gives its answer, if that is a success.
   *
   * @throws {@link ProblemError} if no answer comes, it is an error, or it is not a relay's. An aborted call
   *   rejects with the signal's reason.
   */
  send(call: ClientRequest): Promise<Response>
}

/** What holds the list of destinations, or an integration's calls. */
export function holdTargetOf(integration?: string): string {
  return integration === undefined ? 'destinations' : `integration:${integration}`
}

/** Asks the relay what time it is. */
async function askTime(wire: Wire): Promise<void> {
  const response = await send(wire, { target: relayRoutes.info() })
  const { time } = await response.json()
  const serverMs = parseRetryTime(String(time), Date.now())
  if (serverMs === null) throw new Error('no time')
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
