import { relayHeaders } from '../contract/relayProtocol.js'
import { type Answer, answerHeaders } from './answers.js'
import type { RelayConfig } from './config.js'
import type { Exchange } from './exchange.js'
import { discard, type UpstreamAnswer } from './forward.js'
import { FIELD_VALUE, type HeaderRecord } from './headers.js'
import type { ByteReader, TransportAnswer } from './transport.js'

/** Statuses that cannot have a body (Fetch standard, "null body status"); `Response` refuses one. */
const NULL_BODY = new Set([204, 205, 304])

/**
 * The headers of the service's answer that the browser gets: those that may pass, with the service's own two under
 * the relay's names, and a redirect's target under a name that nobody follows.
 */
export function upstreamHeaders(config: RelayConfig, { headers }: TransportAnswer): HeaderRecord {
  const picked = config.pickResponseHeaders(headers)
  const moved = [
    [config.service.retryAfter, relayHeaders.retryAfter],
    [config.service.retryable, relayHeaders.retryable],
    ['location', relayHeaders.location],
  ] as const
  for (const [from, to] of moved) {
    const value = headers.get(from)
    if (value !== null && FIELD_VALUE.test(value)) picked[to] = value
  }
  return picked
}

/** A reason phrase that every server takes. */
function reasonOf({ statusText }: TransportAnswer): string {
  return /^[\t\x20-\x7e]*$/.test(statusText) ? statusText : ''
}

/** The body as it comes, counted, and the end of the exchange at its end. */
function watchedBody(exchange: Exchange, answer: UpstreamAnswer, body: ByteReader): ByteReader {
  const end = (error?: string) => {
    answer.settle()
    exchange.finish(answer.status, error)
  }
  // A host may tell that the caller has left, and neither read on nor cancel.
  answer.stopped.then(({ refusal }) => {
    body.cancel()
    end(refusal)
  })
  return {
    async read() {
      try {
        const chunk = await body.read()
        if (chunk) exchange.bytesOut += chunk.byteLength
        else end()
        return chunk
      } catch (error) {
        end(answer.hasCallerLeft() ? 'aborted' : 'cut')
        throw error
      }
    },
    cancel() {
      body.cancel()
      answer.drop()
      end('aborted')
    },
  }
}

/** Hands the service's answer on, as it comes. */
export function passThrough(
  config: RelayConfig,
  exchange: Exchange,
  answer: UpstreamAnswer,
): Answer {
  const { status, body } = answer
  const headers = upstreamHeaders(config, answer)
  const start = { status, statusText: reasonOf(answer) }

  if (body === null || exchange.isHead || NULL_BODY.has(status)) {
    discard(answer)
    exchange.finish(status)
    return { ...start, headers: answerHeaders(exchange, 'upstream', headers), body: null }
  }
  // Without a type a browser would guess one.
  headers['content-type'] ??= 'application/octet-stream'
  const whole = body.all?.()
  if (whole) {
    exchange.bytesOut += whole.byteLength
    answer.settle()
    exchange.finish(status)
  }
  return {
    ...start,
    headers: answerHeaders(exchange, 'upstream', headers),
    body: whole ?? watchedBody(exchange, answer, body),
  }
}
