import {
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import { statusText } from '../../contract/problem.js'
import { BodyTooLarge, readAll } from '../../relay/http/bodies.js'
import type { RelayResponse } from '../../relay/http/responses.js'
import { type ByteChunk, streamReader } from '../../relay/http/transport.js'
import { NodeCaller } from '../../relay/node/nodeCaller.js'
import { writeResponse } from '../../relay/node/writeResponse.js'
import type { Sandbox } from '../../sandbox/sandbox.js'
import type { CallLog, LoggedCall } from './callLog.js'
import { headerPairs, serviceRequest, targetOf } from './serviceRequest.js'

/** Maximum body size, in bytes. Larger than the default limit of a relay (10 MiB). */
export const MAX_BODY_BYTES = 16 * 1024 * 1024

/** Thrown for a call that the sandbox does not support. */
class UnsupportedRequestError extends Error {
  constructor(
    readonly status: number,
    readonly detail: string,
    readonly remedy: string,
  ) {
    super(detail)
  }
}

function problemOf({ status, detail, remedy }: UnsupportedRequestError): Response {
  const problem = { title: statusText(status), status, detail, remedy, subsystem: 'gateway' }
  const headers = { 'content-type': 'application/problem+json' }
  return new Response(JSON.stringify(problem), { status, headers })
}

/** Reads the whole body, because the sandbox needs it before it responds. */
async function readBody({ body }: NodeCaller): Promise<ByteChunk | undefined> {
  try {
    if ((body.length ?? 0) > MAX_BODY_BYTES) throw new BodyTooLarge()
    const reader = body.open()
    const bytes = reader && (await readAll(reader, MAX_BODY_BYTES))
    return bytes?.byteLength ? bytes : undefined
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error
    const detail = `The sandbox accepts bodies of up to ${MAX_BODY_BYTES} bytes. This one is longer.`
    throw new UnsupportedRequestError(413, detail, 'Send less.')
  }
}

/** Rejects valid HTTP messages that a `Request` cannot represent. */
function checkMethodAndBody({ method = '' }: IncomingMessage, body: ByteChunk | undefined) {
  if (method === 'TRACE') {
    throw new UnsupportedRequestError(
      501,
      'The sandbox does not support TRACE.',
      'Use another method.',
    )
  }
  if (body && (method === 'GET' || method === 'HEAD')) {
    const detail = `The sandbox accepts no body with ${method}.`
    throw new UnsupportedRequestError(501, detail, 'Omit the body, or use another method.')
  }
}

function toRelayResponse(response: Response): RelayResponse {
  const { status, headers, body } = response
  const { 'set-cookie': _, ...joined } = Object.fromEntries(headers)
  const statusText = response.statusText || (STATUS_CODES[status] ?? '')
  return {
    status,
    statusText,
    headers: joined,
    body: body ? streamReader(body) : undefined,
  }
}

/** Whether a response has one of the service's hold headers, which are on every response that reports a hold. */
const isHeld = ({ headers }: Response) => headers.has('x-svc-retryable')

interface Call {
  message: IncomingMessage
  caller: NodeCaller
  number: number
  signal: AbortSignal
}

async function respond(sandbox: Sandbox, call: Call): Promise<Response> {
  const { message, caller, number, signal } = call
  try {
    const body = await readBody(caller)
    checkMethodAndBody(message, body)
    return await sandbox.fetch(serviceRequest(message, { number, body, signal }))
  } catch (error) {
    if (error instanceof UnsupportedRequestError) return problemOf(error)
    throw error
  }
}

async function serve(
  { sandbox, log }: ServiceParts,
  message: IncomingMessage,
  response: ServerResponse,
) {
  const startedMs = performance.now()
  const { method = 'GET' } = message
  const caller = new NodeCaller(message, response)
  const disconnect = new AbortController()
  caller.onDisconnect(() => disconnect.abort())
  const { signal } = disconnect
  const call = log.begin({ method, target: targetOf(message), headers: headerPairs(message) })
  const end = (state: LoggedCall['state']) =>
    log.update(call, { state, ms: Math.round(performance.now() - startedMs) })
  try {
    const given = await respond(sandbox, { message, caller, number: call.number, signal })
    log.update(call, { status: given.status, isHeld: isHeld(given) })
    // The one header whose values cannot be joined (RFC 9110, section 5.3).
    for (const cookie of given.headers.getSetCookie()) response.appendHeader('set-cookie', cookie)
    await writeResponse({ message, response, caller, idleMs: 60_000 }, toRelayResponse(given))
    end(signal.aborted ? 'left' : 'done')
  } catch {
    end(signal.aborted ? 'left' : 'broken')
    // A simulated network error, or a response that was cut off. Neither may look like a complete response.
    response.destroy()
  }
}

/** Dependencies of {@link serviceListener}. */
export interface ServiceParts {
  /** The sandbox. */
  sandbox: Sandbox
  /** Records each call. */
  log: CallLog
}

/** Creates the `node:http` listener of the three APIs. */
export function serviceListener(parts: ServiceParts): RequestListener {
  return (message, response) => {
    // Without a listener, an error would end the process. The call handles it on `close`.
    message.on('error', () => {})
    response.on('error', () => {})
    void serve(parts, message, response)
  }
}
