import type { IncomingMessage } from 'node:http'

/** Where `new URL` needs an origin and a request names none that it takes. */
const NO_ORIGIN = 'http://localhost'

const schemeOf = (message: IncomingMessage) =>
  'encrypted' in message.socket ? 'https://' : 'http://'

function originOf(message: IncomingMessage): string {
  const isSecure = 'encrypted' in message.socket
  const origin = `${isSecure ? 'https' : 'http'}://${message.headers.host ?? message.headers[':authority']}`
  return URL.canParse(origin) ? origin : NO_ORIGIN
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

/**
 * A message of Node's as a `Request`, for the app to see who is asking. Without its body, which is not the app's to
 * read, and with an address that `Request` has tidied: the relay judges the raw one.
 */
export function nodeRequest(message: IncomingMessage, target: string): Request {
  const init = { method: message.method ?? 'GET', headers: headersOf(message) }
  try {
    if (target.startsWith('/'))
      return new Request(
        schemeOf(message) + (message.headers.host ?? message.headers[':authority']) + target,
        init,
      )
  } catch {
    // A host or a target that no address can have. Both are judged elsewhere; the app gets what is left.
  }
  return new Request(originOf(message), init)
}
