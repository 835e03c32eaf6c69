/** What a requirement is to a relay: without a required one it is not safe, or not a relay. */
export type Level = 'required' | 'recommended'

/** One way in which a requirement does not hold. */
export interface Finding {
  /** What was asked and what came of it. Without the key and without cookies. */
  why: string
  /** What to do about it. */
  todo: string
}

/** What became of one requirement. */
export interface RequirementResult {
  /** Its number in the specification. */
  id: string
  /** What it demands, in short. */
  title: string
  level: Level
  outcome: 'holds' | 'fails' | 'not-looked-at'
  /** Empty unless it fails. */
  findings: readonly Finding[]
  /** Why it was not looked at. */
  reason?: string
  /** What was measured on the way. */
  notes: readonly string[]
  /** How long looking took, in milliseconds. */
  ms: number
}

/** What the suite found out about a relay. */
export interface ConformanceReport {
  /** The relay's address. */
  url: string
  /** In the order of the specification. */
  requirements: readonly RequirementResult[]
  holds: number
  fails: number
  notLookedAt: number
  /** Whether every required requirement that was looked at holds. */
  isConformant: boolean
}

/** Adds results up. */
export function reportOf(
  url: string,
  requirements: readonly RequirementResult[],
): ConformanceReport {
  const count = (outcome: RequirementResult['outcome']) =>
    requirements.filter((result) => result.outcome === outcome).length
  return {
    url,
    requirements,
    holds: count('holds'),
    fails: count('fails'),
    notLookedAt: count('not-looked-at'),
    isConformant: !requirements.some(
      ({ outcome, level }) => outcome === 'fails' && level === 'required',
    ),
  }
}
