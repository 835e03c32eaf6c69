import { relayHeaders } from '../../contract/relayProtocol.js'
import type { RelayConfig } from '../config/relayConfig.js'
import type { IncomingBody } from '../http/bodies.js'
import type { HeaderSource } from '../http/headers.js'
import { type Refusal, refuse } from '../http/problems.js'

/** A request in the form that the policy reads. Any kind of server can create it, because it contains no `Request`. */
export interface Incoming {
  method: string
  /** Raw path and query, neither decoded nor re-encoded. */
  target: string
  /** Host of the request, to compare with `Origin` if no origin is configured. */
  host: string | null
  headers: HeaderSource
  /** Whether the request reached this process over TLS. Unknown behind a load balancer that terminates TLS. */
  isSecure?: boolean
}

/** A request with its body and its connection. */
export interface Caller extends Incoming {
  /** The request for the app's `authorize`. Created on first access if the server has no `Request`. */
  readonly request: Request
  /** Members that the server adds to the app's context, such as Node's request. */
  readonly added?: object
  body: IncomingBody
  /** Whether the caller has disconnected and no longer waits for the response. */
  hasDisconnected: () => boolean
  /** Calls a listener when the caller disconnects. Returns a function that removes it. */
  onDisconnect: (listener: () => void) => () => void
}

type OriginOptions = Pick<RelayConfig, 'origins' | 'crossOrigins' | 'allowNonBrowser'>

/** Returns the request's origin if it is listed in `crossOrigins`. The CORS headers then name it. */
export function crossOriginOf(config: OriginOptions, incoming: Incoming): string | undefined {
  const origin = incoming.headers.get('origin')
  return origin !== null && config.crossOrigins.has(origin) ? origin : undefined
}

/** Whether a request is a CORS preflight, and not an OPTIONS call to a provider. */
export function isPreflight({ method, headers }: Incoming): boolean {
  return (
    method === 'OPTIONS' &&
    headers.get('access-control-request-method') !== null &&
    headers.get(relayHeaders.relay) === null
  )
}

/** A host with a port. Longer ones are not valid (RFC 1035, section 2.3.4), and `URL` throws for some of them. */
const HOST = /^[\w.:[\]-]{1,300}$/

function isOwnOrigin(config: OriginOptions, origin: string, { host, isSecure }: Incoming): boolean {
  if (config.origins) return config.origins.has(origin)
  if (host === null || !HOST.test(host) || !URL.canParse(origin)) return false
  const parsed = new URL(origin)
  if (parsed.origin !== origin) return false // `null`, or an origin with a path
  // Other schemes, such as `ftp:`, have origins too, but no pages.
  if (parsed.protocol !== 'https:' && (parsed.protocol !== 'http:' || isSecure)) return false
  // The scheme and default port come from the origin: behind a load balancer that terminates TLS, the relay's scheme is
  // unknown.
  const asHost = `${parsed.protocol}//${host}`
  return URL.canParse(asHost) && new URL(asHost).host === parsed.host
}

/**
 * Refuses a request unless a page of the app sent it with `fetch`. This applies to every route and method, including
 * reads, because a provider's response must not be opened as a page or run as a script.
 */
export function checkOrigin(config: OriginOptions, incoming: Incoming): Refusal | undefined {
  const { method, headers } = incoming
  if (headers.get(relayHeaders.relay) !== '1') return refuse('csrf')

  const origin = headers.get('origin')
  const isListed = crossOriginOf(config, incoming) !== undefined
  const site = headers.get('sec-fetch-site')
  const mode = headers.get('sec-fetch-mode')
  const destination = headers.get('sec-fetch-dest')

  if (destination !== null && destination !== 'empty') return refuse('cross-origin')
  if (mode !== null && mode !== 'cors' && mode !== 'same-origin') return refuse('cross-origin')
  if (site !== null && site !== 'same-origin' && !isListed) return refuse('cross-origin')
  if (origin !== null && !isListed && !isOwnOrigin(config, origin, incoming)) {
    return refuse('cross-origin')
  }

  const isRead = method === 'GET' || method === 'HEAD'
  if (!isRead && origin === null && site === null && !config.allowNonBrowser) {
    return refuse('not-a-browser')
  }
  return undefined
}
