import type { RelayConfig } from './config.js'
import type { RelayCall, RelayEvent } from './options.js'
import { newRequestId } from './requestId.js'

/** One request on its way through the relay, and what its event will say. */
export interface Exchange {
  readonly requestId: string
  readonly isHead: boolean
  op?: RelayCall['op']
  alias?: string
  upstreamStatus?: number
  bytesIn: number
  bytesOut: number
  cause?: string
  /** Whether CORS is in use, so that an answer depends on `Origin`. */
  variesByOrigin: boolean
  /** The origin that CORS headers are made out to. */
  crossOrigin?: string
  /** Tells the app that the request is over. Only the first call counts. */
  finish: (status: number, error?: string) => void
}

/** Begins an exchange. */
export function beginExchange(
  config: Pick<RelayConfig, 'crossOrigins' | 'onEvent'>,
  method: string,
): Exchange {
  const startedMs = performance.now()
  let isFinished = false

  const exchange: Exchange = {
    requestId: newRequestId(),
    isHead: method === 'HEAD',
    bytesIn: 0,
    bytesOut: 0,
    variesByOrigin: config.crossOrigins.size > 0,
    finish(status, error) {
      if (isFinished) return
      isFinished = true
      const { requestId, op, alias, upstreamStatus, bytesIn, bytesOut, cause } = exchange
      const event: RelayEvent = {
        requestId,
        ...(op !== undefined && { op }),
        ...(alias !== undefined && { alias }),
        status,
        ...(upstreamStatus !== undefined && { upstreamStatus }),
        ms: performance.now() - startedMs,
        bytesIn,
        bytesOut,
        ...(error !== undefined && { error }),
        ...(cause !== undefined && { cause }),
      }
      try {
        config.onEvent?.(event)
      } catch {
        // A log that fails must not fail the request it tells of.
      }
    },
  }
  return exchange
}
