import type { ConformanceReport, RequirementResult } from './report.js'

const SIGNS = { holds: '✓', fails: '✗', 'not-looked-at': '–' } as const

/** A requirement as lines of text: what became of it, why, and what to do. */
export function formatResult(result: RequirementResult): string[] {
  const { findings, id, level, notes, outcome, reason, title } = result
  const sign = SIGNS[outcome]
  const suffix = level === 'required' ? '' : ' (recommended)'
  if (outcome === 'not-looked-at') return [`${sign} ${id} not looked at: ${reason} (${title})`]
  const [first] = findings
  return [
    `${sign} ${id} ${title}${suffix}`,
    ...findings.map(({ why }) => `    why: ${why}`),
    ...(first ? [`    what to do: ${first.todo}`] : []),
    ...notes.map((note) => `    measured: ${note}`),
  ]
}

/** What it comes to, in one line. */
export function formatSum({
  fails,
  holds,
  isConformant,
  notLookedAt,
  requirements,
}: ConformanceReport): string {
  const failed = requirements.filter(({ outcome }) => outcome === 'fails').map(({ id }) => id)
  const verdict = isConformant
    ? 'everything required that was looked at holds'
    : `not conformant: ${failed.join(', ')}`
  return `${holds} hold, ${fails} do not, ${notLookedAt} were not looked at: ${verdict}`
}
