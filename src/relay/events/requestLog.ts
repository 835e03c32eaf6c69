import { randomUuid } from '../../contract/randomUuid.js'
import type { RelayCall } from '../config/relayCall.js'
import type { RelayConfig } from '../config/relayConfig.js'
import { ignoreRejection } from './ignoreRejection.js'
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

/** The state of a request in progress, from which its event is created. */
export interface RequestLog extends Known {
  readonly requestId: string
  readonly isHead: boolean
  call?: RelayCall
  bytesIn: number
  bytesOut: number
  /** Names of the caller's headers that are not passed on. */
  droppedHeaders?: readonly string[]
  /** Whether CORS is configured, so that responses depend on `Origin`. */
  variesByOrigin: boolean
  /** The listed origin that sent the request, for CORS headers. */
  crossOrigin?: string
  /** Records and logs a fault of the configuration or of one of the app's functions. */
  fault: (cause: string, error?: unknown) => void
  /** Logs that the service rejected the credential, with the service's explanation. */
  noteRefusal: (note: string) => void
  /** Calls the app's `onEvent`. Only the first call has an effect. */
  finish: (status: number, error?: string) => void
}

/** Routes in events, unless a rule of `allow` provides a more specific one. */
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

function eventOf(
  requestLog: RequestLog,
  method: string,
  status: number,
  durationMs: number,
): RelayEvent {
  const { requestId, call, bytesIn, bytesOut, route } = requestLog
  const event: RelayEvent = { requestId, method, status, durationMs, bytesIn, bytesOut }
  if (call) {
    event.op = call.op
    event.route = route ?? ROUTES[call.op]
    if ('alias' in call) event.integration = call.alias
  }
  for (const name of OPTIONAL) {
    const value = requestLog[name]
    if (value !== undefined) Object.assign(event, { [name]: value })
  }
  return event
}

/** Starts the log of a request. */
export function startRequestLog(
  { crossOrigins, onEvent, logFault }: Pick<RelayConfig, 'crossOrigins' | 'onEvent' | 'logFault'>,
  method: string,
): RequestLog {
  const startedMs = performance.now()
  let isFinished = false
  let thrown: unknown

  const requestLog: RequestLog = {
    requestId: randomUuid(),
    isHead: method === 'HEAD',
    bytesIn: 0,
    bytesOut: 0,
    variesByOrigin: crossOrigins.size > 0,
    fault(cause, error) {
      requestLog.cause = cause
      thrown = error
      const { requestId } = requestLog
      logFault?.({ code: cause, requestId, error })
    },
    noteRefusal(note) {
      logFault?.({ code: 'upstream-auth', requestId: requestLog.requestId, note })
    },
    finish(status, error) {
      if (isFinished) return
      isFinished = true
      if (!onEvent) return
      const event = eventOf(requestLog, method, status, performance.now() - startedMs)
      if (error !== undefined) event.error = error
      const details: RelayEventDetails = {}
      if (requestLog.call) details.call = requestLog.call
      if (thrown !== undefined) details.error = thrown
      try {
        ignoreRejection(onEvent(event, details))
      } catch {
        // An error of the app's logger must not fail the request.
      }
    },
  }
  return requestLog
}
