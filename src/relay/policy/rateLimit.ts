import { type CallScope, WaitEnded } from '../callScope.js'
import type { RelayConfig } from '../config/relayConfig.js'
import type { RateLimitCall } from '../config/relayOptions.js'
import type { RequestLog } from '../events/requestLog.js'
import { type Refusal, refuse } from '../http/problems.js'
import type { Access } from './access.js'
import type { UpstreamCall } from './planCall.js'

/** Maximum `retryAfterSeconds`: a year. Larger numbers can exceed the range of dates. */
const MAX_SECONDS = 366 * 86_400

const late = refuse('internal', { cause: 'rate-limit-failed' })

/** Converts a call to the argument of the app's `rateLimit`. */
function describeCall({ grant, bindings }: Access, call: UpstreamCall, requestId: string) {
  const { user } = grant
  const integration = 'alias' in call ? call.alias : undefined
  const binding = integration === undefined ? undefined : bindings.get(integration)
  const groupRef = integration === undefined ? grant.groupRef : binding?.groupRef
  const installationId = binding?.installationId
  const described: RateLimitCall = {
    op: call.op,
    requestId,
    ...(user !== undefined && { user }),
    ...(groupRef !== undefined && { groupRef }),
    ...(installationId !== undefined && { installationId }),
    ...(integration !== undefined && { integration }),
  }
  return described
}

interface Limited {
  access: Access
  call: UpstreamCall
  requestLog: RequestLog
  scope: CallScope
}

/**
 * Calls the app's `rateLimit` before a call is sent to the service. Allows the call if the function throws, returns an
 * invalid verdict or takes too long.
 */
export async function checkRateLimit(
  { rateLimit, limits }: RelayConfig,
  { access, call, requestLog, scope }: Limited,
): Promise<Refusal | undefined> {
  if (!rateLimit) return undefined
  try {
    const work = rateLimit(describeCall(access, call, requestLog.requestId))
    const verdict = await scope.wait(work, limits.rateLimitMs, late)
    if (verdict?.ok === true) return undefined
    if (verdict?.ok === false) {
      // Apps in plain JavaScript can return a bigint or null from a database. A bigint cannot be added to a number.
      const seconds = Number(verdict.retryAfterSeconds ?? 1)
      const isTime = seconds >= 0 && seconds <= MAX_SECONDS
      return refuse('rate-limited', { retryable: true, retryAfterSeconds: isTime ? seconds : 1 })
    }
    requestLog.fault('rate-limit-failed')
  } catch (error) {
    if (!(error instanceof WaitEnded)) requestLog.fault('rate-limit-failed', error)
    else if (error.refusal !== late) return error.refusal
    else requestLog.fault('rate-limit-failed')
  }
  return undefined
}
