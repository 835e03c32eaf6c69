import { relayHeaders } from '../contract/relayProtocol.js'
import { answerHeaders } from './answers.js'
import { type Bytes, pullStream } from './bodies.js'
import type { RelayConfig } from './config.js'
import type { Exchange } from './exchange.js'
import { discard, type UpstreamAnswer } from './forward.js'
import type { HeaderRecord } from './headers.js'

/** Statuses that cannot have a body (Fetch standard, "null body status"); `Response` refuses one. */
const NULL_BODY = new Set([204, 205, 304])

/** Codings that `fetch` decodes in every runtime, while it leaves the headers that speak of the coded form. */
const DECODED = /^(?:gzip|x-gzip|deflate|br)$/

/** What a Zstandard frame begins with (RFC 8878, section 3.1.1). */
const ZSTD_MAGIC = [0x28, 0xb5, 0x2f, 0xfd]

/**
 * The headers of the service's answer that the browser gets: those that may pass, with the service's own two under
 * the relay's names, and a redirect's target under a name that nobody follows.
 */
export function upstreamHeaders(config: RelayConfig, response: Response): HeaderRecord {
  const picked = config.pickResponseHeaders(response.headers)
  const moved = [
    [config.service.retryAfter, relayHeaders.retryAfter],
    [config.service.retryable, relayHeaders.retryable],
    ['location', relayHeaders.location],
  ] as const
  for (const [from, to] of moved) {
    const value = response.headers.get(from)
    if (value !== null) picked[to] = value
  }
  return picked
}

/**
 * Whether the body is no longer in the coding that its headers name. The relay asks for none, but a provider may not
 * listen. Whether `fetch` decodes zstd depends on the runtime, so the bytes are asked.
 */
function isDecoded(coding: string, first: Bytes | undefined): boolean {
  const names = coding.toLowerCase().split(/\s*,\s*/)
  if (names.every((name) => DECODED.test(name))) return true
  const isKnown = names.every((name) => DECODED.test(name) || name === 'zstd')
  return isKnown && !ZSTD_MAGIC.every((byte, i) => first?.[i] === byte)
}

/** A reason phrase that a `Response` takes. */
function reasonOf({ statusText }: Response): string {
  return /^[\t\x20-\x7e]*$/.test(statusText) ? statusText : ''
}

/** Hands the service's answer on, as it comes. */
export async function passThrough(
  config: RelayConfig,
  exchange: Exchange,
  answer: UpstreamAnswer,
): Promise<Response> {
  const { response } = answer
  const { status } = response
  const headers = upstreamHeaders(config, response)
  const init = { status, statusText: reasonOf(response) }

  if (response.body === null || exchange.isHead || NULL_BODY.has(status)) {
    discard(answer)
    exchange.finish(status)
    return new Response(null, { ...init, headers: answerHeaders(exchange, 'upstream', headers) })
  }

  const reader = response.body.getReader()
  let first: Bytes | undefined
  const coding = headers['content-encoding']
  if (coding !== undefined) {
    // A body that fails here fails again when it is read, where it belongs.
    first = (await reader.read().catch(() => undefined))?.value
    if (isDecoded(coding, first)) {
      delete headers['content-encoding']
      delete headers['content-length']
    }
  }
  // Without a type a browser would guess one.
  headers['content-type'] ??= 'application/octet-stream'

  const end = (error?: string) => {
    answer.settle()
    exchange.finish(status, error)
  }
  const body = pullStream(reader, {
    first,
    onChunk: (chunk) => {
      exchange.bytesOut += chunk.byteLength
    },
    onEnd(error) {
      if (error === undefined) end()
      else end(answer.hasCallerLeft() ? 'aborted' : 'cut')
    },
    onCancel() {
      reader.cancel().catch(() => {})
      answer.drop()
      end('aborted')
    },
  })
  return new Response(body, { ...init, headers: answerHeaders(exchange, 'upstream', headers) })
}
