import type { ProxyCall } from '../../contract/calls/proxy.js'
import { type Connection, holdTargetOf } from '../connect.js'
import { throwWithDroppedHeaders } from '../response/droppedHeaders.js'
import { cannotBeSent } from '../response/ownProblems.js'
import { unlessAborted } from '../unlessAborted.js'
import { providerTarget } from './providerTarget.js'
import { headersOf, proxyRequest } from './proxyRequest.js'

/**
 * Credentials that SDKs require and send. The service adds the customer's, so they are not needed. They would override
 * the app's own `Authorization` for the relay.
 */
const CREDENTIALS = ['authorization', 'x-api-key']

function withoutCredentials(source: HeadersInit | undefined): Record<string, string> {
  const headers = headersOf(source)
  for (const name of CREDENTIALS) headers.delete(name)
  return Object.fromEntries(headers)
}

/**
 * Returns the body of a `Request`. It is read to the end, because a browser can send its stream only over HTTP/2, and
 * most cannot send it at all.
 */
async function bodyOf(request: Request, signal: AbortSignal | undefined) {
  try {
    const blob = await unlessAborted(request.blob(), signal)
    return blob.size > 0 ? blob : undefined
  } catch (cause) {
    signal?.throwIfAborted()
    throw cannotBeSent('its body cannot be read', cause)
  }
}

interface FetchedCall extends Pick<ProxyCall, 'integration' | 'throttle'> {
  /** Host names whose absolute URLs are accepted. */
  hosts?: readonly string[]
}

/** Sends a request of a provider's `fetch` through the relay, and returns the provider's response. */
export async function fetchProvider(
  connection: Connection,
  { hosts = [], ...call }: FetchedCall,
  input: string | URL | Request,
  init: RequestInit = {},
): Promise<Response> {
  const request = input instanceof Request ? input : undefined
  const path = providerTarget(request?.url ?? String(input), hosts)
  const signal = (init.signal === undefined ? request?.signal : init.signal) ?? undefined
  signal?.throwIfAborted()
  const target = {
    ...call,
    path,
    method: init.method ?? request?.method ?? 'GET',
    headers: withoutCredentials(init.headers ?? request?.headers),
    body: init.body ?? (request && (await bodyOf(request, signal))),
  }
  const relayed = await proxyRequest(target, undefined, signal)
  return connection
    .send({
      ...relayed,
      signal,
      holdTarget: holdTargetOf(call.integration),
      returnProviderErrors: true,
    })
    .catch((error: unknown) => throwWithDroppedHeaders(error, relayed.headers))
}
