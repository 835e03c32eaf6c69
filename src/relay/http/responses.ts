import { statusText } from '../../contract/problem.js'
import { relayHeaders } from '../../contract/relayProtocol.js'
import type { RequestLog } from '../events/requestLog.js'
import { type HeaderRecord, type HeaderSource, headerRecord } from './headers.js'
import { problemOf, type Refusal, statusOf } from './problems.js'
import type { ByteChunk, ByteReader } from './transport.js'

/**
 * Headers of every response. A provider's response comes from the app's own origin. Opened as a page, it must not run
 * scripts, be cached, or be readable by other sites.
 */
const alwaysSet = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

/** Adds the relay's headers to the headers of a response. Changes and returns `own`. */
export function responseHeaders(
  requestLog: RequestLog,
  source: 'relay' | 'upstream',
  own: HeaderRecord,
): HeaderRecord {
  const headers = Object.assign(own, alwaysSet)
  headers[relayHeaders.source] = source
  headers[relayHeaders.requestId] = requestLog.requestId
  if (requestLog.droppedHeaders?.length) {
    headers[relayHeaders.droppedHeaders] = requestLog.droppedHeaders.toSorted().join(', ')
  }
  if (requestLog.variesByOrigin) headers.vary = 'Origin'
  if (requestLog.crossOrigin !== undefined) {
    const readable = Object.keys(headers).filter((name) => name !== 'vary')
    headers['access-control-allow-origin'] = requestLog.crossOrigin
    headers['access-control-allow-credentials'] = 'true'
    // Names are listed, because in requests with credentials `*` means a header with that name.
    headers['access-control-expose-headers'] = readable.join(', ')
  }
  return headers
}

/** The streamed body of a response to a caller. */
export interface ResponseBody extends ByteReader {
  /** Ends the call because the caller does not read the body. */
  stall?: () => void
}

/** A response of the relay, in a form that any kind of server can write. */
export interface RelayResponse {
  status: number
  statusText: string
  headers: HeaderRecord
  body: ByteChunk | ResponseBody | undefined
}

interface ResponseParts {
  status: number
  body: ByteChunk | undefined
  source: 'relay' | 'upstream'
  headers: HeaderRecord
  error?: string
}

function buildResponse(
  requestLog: RequestLog,
  { status, body, source, headers, error }: ResponseParts,
): RelayResponse {
  const sent = requestLog.isHead ? undefined : body
  requestLog.bytesOut = sent?.byteLength ?? 0
  requestLog.finish(status, error)
  return {
    status,
    statusText: status >= 400 ? statusText(status) : '',
    headers: responseHeaders(requestLog, source, headers),
    body: sent,
  }
}

/** Creates a JSON response. */
export function jsonResponse(
  requestLog: RequestLog,
  value: unknown,
  options: { source?: 'relay' | 'upstream'; headers?: HeaderRecord } = {},
): RelayResponse {
  return buildResponse(requestLog, {
    status: 200,
    body: new TextEncoder().encode(JSON.stringify(value)),
    source: options.source ?? 'relay',
    headers: { ...options.headers, 'content-type': 'application/json' },
  })
}

/** Creates the response of a refusal, as `application/problem+json`. */
export function problemResponse(requestLog: RequestLog, refusal: Refusal): RelayResponse {
  const { cause, error } = refusal
  const status = statusOf(refusal)
  // A 500 is a fault of the app's configuration or functions, so it is logged for the app's developers.
  if (cause !== undefined && status === 500) requestLog.fault(cause, error)
  else if (cause !== undefined) requestLog.cause = cause
  const seconds = refusal.retryAfterSeconds
  const problem = problemOf(refusal, requestLog.requestId, new Date())
  return buildResponse(requestLog, {
    status,
    body: new TextEncoder().encode(JSON.stringify(problem)),
    source: 'relay',
    headers: {
      ...refusal.headers,
      // Delay-seconds (RFC 9110, section 10.2.3) are integers. Rounded up, so that a retry is never too early.
      ...(seconds !== undefined && { 'retry-after': String(Math.ceil(seconds)) }),
      'content-type': 'application/problem+json',
    },
    error: refusal.refusal,
  })
}

/** Creates the response to a CORS preflight from a listed origin. */
export function preflightResponse(requestLog: RequestLog, asked: HeaderSource): RelayResponse {
  const headers = headerRecord({ 'access-control-max-age': '600' })
  for (const what of ['method', 'headers'] as const) {
    const value = asked.get(`access-control-request-${what}`)
    // Every requested method and header is allowed, because the origin is listed and the relay filters headers itself.
    if (value !== null && /^[\w!#$%&'*+.^`|~, -]*$/.test(value)) {
      headers[`access-control-allow-${what === 'method' ? 'methods' : 'headers'}`] = value
    }
  }
  return buildResponse(requestLog, { status: 204, body: undefined, source: 'relay', headers })
}
