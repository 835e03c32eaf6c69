import type { RelayConfig } from '../config/relayConfig.js'
import type { RelayCall } from '../config/relayOptions.js'
import { newRequestId } from '../http/requestId.js'
import type { RelayEvent, RelayEventDetails } from './relayEvent.js'

type Known = Pick<
  RelayEvent,
  | 'route'
  | 'user'
  | 'groupRef'
  | 'upstreamStatus'
  | 'upstreamRequestId'
  | 'upstreamDetail'
  | 'cause'
>

/** One request on its way through the relay, and what its event will say. */
export interface RequestLog extends Known {
  readonly requestId: string
  readonly isHead: boolean
  call?: RelayCall
  bytesIn: number
  bytesOut: number
  /** Names of the caller's headers that are not passed on. */
  droppedHeaders?: readonly string[]
  /** Whether CORS is in use, so that an answer depends on `Origin`. */
  variesByOrigin: boolean
  /** The origin that CORS headers are made out to. */
  crossOrigin?: string
  /** Notes a fault of the configuration or of one of the app's functions. */
  fault: (cause: string, error?: unknown) => void
  /** Logs that the service has refused the credential, with what it says about it. */
  noteRefusal: (note: string) => void
  /** Reports the request to the app. Only the first call counts. */
  finish: (status: number, error?: string) => void
}

/** Routes as an event names them, where no rule of `allow` says more. */
const ROUTES: Record<RelayCall['op'], string> = {
  info: '/',
  integrations: '/integrations',
  destinations: '/destinations',
  search: '/search/{integration}',
  proxy: '/proxy/{integration}/**',
}

const OPTIONAL = [
  'user',
  'groupRef',
  'upstreamStatus',
  'upstreamRequestId',
  'upstreamDetail',
  'cause',
] as const

function eventOf(exchange: RequestLog, method: string, status: number, ms: number): RelayEvent {
  const { requestId, call, bytesIn, bytesOut, route } = exchange
  const event: RelayEvent = { requestId, method, status, ms, bytesIn, bytesOut }
  if (call) {
    event.op = call.op
    event.route = route ?? ROUTES[call.op]
    if ('alias' in call) event.integration = call.alias
  }
  for (const name of OPTIONAL) {
    const value = exchange[name]
    if (value !== undefined) Object.assign(event, { [name]: value })
  }
  return event
}

/** Begins an exchange. */
export function startRequestLog(
  { crossOrigins, onEvent, logFault }: Pick<RelayConfig, 'crossOrigins' | 'onEvent' | 'logFault'>,
  method: string,
): RequestLog {
  const startedMs = performance.now()
  let isFinished = false
  let thrown: unknown

  const exchange: RequestLog = {
    requestId: newRequestId(),
    isHead: method === 'HEAD',
    bytesIn: 0,
    bytesOut: 0,
    variesByOrigin: crossOrigins.size > 0,
    fault(cause, error) {
      exchange.cause = cause
      thrown = error
      const { requestId } = exchange
      logFault?.({ code: cause, requestId, error })
    },
    noteRefusal(note) {
      logFault?.({ code: 'upstream-auth', requestId: exchange.requestId, note })
    },
    finish(status, error) {
      if (isFinished) return
      isFinished = true
      if (!onEvent) return
      const event = eventOf(exchange, method, status, performance.now() - startedMs)
      if (error !== undefined) event.error = error
      const details: RelayEventDetails = {}
      if (exchange.call) details.call = exchange.call
      if (thrown !== undefined) details.error = thrown
      try {
        onEvent(event, details)
      } catch {
        // A log that fails must not fail the request that it reports.
      }
    },
  }
  return exchange
}
