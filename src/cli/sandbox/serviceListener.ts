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

/** The largest body that is taken, in bytes: more than a relay passes on by default (10 MiB). */
export const MAX_BODY_BYTES = 16 * 1024 * 1024

/** A call that cannot be given to the sandbox. */
class Unservable extends Error {
  constructor(
    readonly status: number,
    readonly detail: string,
    readonly remedy: string,
  ) {
    super(detail)
  }
}

function problemOf({ status, detail, remedy }: Unservable): Response {
  const problem = { title: statusText(status), status, detail, remedy, subsystem: 'gateway' }
  const headers = { 'content-type': 'application/problem+json' }
  return new Response(JSON.stringify(problem), { status, headers })
}

/** The whole body, because the sandbox reads it before it answers. */
async function readBody({ body }: NodeCaller): Promise<ByteChunk | undefined> {
  try {
    if ((body.length ?? 0) > MAX_BODY_BYTES) throw new BodyTooLarge()
    const reader = body.open()
    const bytes = reader && (await readAll(reader, MAX_BODY_BYTES))
    return bytes?.byteLength ? bytes : undefined
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error
    const detail = `The sandbox takes bodies of up to ${MAX_BODY_BYTES} bytes. This one is longer.`
    throw new Unservable(413, detail, 'Send less.')
  }
}

/** What can be read of a message can still be more than a `Request` can hold. */
function checkForm({ method = '' }: IncomingMessage, body: ByteChunk | undefined) {
  if (method === 'TRACE') {
    throw new Unservable(501, 'The sandbox answers no TRACE.', 'Use another method.')
  }
  if (body && (method === 'GET' || method === 'HEAD')) {
    const detail = `The sandbox takes no body with ${method}.`
    throw new Unservable(501, detail, 'Leave the body out, or use another method.')
  }
}

function answerOf(response: Response): RelayResponse {
  const { status, headers, body } = response
  const { 'set-cookie': _, ...joined } = Object.fromEntries(headers)
  const statusText = response.statusText || (STATUS_CODES[status] ?? '')
  return {
    status,
    statusText,
    headers: joined,
    body: body && streamReader(body),
  }
}

/** One of the service's headers about a hold: they are on each answer that a hold is told by. */
const saysHold = ({ headers }: Response) => headers.has('x-svc-retryable')

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
    checkForm(message, body)
    return await sandbox.fetch(serviceRequest(message, { number, body, signal }))
  } catch (error) {
    if (error instanceof Unservable) return problemOf(error)
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
  const leaving = new AbortController()
  caller.onLeave(() => leaving.abort())
  const { signal } = leaving
  const call = log.begin({ method, target: targetOf(message), headers: headerPairs(message) })
  const end = (state: LoggedCall['state']) =>
    log.update(call, { state, ms: Math.round(performance.now() - startedMs) })
  try {
    const given = await respond(sandbox, { message, caller, number: call.number, signal })
    log.update(call, { status: given.status, saysHold: saysHold(given) })
    // The one header whose values cannot be joined (RFC 9110, section 5.3).
    for (const cookie of given.headers.getSetCookie()) response.appendHeader('set-cookie', cookie)
    await writeResponse({ message, response, caller, idleMs: 60_000 }, answerOf(given))
    end(signal.aborted ? 'left' : 'done')
  } catch {
    end(signal.aborted ? 'left' : 'broken')
    // A network error that was asked for, or an answer that broke off: neither may look as if it had ended well.
    response.destroy()
  }
}

/** What answers calls of the service. */
export interface ServiceParts {
  /** The service. */
  sandbox: Sandbox
  /** Told of each call. */
  log: CallLog
}

/** The three APIs as a listener of `node:http`. */
export function serviceListener(parts: ServiceParts): RequestListener {
  return (message, response) => {
    // An error without a listener ends the process; the call learns of it by `close`.
    message.on('error', () => {})
    response.on('error', () => {})
    void serve(parts, message, response)
  }
}
