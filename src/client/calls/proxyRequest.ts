import { type ProxyCall, type ProxyQuery, providerPathFault } from '../../contract/calls/proxy.js'
import { canSendStreams } from '../../contract/canSendStreams.js'
import { relayHeaders, relayRoutes } from '../../contract/relayProtocol.js'
import { checkedAlias } from '../checkedAlias.js'
import { cannotBeSent } from '../response/ownProblems.js'
import type { ClientRequest } from '../send.js'
import { addIdempotencyKey } from './idempotencyKey.js'

function queryText(query: ProxyQuery = ''): string {
  if (typeof query === 'string') return query.replace(/^\?/, '')
  if (query instanceof URLSearchParams) return query.toString()
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((each) => each !== undefined)
      .map((each) => [name, String(each)]),
  )
  return new URLSearchParams(pairs).toString()
}

/**
 * Returns the path and query of a provider call.
 *
 * @throws {@link ProblemError} if they cannot be sent unchanged.
 */
function targetOf(call: ProxyCall): string {
  const added = queryText(call.query)
  const separator = call.path.includes('?') ? '&' : '?'
  const target = added ? `${call.path}${separator}${added}` : call.path

  const fault = providerPathFault(target)
  if (fault)
    throw cannotBeSent(`the provider path ${JSON.stringify(call.path)} is not allowed: ${fault}`)

  // A URL parser would escape some characters, such as `'` in a query or a non-ASCII letter.
  const { href, origin } = new URL(`http://relay.invalid${target}`)
  const sent = href.slice(origin.length)
  if (sent === target) return target
  throw cannotBeSent(`the provider path would arrive as ${sent}; use that instead`)
}

/** Tags of the bodies that `fetch` accepts. `instanceof` fails for a file or form of another realm, such as a frame. */
const BODY_TAG = /^\[object (?:ArrayBuffer|Blob|File|FormData|URLSearchParams)\]$/

function isBodyInit(body: unknown): body is BodyInit {
  const tag = Object.prototype.toString.call(body)
  return typeof body === 'string' || ArrayBuffer.isView(body) || BODY_TAG.test(tag)
}

function jsonOf(body: unknown): string {
  let text: string | undefined
  try {
    text = JSON.stringify(body)
  } catch (cause) {
    throw cannotBeSent('its body cannot be written as JSON', cause)
  }
  if (text !== undefined) return text
  throw cannotBeSent(`its body is a ${typeof body}, which JSON cannot represent`)
}

/** Maximum size of a stream that is read before it is sent, in bytes: 64 MiB. */
const MAX_READ_BYTES = 2 ** 26

/** Returns a stream as a request body. Reads it to the end if the browser cannot send streams. */
async function streamBody(stream: ReadableStream, signal?: AbortSignal): Promise<BodyInit> {
  if (canSendStreams()) return stream
  let bytes = 0
  const counter = new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > MAX_READ_BYTES) controller.error()
      else controller.enqueue(chunk)
    },
  })
  try {
    return await new Response(stream.pipeThrough(counter, signal && { signal })).arrayBuffer()
  } catch (cause) {
    signal?.throwIfAborted()
    throw bytes > MAX_READ_BYTES
      ? cannotBeSent('its body stream is larger than 64 MiB; pass a Blob in this browser')
      : cannotBeSent('its body stream failed', cause)
  }
}

async function bodyOf(
  { body }: ProxyCall,
  signal?: AbortSignal,
): Promise<{ body?: BodyInit; type?: string }> {
  if (body === undefined) return {}
  if (isBodyInit(body)) return { body }
  if (body instanceof ReadableStream) return { body: await streamBody(body, signal) }
  return { body: jsonOf(body), type: 'application/json' }
}

/**
 * Returns the headers of a provider call.
 *
 * @throws {@link ProblemError} if a name or a value is invalid. Its message has no value, which can be a secret.
 */
export function headersOf(source: HeadersInit | undefined): Headers {
  try {
    return new Headers(source)
  } catch (cause) {
    throw cannotBeSent('its headers are invalid', cause)
  }
}

/** Returns the relay request for a provider call. */
export async function proxyRequest(
  call: ProxyCall,
  idempotencyKey?: string,
  signal?: AbortSignal,
): Promise<ClientRequest & { headers: Headers }> {
  const target = relayRoutes.proxy(checkedAlias(call.integration), targetOf(call))
  const { body, type } = await bodyOf(call, signal)
  const headers = headersOf(call.headers)
  if (type && !headers.has('content-type')) headers.set('content-type', type)
  if (call.throttle) headers.set(relayHeaders.rateLimiterMode, 'throttle')
  const method = (call.method ?? 'GET').toUpperCase()
  addIdempotencyKey(headers, method, idempotencyKey)
  return { target, method, headers, body }
}
