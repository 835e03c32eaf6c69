import type { ProblemError } from '../../client/response/ProblemError.js'
import { type FieldError, fieldErrorsOf } from '../../contract/json/fieldErrors.js'
import type { Problem } from '../../contract/problem.js'
import { readProviderError } from '../../contract/providerError/readProviderError.js'
import { maskSecrets } from '../../contract/secrets/maskSecrets.js'
import { withoutSecrets } from '../values/withoutSecrets.js'

// In the same module, so that a bundler creates no other chunk for it.
export { maskSecrets }

/** Maximum number of values of a problem or a body that are shown. */
const MAX_VALUES = 2_000

/** Maximum number of causes that are shown above the details. The details contain all causes. */
const MAX_SENTENCES = 3

/** Maximum length of a body's text, in characters. */
const MAX_BODY_CHARS = 16_000

/** Members that are not masked, because their values are not prose or are useless if a part is missing. */
const UNCHANGED: readonly string[] = ['requestId', 'time', 'retryAfter', 'supportEmail', 'status']

/** A problem without its secrets, and the sentences to show first. */
export interface ShownProblem {
  /** The problem, with secrets masked in every text. */
  problem: Problem
  /**
   * Sentences that describe the problem: the provider's own sentence, the problem's detail, or at most
   * {@link MAX_SENTENCES} causes. Empty if the response has none.
   */
  sentences: readonly string[]
  /** Additional sentences of the provider. */
  details: readonly string[]
  /** Errors of individual fields. */
  fieldErrors: readonly FieldError[]
  /** The provider's own error code. */
  code: string | undefined
  /** The provider's body, if it is not in the problem. */
  body: unknown
}

/** Returns a copy of a JSON value with masked secrets and at most {@link MAX_VALUES} values. */
function masked(value: unknown, hidden: string): unknown {
  let left = MAX_VALUES
  function copy(member: unknown): unknown {
    left -= 1
    if (left < 0) return '…'
    if (typeof member === 'string') return maskSecrets(member)
    if (typeof member !== 'object' || member === null) return member
    if (Array.isArray(member)) return member.slice(0, MAX_VALUES).map(copy)
    const entries = Object.entries(member).slice(0, MAX_VALUES)
    return Object.fromEntries(entries.map(([name, each]) => [maskSecrets(name), copy(each)]))
  }
  // `withoutSecrets` replaces members that are secrets by name, and deeply nested members.
  return copy(withoutSecrets(value, hidden))
}

function maskProblem({ context, extensions, causes, ...stated }: Problem, hidden: string): Problem {
  const texts = Object.entries(stated).map(([name, member]) => {
    const isText = typeof member === 'string' && !UNCHANGED.includes(name)
    return [name, isText ? maskSecrets(member) : member]
  })
  return {
    ...Object.fromEntries(texts),
    ...(causes && { causes: [...new Set(causes.slice(0, MAX_VALUES).map(maskSecrets))] }),
    ...(context && { context: masked(context, hidden) }),
    extensions: masked(extensions, hidden),
  }
}

/** Returns the body of a provider's response, unless the problem contains all of it. */
function bodyOf({ origin, response }: ProblemError, hidden: string): unknown {
  const body = origin === 'provider' ? response?.body : undefined
  if (typeof body === 'string') {
    const isCut = body.length > MAX_BODY_CHARS
    return maskSecrets(body.slice(0, MAX_BODY_CHARS)) + (isCut ? '…' : '')
  }
  return Array.isArray(body) ? masked(body, hidden) : undefined
}

/**
 * Returns an error's problem in a form that is safe to show and copy. Secrets are masked, and a provider's own sentence
 * comes first. Takes linear time in the size of the response.
 *
 * @param hidden - Text for the value of a member whose name indicates a secret.
 */
export function shownProblem(error: ProblemError, hidden: string): ShownProblem {
  const problem = maskProblem(error.problem, hidden)
  const response = error.origin === 'provider' ? error.response : undefined
  const provider = response ? readProviderError(response.body) : undefined
  // The client's `detail` of such a response can be a code.
  const sentence = response ? provider?.message : problem.detail
  return {
    problem,
    sentences: sentence ? [sentence] : (problem.causes ?? []).slice(0, MAX_SENTENCES),
    details: provider?.details ?? [],
    fieldErrors:
      provider?.fieldErrors ??
      fieldErrorsOf(problem).filter(({ pointer, name }) => pointer ?? name),
    code: provider?.code,
    body: bodyOf(error, hidden),
  }
}
