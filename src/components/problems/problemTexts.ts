import type { ProblemError, ProblemOrigin } from '../../client/response/ProblemError.js'
import { toProblem } from '../../contract/problem.js'
import type { ProblemMessages } from '../messages/en/problems.js'
import type { ShownProblem } from './shownProblem.js'

/** Audience of an alert. It determines which remedy the alert shows. */
export type ProblemAudience = 'end-user' | 'developer'

type TypeMessages = ProblemMessages['byType'][string]

/** Texts of a problem for an alert and its details. */
export interface ProblemTexts {
  title: string
  sentences: readonly string[]
  remedy: string | undefined
  /** The problem's own detail, if a message replaces it. */
  replacedDetail: string | undefined
  /** The remedy for developers, if the alert shows the one for end users. */
  developerRemedy: string | undefined
}

/**
 * Origins whose texts can contain secrets or are written for developers. Such texts are shown only after the code that
 * masks secrets, and the texts for end users, have loaded.
 */
const UNCHECKED: readonly ProblemOrigin[] = ['relay', 'service', 'provider', 'contract']

/** Returns whether a problem's own texts must not be shown until the code that masks secrets has loaded. */
export function isUnchecked({ origin }: ProblemError): boolean {
  return UNCHECKED.includes(origin)
}

/**
 * Returns the texts of a problem for an audience.
 *
 * @param shown - The problem without its secrets. `undefined` until the code that masks them has loaded.
 * @param own - Messages for the problem's type.
 */
export function problemTexts(
  error: ProblemError,
  shown: ShownProblem | undefined,
  own: TypeMessages,
  audience: ProblemAudience,
): ProblemTexts {
  const safe = shown?.problem ?? (isUnchecked(error) ? undefined : error.problem)
  const stated = shown?.sentences ?? (safe?.detail ? [safe.detail] : [])
  const isForDeveloper = audience === 'developer' && own.developerRemedy !== undefined
  return {
    title: own.title ?? safe?.title ?? toProblem(undefined, error.status).title,
    sentences: own.detail === undefined ? stated : [own.detail],
    remedy: isForDeveloper ? own.developerRemedy : (own.remedy ?? safe?.remedy),
    replacedDetail:
      own.detail === safe?.detail || own.detail === undefined ? undefined : safe?.detail,
    developerRemedy: isForDeveloper ? undefined : own.developerRemedy,
  }
}
