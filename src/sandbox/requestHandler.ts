import type { Fetch } from '../contract/fetch.js'
import { type CallLog, createCallLog } from './calls/callLog.js'
import { createFailures, type Failures, failureResponse, wait } from './faults/failures.js'
import { finish, handleCall, untilAborted } from './handleCall.js'
import { locate, type SandboxUrls } from './responses/urls.js'
import type { Service } from './service.js'

/** Entry point for calls. */
export interface RequestHandler {
  fetch: Fetch
  /** Received calls. */
  calls: CallLog
  /** Failures set by `failNext`. */
  failures: Failures
  /** Removes calls and failures. */
  clear(): void
}

/** Creates the handler that logs calls, applies failures and calls the service. */
export function createRequestHandler(service: Service, urls: SandboxUrls): RequestHandler {
  const failures = createFailures()
  const calls = createCallLog()
  let received = 0

  const handle: Fetch = async (request) => {
    request.signal.throwIfAborted()
    const { kind, rest } = locate(urls, request.url)
    received += 1
    const number = received
    const body = await bytesOf(request)
    const at = new Date(service.clock.now())
    const call = calls.note({ kind, path: rest, at, request, bytes: body })

    const failure = failures.take(kind)
    if (failure?.delayMs) await wait(failure.delayMs, request.signal)
    const origin = { kind, number, nowMs: service.clock.now() }
    const { quirks } = service.assumptions
    const failed = failure && (await failureResponse(failure, origin, request, quirks))
    const response = failed ?? (await handleCall(service, origin, { request, rest, body, call }))
    call.status = response.status
    return finish(response, request, service.clock.now())
  }

  return {
    fetch: (request) => untilAborted(handle(request), request.signal),
    calls,
    failures,
    clear: () => {
      failures.clear()
      calls.clear()
      received = 0
    },
  }
}

/** Reads the body of a request without consuming it, because a failure's `response` may read it. */
async function bytesOf(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  if (request.body === null) return new Uint8Array()
  return new Uint8Array(await request.clone().arrayBuffer())
}
