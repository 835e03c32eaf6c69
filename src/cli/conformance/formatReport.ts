import type { ConformanceReport, RequirementResult } from './report.js'

const SIGNS = { pass: '✓', fail: '✗', skipped: '–' } as const

/** Formats a result as lines of text: the outcome, the findings and the fix. */
export function formatResult(result: RequirementResult): string[] {
  const { findings, id, level, notes, outcome, reason, title } = result
  const sign = SIGNS[outcome]
  const suffix = level === 'required' ? '' : ' (recommended)'
  if (outcome === 'skipped') return [`${sign} ${id} skipped: ${reason} (${title})`]
  const [first] = findings
  return [
    `${sign} ${id} ${title}${suffix}`,
    ...findings.map(({ message }) => `    ${message}`),
    ...(first ? [`    fix: ${first.fix}`] : []),
    ...notes.map((note) => `    measured: ${note}`),
  ]
}

/** Formats the totals as one line. */
export function formatSummary({
  failed,
  isConformant,
  passed,
  requirements,
  skipped,
}: ConformanceReport): string {
  const ids = requirements.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id)
  const fault = ids.length === 0 ? 'not checked' : `not conformant: ${ids.join(', ')}`
  const verdict = isConformant ? 'conformant' : fault
  return `${passed} passed, ${failed} failed, ${skipped} skipped: ${verdict}`
}
