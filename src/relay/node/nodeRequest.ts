import type { IncomingMessage } from 'node:http'

/** A host that an address can have, as far as it matters here: no user's name, no path. */
const HOST = /^[\w.:[\]-]+$/

/** The address that a request came to. An odd host or target is judged elsewhere; the app gets what is left. */
function addressOf({ headers, socket }: IncomingMessage, target: string): string {
  const scheme = 'encrypted' in socket ? 'https' : 'http'
  const host = String(headers.host ?? headers[':authority'])
  const path = target.startsWith('/') ? target : '/'
  const address = `${scheme}://${host}${path}`
  return HOST.test(host) && URL.canParse(address) ? address : `${scheme}://localhost${path}`
}

function headersOf({ headers, httpVersionMajor }: IncomingMessage): HeadersInit {
  // HTTP/1 has every header that a request can repeat as one text; Node lists `set-cookie` alone.
  if (httpVersionMajor < 2 && !('set-cookie' in headers)) return headers as Record<string, string>
  const copied = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (name.startsWith(':')) continue // of HTTP/2: no header has such a name
    for (const one of Array.isArray(value) ? value : [value ?? '']) copied.append(name, one)
  }
  return copied
}

/** Calls a listener when the caller leaves; returns nothing, because a request lives as long as its caller. */
type OnLeave = (listener: () => void) => void

/**
 * A request whose signal is made when it is asked for: most apps never look at it, and making one costs more than the
 * rest of the request.
 */
class NodeRequest extends Request {
  readonly #onLeave: OnLeave
  #signal: AbortSignal | undefined

  constructor(url: string, init: RequestInit, onLeave: OnLeave) {
    super(url, init)
    this.#onLeave = onLeave
  }

  override get signal(): AbortSignal {
    if (!this.#signal) {
      const controller = new AbortController()
      this.#signal = controller.signal
      this.#onLeave(() => controller.abort())
    }
    return this.#signal
  }
}

/**
 * Node's message as a `Request`, for the app to see who is calling. Without its body, which is not the app's to read,
 * and with an address that `Request` has normalized: the relay judges the raw one. Its signal is aborted when the
 * caller leaves.
 */
export function nodeRequest(message: IncomingMessage, target: string, onLeave: OnLeave): Request {
  const init = { method: message.method ?? 'GET', headers: headersOf(message) }
  return new NodeRequest(addressOf(message, target), init, onLeave)
}
