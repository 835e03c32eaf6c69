import { statusText } from '../../contract/problem.js'
import { relayHeaders } from '../../contract/relayProtocol.js'
import type { RequestLog } from '../events/requestLog.js'
import { type HeaderRecord, type HeaderSource, headerRecord } from './headers.js'
import { problemOf, type Refusal, statusOf } from './problems.js'
import type { ByteChunk, ByteReader } from './transport.js'

/**
 * On every answer. A provider's answer comes from the app's own origin: whatever it holds, opened as a page it must
 * run nothing, be cached nowhere, and be readable by no other site.
 */
const alwaysSet = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

/** The headers of an answer: what it brings, which is added to, and over it what the relay always sets. */
export function responseHeaders(
  exchange: RequestLog,
  source: 'relay' | 'upstream',
  own: HeaderRecord,
): HeaderRecord {
  const headers = Object.assign(own, alwaysSet)
  headers[relayHeaders.source] = source
  headers[relayHeaders.requestId] = exchange.requestId
  if (exchange.droppedHeaders?.length) {
    headers[relayHeaders.droppedHeaders] = exchange.droppedHeaders.toSorted().join(', ')
  }
  if (exchange.variesByOrigin) headers.vary = 'Origin'
  if (exchange.crossOrigin !== undefined) {
    const readable = Object.keys(headers).filter((name) => name !== 'vary')
    headers['access-control-allow-origin'] = exchange.crossOrigin
    headers['access-control-allow-credentials'] = 'true'
    // By name: with credentials `*` would be a header called `*`.
    headers['access-control-expose-headers'] = readable.join(', ')
  }
  return headers
}

/** What is answered, for any kind of server to write. */
export interface RelayResponse {
  status: number
  statusText: string
  headers: HeaderRecord
  body: ByteChunk | ByteReader | null
}

interface OwnAnswer {
  status: number
  body: ByteChunk | null
  source: 'relay' | 'upstream'
  headers: HeaderRecord
  error?: string
}

function answer(
  exchange: RequestLog,
  { status, body, source, headers, error }: OwnAnswer,
): RelayResponse {
  const sent = exchange.isHead ? null : body
  exchange.bytesOut = sent?.byteLength ?? 0
  exchange.finish(status, error)
  return {
    status,
    statusText: status >= 400 ? statusText(status) : '',
    headers: responseHeaders(exchange, source, headers),
    body: sent,
  }
}

/** A JSON answer. */
export function jsonResponse(
  exchange: RequestLog,
  value: unknown,
  options: { source?: 'relay' | 'upstream'; headers?: HeaderRecord } = {},
): RelayResponse {
  return answer(exchange, {
    status: 200,
    body: new TextEncoder().encode(JSON.stringify(value)),
    source: options.source ?? 'relay',
    headers: { ...options.headers, 'content-type': 'application/json' },
  })
}

/** The answer that tells a refusal, as `application/problem+json`. */
export function problemResponse(exchange: RequestLog, refusal: Refusal): RelayResponse {
  const { cause, error } = refusal
  const status = statusOf(refusal)
  // 500 is the app's own fault, or that of one of its functions: its developers have to see it.
  if (cause !== undefined && status === 500) exchange.fault(cause, error)
  else if (cause !== undefined) exchange.cause = cause
  const seconds = refusal.retryAfterSeconds
  const problem = problemOf(refusal, exchange.requestId, new Date())
  return answer(exchange, {
    status,
    body: new TextEncoder().encode(JSON.stringify(problem)),
    source: 'relay',
    headers: {
      ...refusal.headers,
      // Delay-seconds (RFC 9110, section 10.2.3) are whole: a little late is right, early is not.
      ...(seconds !== undefined && { 'retry-after': String(Math.ceil(seconds)) }),
      'content-type': 'application/problem+json',
    },
    error: refusal.refusal,
  })
}

/** The answer to a browser's question before a call of a listed origin. */
export function preflightResponse(exchange: RequestLog, asked: HeaderSource): RelayResponse {
  const headers = headerRecord({ 'access-control-max-age': '600' })
  for (const what of ['method', 'headers'] as const) {
    const value = asked.get(`access-control-request-${what}`)
    // Given back as asked: the allow-list decides what goes on, and the origin is one that was listed.
    if (value !== null && /^[\w!#$%&'*+.^`|~, -]*$/.test(value)) {
      headers[`access-control-allow-${what === 'method' ? 'methods' : 'headers'}`] = value
    }
  }
  return answer(exchange, { status: 204, body: null, source: 'relay', headers })
}
