import type { Fetch } from '../contract/fetch.js'
import { type RelayConfig, readRelayOptions } from './config/relayConfig.js'
import type { RelayOptions } from './config/relayOptions.js'
import { handleCall } from './handleCall.js'
import { declaredLength, type IncomingBody } from './http/bodies.js'
import type { RelayResponse } from './http/responses.js'
import { type ByteReader, isReader, pullStream, streamReader } from './http/transport.js'
import type { Caller } from './policy/originCheck.js'

/** A body that a runtime without `Request.body` (Firefox) reads at once. */
function wholeBody(request: Request): ByteReader {
  let isRead = false
  return {
    async read() {
      if (isRead) return undefined
      isRead = true
      const bytes = new Uint8Array(await request.arrayBuffer())
      return bytes.byteLength > 0 ? bytes : undefined
    },
    cancel() {},
  }
}

function bodyOf(request: Request): IncomingBody {
  return {
    length: declaredLength(request.headers.get('content-length')),
    isUsed: () => request.bodyUsed || request.body?.locked === true,
    open() {
      if (request.body === undefined) return wholeBody(request)
      // Never cancelled: what a Node adapter gives as a body can throw uncaught then.
      return request.body ? streamReader(request.body) : undefined
    },
  }
}

/** A request as the policy sees it. By hand: `new URL` would encode the query once more. */
function callerOf(request: Request): Caller {
  const { url, method, headers } = request
  const hostStart = url.indexOf('://') + 3
  const pathStart = url.indexOf('/', hostStart)
  return {
    method,
    target: pathStart === -1 ? '/' : url.slice(pathStart),
    // A `Request` made in the process has no Host header.
    host: headers.get('host') ?? url.slice(hostStart, pathStart === -1 ? undefined : pathStart),
    headers,
    isSecure: url.startsWith('https:'),
    request,
    body: bodyOf(request),
    hasLeft: () => request.signal.aborted,
    onLeave(listener) {
      // Taken away when the call has ended: the app's signal may live as long as its process.
      request.signal.addEventListener('abort', listener, { once: true })
      return () => request.signal.removeEventListener('abort', listener)
    },
  }
}

function toResponse({ status, statusText, headers, body }: RelayResponse): Response {
  return new Response(isReader(body) ? pullStream(body) : body, { status, statusText, headers })
}

/** The handler of a relay whose options are checked. */
export function relayOf(config: RelayConfig): Fetch {
  return async function relay(request) {
    return toResponse(await handleCall(config, callerOf(request)))
  }
}

/**
 * A relay: the handler that holds the API key in the app's own backend, asks the app who may do what, and forwards
 * lists, searches and provider calls to the service. It keeps no state, so any number of them can run side by side.
 *
 * Mount it for every method at `basePath`. It never rejects; what goes wrong is answered as `application/problem+json`.
 *
 * @throws TypeError if an option is missing, unknown or wrong
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
