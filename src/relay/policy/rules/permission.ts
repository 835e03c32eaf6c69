import type { ProviderCall } from '../../config/relayCall.js'
import type { Grant, RelayOptions } from '../../config/relayOptions.js'
import { ignoreRejection } from '../../events/ignoreRejection.js'
import { type Refusal, refuse } from '../../http/problems.js'
import type { AllowRule } from './allowRule.js'
import { isRefusedOverride, matchRule } from './allowRules.js'

type AllowFunction = Extract<RelayOptions['allow'], (...args: never[]) => unknown>

/** Returns the refusal of a call that overrides its method, or may override it. */
export function refuseOverride(): Refusal {
  return refuse('not-allowed', {
    detail:
      'The call overrides its method, or may override it: in a parameter or form field such as "_method", in a batch, or in a form that cannot be inspected. Only a rule with "methodOverride: true" allows that.',
    cause: 'method-override',
  })
}

/** The caller's grant and the ID of the request. */
interface CallContext {
  grant: Grant
  requestId: string
}

/** Calls the app's `allow` function. An error or an invalid result must not allow the call. */
function isAllowed(
  allow: AllowFunction,
  call: ProviderCall,
  { grant, requestId }: CallContext,
): boolean | Refusal {
  try {
    const result: unknown = allow(call, grant, { requestId })
    // A promise is truthy, so an async `allow` would otherwise allow every call.
    if (typeof result === 'boolean') return result
    ignoreRejection(result)
    return refuse('misconfigured', { cause: 'allow-not-boolean' })
  } catch (error) {
    return refuse('misconfigured', { cause: 'allow-failed', error })
  }
}

/** The permission if `allow` is not a list of rules. No method is checked, so overrides are allowed. */
const ANY_CALL = { path: '/**', methodOverride: true }

/** Returns the path pattern that allows a call and whether the call may override its method, or a refusal. */
export function permissionOf(
  { allow }: Pick<RelayOptions, 'allow'>,
  call: ProviderCall,
  context: CallContext,
): Pick<AllowRule, 'path' | 'methodOverride'> | Refusal {
  if (typeof allow === 'object') {
    const rule = matchRule(allow, call)
    if (rule) return rule
    return isRefusedOverride(allow, call) ? refuseOverride() : refuse('not-allowed')
  }
  const verdict = typeof allow === 'function' ? isAllowed(allow, call, context) : allow === 'all'
  if (verdict === true) return ANY_CALL
  return verdict === false ? refuse('not-allowed') : verdict
}
