import type { Fetch } from '../contract/fetch.js'
import { type RelayConfig, readRelayOptions } from './config/relayConfig.js'
import type { RelayOptions } from './config/relayOptions.js'
import { handleCall } from './handleCall.js'
import { BodyUsed, declaredLength, type IncomingBody, isSmall } from './http/bodies.js'
import type { RelayResponse } from './http/responses.js'
import { type ByteReader, isReader, pullStream, streamReader } from './http/transport.js'
import type { Caller } from './policy/originCheck.js'

/** Reads a whole body in one piece. */
function wholeBody(request: Request): ByteReader {
  let isRead = false
  return {
    async read() {
      if (isRead) return undefined
      isRead = true
      try {
        const bytes = new Uint8Array(await request.arrayBuffer())
        return bytes.byteLength > 0 ? bytes : undefined
      } catch (error) {
        // Nothing was read, so other code has locked the body.
        throw request.bodyUsed ? error : new BodyUsed()
      }
    },
    cancel() {},
  }
}

function bodyOf(request: Request): IncomingBody {
  const { headers } = request
  const length = declaredLength(headers.get('content-length'), headers.get('transfer-encoding'))
  // Server adapters create a stream when `body` is read. On Hono, this takes almost a third of the CPU time of a small
  // call. In a chunked body, a declared length is not binding (RFC 9112, section 6.3).
  const isWhole = isSmall(length) && !headers.has('transfer-encoding')
  return {
    length,
    isUsed: () => request.bodyUsed || (!isWhole && request.body?.locked === true),
    open() {
      // Some runtimes have no `Request.body` (Firefox).
      if (isWhole || request.body === undefined) return wholeBody(request)
      // Never canceled, because canceling the body of a Node adapter can throw an uncaught error.
      return request.body ? streamReader(request.body) : undefined
    },
  }
}

/** Converts a request to the form that the policy reads. Does not use `new URL`, which would encode the query again. */
function callerOf(request: Request): Caller {
  const { url, method, headers } = request
  const hostStart = url.indexOf('://') + 3
  const pathStart = url.indexOf('/', hostStart)
  return {
    method,
    target: pathStart === -1 ? '/' : url.slice(pathStart),
    // A `Request` created in this process has no Host header.
    host: headers.get('host') ?? url.slice(hostStart, pathStart === -1 ? undefined : pathStart),
    headers,
    isSecure: url.startsWith('https:'),
    request,
    body: bodyOf(request),
    hasDisconnected: () => request.signal.aborted,
    onDisconnect(listener) {
      // The listener is removed when the call ends, because the app's signal may live as long as its process.
      request.signal.addEventListener('abort', listener, { once: true })
      return () => request.signal.removeEventListener('abort', listener)
    },
  }
}

function toResponse({ status, statusText, headers, body }: RelayResponse): Response {
  return new Response(isReader(body) ? pullStream(body) : body, { status, statusText, headers })
}

/** Creates the handler of a relay from validated options. */
export function relayOf(config: RelayConfig): Fetch {
  return async function relay(request) {
    return toResponse(await handleCall(config, callerOf(request)))
  }
}

/**
 * Creates a relay: a request handler that holds the API key in your backend, calls your `authorize` to check access,
 * and forwards lists of destinations, searches and provider calls to the service. It keeps no shared state, so you can
 * run any number of relays side by side.
 *
 * Mount it for every method at `basePath`. The handler never rejects. It reports errors as `application/problem+json`.
 *
 * @throws TypeError if an option is missing, unknown or invalid
 * @example
 * const relay = createRelay({
 *   apiKey: () => process.env.SVC_API_KEY ?? '',
 *   project: { id: 'p-1' },
 *   upstream: { baseUrl: 'https://api.example/v1', searchUrl: 'https://search.example/v1', proxyUrl: 'https://proxy.example' },
 *   integrations: { crm: { id: 'int-1', name: 'acmeCrm' } },
 *   authorize: async (request) => { const user = await sessionOf(request); return user && { user: user.id, groupRef: user.teamId } },
 * })
 */
export function createRelay(options: RelayOptions): Fetch {
  return relayOf(readRelayOptions(options))
}
