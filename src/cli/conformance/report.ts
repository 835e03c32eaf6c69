/** Severity of a requirement. A relay that fails a required one is unsafe or does not work. */
export type Level = 'required' | 'recommended'

/** One way in which a relay fails a requirement. */
export interface Finding {
  /** The request and its result, without the API key and cookies. */
  message: string
  /** How to fix it. */
  fix: string
}

/** Result of one requirement. */
export interface RequirementResult {
  /** Number in the specification. */
  id: string
  /** Short description of the requirement. */
  title: string
  level: Level
  outcome: 'pass' | 'fail' | 'skipped'
  /** Empty unless the outcome is `fail`. */
  findings: readonly Finding[]
  /** Reason that the check was skipped. */
  reason?: string
  /** Measurements that the check took. */
  notes: readonly string[]
  /** Duration of the check, in milliseconds. */
  ms: number
}

/** Result of the conformance suite for one relay. */
export interface ConformanceReport {
  /** URL of the relay. */
  url: string
  /** Results in the order of the specification. */
  requirements: readonly RequirementResult[]
  /** Number of requirements that the relay meets. */
  passed: number
  /** Number of requirements that the relay fails. */
  failed: number
  /** Number of requirements that were not checked. */
  skipped: number
  /** Whether a requirement was checked and no required check failed. */
  isConformant: boolean
}

/** Builds the report from the results. */
export function reportOf(
  url: string,
  requirements: readonly RequirementResult[],
): ConformanceReport {
  const count = (outcome: RequirementResult['outcome']) =>
    requirements.filter((result) => result.outcome === outcome).length
  const isFailed = requirements.some(
    ({ outcome, level }) => outcome === 'fail' && level === 'required',
  )
  const skipped = count('skipped')
  return {
    url,
    requirements,
    passed: count('pass'),
    failed: count('fail'),
    skipped,
    isConformant: skipped < requirements.length && !isFailed,
  }
}
