import type { IncomingMessage } from 'node:http'
import type { ByteChunk } from '../../relay/http/transport.js'
import { SANDBOX_ORIGIN } from './addresses.js'

/** Of the connection, not of the request (RFC 9110, section 7.6.1): what sends a request on leaves them out. */
const OF_CONNECTION = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** The headers of a message, in pairs and as they were written. */
export function headerPairs({ rawHeaders }: IncomingMessage): [string, string][] {
  const pairs: [string, string][] = []
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    pairs.push([rawHeaders[i] ?? '', rawHeaders[i + 1] ?? ''])
  }
  return pairs
}

/** Path and query as they came. Whoever takes the sandbox for an HTTP proxy sends the host too. */
export function targetOf({ url = '/' }: IncomingMessage): string {
  return url.replace(/^https?:\/\/[^/?#]*/i, '')
}

/** What a request is besides its message. */
export interface RequestParts {
  /** Its number, by which it is found among the sandbox's calls. */
  number: number
  /** Its body, if it has one. */
  body: ByteChunk | undefined
  /** Aborted when the caller leaves. */
  signal: AbortSignal
}

/**
 * A message as the sandbox takes it.
 *
 * `new Request` tidies addresses (it resolves `..`, turns `\` into `/` and drops an empty query), and a provider's path
 * must arrive as it was written: so the address is put in its place afterwards. The number travels as the fragment,
 * which is no part of a request; the sandbox keeps it with the call and sends it nowhere.
 */
export function serviceRequest(
  message: IncomingMessage,
  { number, body, signal }: RequestParts,
): Request {
  const headers = new Headers()
  for (const [name, value] of headerPairs(message)) {
    if (!OF_CONNECTION.has(name.toLowerCase())) headers.append(name, value)
  }
  const init = { method: message.method ?? 'GET', headers, signal, ...(body && { body }) }
  const request = new Request(SANDBOX_ORIGIN, init)
  return Object.defineProperty(request, 'url', {
    value: `${SANDBOX_ORIGIN}${targetOf(message)}#${number}`,
  })
}

/** The number of a call of the sandbox's. */
export function numberOf({ url }: { url: string }): number {
  return Number(url.slice(url.lastIndexOf('#') + 1))
}
