import { relayHeaders } from '../../contract/relayProtocol.js'
import type { RelayConfig } from '../config/relayConfig.js'
import type { IncomingBody } from '../http/bodies.js'
import type { HeaderSource } from '../http/headers.js'
import { type Refusal, refuse } from '../http/problems.js'

/** A request as the policy sees it: no I/O, no `Request`, so that a listener of another kind can make one. */
export interface Incoming {
  method: string
  /** Path and query, raw: nothing decoded, nothing re-encoded. */
  target: string
  /** The host that the request came to, for comparison with `Origin` where no origin is configured. */
  host: string | null
  headers: HeaderSource
  /** Whether it came to this process over TLS. Behind a balancer that ends TLS nobody here knows. */
  isSecure?: boolean
}

/** Who sends a request, and what else is theirs: its body, and whether they still wait. */
export interface Caller extends Incoming {
  /** The request for the app's `authorize`. Made when it is asked for, where the server has none. */
  readonly request: Request
  /** What the server adds to it for the app, such as Node's own request. */
  readonly added?: object
  body: IncomingBody
  /** Whether nobody waits for the answer any more. */
  hasLeft: () => boolean
  /** Calls a listener when the caller leaves; what it gives back takes the listener away. */
  onLeave: (listener: () => void) => () => void
}

type GateConfig = Pick<RelayConfig, 'origins' | 'crossOrigins' | 'allowNonBrowser'>

/** The origin that CORS headers are made out to: one that was listed, exactly. */
export function crossOriginOf(config: GateConfig, incoming: Incoming): string | undefined {
  const origin = incoming.headers.get('origin')
  return origin !== null && config.crossOrigins.has(origin) ? origin : undefined
}

/** Whether this is a browser's question before a call (CORS), rather than a provider's OPTIONS. */
export function isPreflight({ method, headers }: Incoming): boolean {
  return (
    method === 'OPTIONS' &&
    headers.get('access-control-request-method') !== null &&
    headers.get(relayHeaders.relay) === null
  )
}

/** A host with a port. Longer ones do not exist (RFC 1035, section 2.3.4), and `URL` throws for some of them. */
const HOST = /^[\w.:[\]-]{1,300}$/

function isOwnOrigin(config: GateConfig, origin: string, { host, isSecure }: Incoming): boolean {
  if (config.origins) return config.origins.has(origin)
  if (host === null || !HOST.test(host) || !URL.canParse(origin)) return false
  const parsed = new URL(origin)
  if (parsed.origin !== origin) return false // also `null` and anything that is more than an origin
  // Other schemes with a host have origins too (`ftp:`), but no page of an app.
  if (parsed.protocol !== 'https:' && (parsed.protocol !== 'http:' || isSecure)) return false
  // The scheme is the origin's: behind a balancer that ends TLS the relay cannot know its own. So is the default port.
  const asHost = `${parsed.protocol}//${host}`
  return URL.canParse(asHost) && new URL(asHost).host === parsed.host
}

/**
 * Whether a request may come in at all: that a page of the app sent it, by `fetch`. On every route and method, reads
 * included, because a provider's answer must not be opened as a page or read as a script.
 */
export function checkOrigin(config: GateConfig, incoming: Incoming): Refusal | undefined {
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
