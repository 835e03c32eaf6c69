import type { IncomingMessage } from 'node:http'
import type { ByteChunk } from '../../relay/http/transport.js'
import { SANDBOX_ORIGIN } from './addresses.js'

/** Headers of the connection, which are not forwarded (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Returns the raw headers of a message as pairs of name and value. */
export function headerPairs({ rawHeaders }: IncomingMessage): [string, string][] {
  const pairs: [string, string][] = []
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    pairs.push([rawHeaders[i] ?? '', rawHeaders[i + 1] ?? ''])
  }
  return pairs
}

/** Returns the raw path and query. Removes the origin that clients of an HTTP proxy send. */
export function targetOf({ url = '/' }: IncomingMessage): string {
  return url.replace(/^https?:\/\/[^/?#]*/i, '')
}

/** Parts of a request besides its message. */
export interface RequestParts {
  /** Number that identifies it among the sandbox's calls. */
  number: number
  /** Body, if it has one. */
  body: ByteChunk | undefined
  /** Aborted when the caller disconnects. */
  signal: AbortSignal
}

/**
 * Converts a message to a `Request` for the sandbox.
 *
 * `new Request` normalizes URLs (it resolves `..`, turns `\` into `/` and drops an empty query), but a provider's path
 * must arrive unchanged. So the URL is set afterwards. The number is in the fragment, which is not part of an HTTP
 * request. The sandbox stores it with the call and does not send it.
 */
export function serviceRequest(
  message: IncomingMessage,
  { number, body, signal }: RequestParts,
): Request {
  const headers = new Headers()
  for (const [name, value] of headerPairs(message)) {
    if (!HOP_BY_HOP.has(name.toLowerCase())) headers.append(name, value)
  }
  const init = { method: message.method ?? 'GET', headers, signal, ...(body && { body }) }
  const request = new Request(SANDBOX_ORIGIN, init)
  return Object.defineProperty(request, 'url', {
    value: `${SANDBOX_ORIGIN}${targetOf(message)}#${number}`,
  })
}

/** Returns the number of a call of the sandbox. */
export function numberOf({ url }: { url: string }): number {
  return Number(url.slice(url.lastIndexOf('#') + 1))
}
