import type { RelayConfig } from '../config/relayConfig.js'
import { isRefusal, type Refusal, refuse } from '../http/problems.js'
import type { TransportResponse } from '../http/transport.js'
import { type Access, callerKey } from '../policy/access.js'
import type { Plan, UpstreamCall } from '../policy/planCall.js'
import { type Call, forward, wasNotSent } from './forward.js'

/** Returns the key by which a call is remembered. It is JSON, so that different parts cannot result in the same key. */
function memoryKey(user: string, access: Access, call: UpstreamCall, key: string): string {
  const binding = 'alias' in call ? access.bindings.get(call.alias) : undefined
  const { groupRef = null, installationId = null } = binding ?? {}
  return JSON.stringify([user, 'alias' in call && call.alias, groupRef, installationId, key])
}

/** Whether a call may be sent again, because it changed nothing or because its method is safe to repeat. */
function mayRepeat({ isIdempotent }: Plan, result: TransportResponse | Refusal): boolean {
  if (isRefusal(result)) {
    // A disconnected caller does not receive the refusal. The next request may be an automatic retry of the browser.
    return wasNotSent(result.cause) || (isIdempotent && result.refusal !== 'aborted')
  }
  const { status } = result
  // With these statuses, the server did not carry out the request (RFC 9110, sections 15.5 and 15.6.4).
  const isRefused = (status >= 400 && status < 500) || status === 503
  return isRefused || (isIdempotent && status >= 500)
}

/**
 * Sends a planned call, unless a call of the same user with the same idempotency key has been sent before. Browsers and
 * proxies repeat a request if a reused connection closes before the response.
 */
export async function sendOnce(
  config: RelayConfig,
  access: Access,
  call: UpstreamCall,
  ready: Call,
): Promise<TransportResponse | Refusal> {
  const { idempotencyKey } = ready.plan
  if (idempotencyKey === undefined || ready.scope.reason) return forward(config, ready)
  const user = callerKey(access, call)
  const forget = config.sentKeys.remember(user, memoryKey(user, access, call, idempotencyKey))
  if (!forget) return refuse('duplicate-request')
  const result = await forward(config, ready)
  if (mayRepeat(ready.plan, result)) forget()
  return result
}
