import type { IncomingMessage } from 'node:http'

/** Characters of a host and its port. They exclude userinfo and a path. */
const HOST = /^[\w.:[\]-]+$/

/** Returns the URL of a request. Replaces an invalid host or target. The policy checks the raw ones. */
function addressOf({ headers, socket }: IncomingMessage, target: string): string {
  const scheme = 'encrypted' in socket ? 'https' : 'http'
  const host = String(headers.host ?? headers[':authority'])
  const path = target.startsWith('/') ? target : '/'
  const address = `${scheme}://${host}${path}`
  return HOST.test(host) && URL.canParse(address) ? address : `${scheme}://localhost${path}`
}

function headersOf({ headers, httpVersionMajor }: IncomingMessage): HeadersInit {
  // In HTTP/1, Node joins repeated headers into one string, except `set-cookie`. Middleware may clear a header.
  const isPlain = Object.values(headers).every((value) => typeof value === 'string')
  if (httpVersionMajor < 2 && isPlain) return headers as Record<string, string>
  const copied = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (name.startsWith(':')) continue // an HTTP/2 pseudo-header, which `Headers` rejects
    for (const one of Array.isArray(value) ? value : [value ?? '']) copied.append(name, one)
  }
  return copied
}

/**
 * Calls a listener when the caller disconnects. It cannot be removed, because a request lives as long as its caller.
 */
type OnDisconnect = (listener: () => void) => void

/**
 * A request that creates its signal on first access. Most apps never read it, and creating one costs more than the rest
 * of the request.
 */
class NodeRequest extends Request {
  readonly #onDisconnect: OnDisconnect
  #signal: AbortSignal | undefined

  constructor(url: string, init: RequestInit, onDisconnect: OnDisconnect) {
    super(url, init)
    this.#onDisconnect = onDisconnect
  }

  override get signal(): AbortSignal {
    if (!this.#signal) {
      const controller = new AbortController()
      this.#signal = controller.signal
      this.#onDisconnect(() => controller.abort())
    }
    return this.#signal
  }
}

/**
 * Converts a Node message to the `Request` that the app's `authorize` receives. It has no body, because the relay reads
 * it. `Request` normalizes its URL. The relay checks the raw one. Its signal is aborted when the caller disconnects.
 */
export function nodeRequest(
  message: IncomingMessage,
  target: string,
  onDisconnect: OnDisconnect,
): Request {
  const init = { method: message.method ?? 'GET', headers: headersOf(message) }
  return new NodeRequest(addressOf(message, target), init, onDisconnect)
}
