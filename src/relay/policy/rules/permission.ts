import type { RelayConfig } from '../../config/relayConfig.js'
import type { Grant, ProviderCall } from '../../config/relayOptions.js'
import { type Refusal, refuse } from '../../http/problems.js'
import type { AllowRule } from './allowRule.js'
import { isRefusedOverride, matchRule } from './allowRules.js'

type AllowFunction = Extract<RelayConfig['allow'], (...args: never[]) => unknown>

/** Refuses a call that carries another method than its own, or may carry one. */
export function refuseOverride(): Refusal {
  return refuse('not-allowed', {
    detail:
      'The call carries another method, or may carry one: in a parameter or form field such as "_method", in a batch, or in a form that cannot be inspected. Only a rule with "methodOverride: true" allows that.',
    cause: 'method-override',
  })
}

/** Who makes a call, in which request. */
interface Asked {
  grant: Grant
  requestId: string
}

/** Calls the app's own function. Its mistakes must not allow anything. */
function isAllowed(
  allow: AllowFunction,
  call: ProviderCall,
  { grant, requestId }: Asked,
): boolean | Refusal {
  try {
    const answer: unknown = allow(call, grant, { requestId })
    // A promise is truthy: an `allow` that was made async by mistake would let everything through.
    return typeof answer === 'boolean'
      ? answer
      : refuse('misconfigured', { cause: 'allow-not-boolean' })
  } catch (error) {
    return refuse('misconfigured', { cause: 'allow-failed', error })
  }
}

/** The permission without a list of rules: the method may be anything, so an override changes nothing. */
const ANY_CALL = { path: '/**', methodOverride: true }

/** Returns the path pattern that allows a call, and whether another method may be carried by it. */
export function permissionOf(
  { allow }: Pick<RelayConfig, 'allow'>,
  call: ProviderCall,
  asked: Asked,
): Pick<AllowRule, 'path' | 'methodOverride'> | Refusal {
  if (typeof allow === 'object') {
    const rule = matchRule(allow, call)
    if (rule) return rule
    return isRefusedOverride(allow, call) ? refuseOverride() : refuse('not-allowed')
  }
  const verdict = typeof allow === 'function' ? isAllowed(allow, call, asked) : allow === 'all'
  if (verdict === true) return ANY_CALL
  return verdict === false ? refuse('not-allowed') : verdict
}
