/** Whether a known exception of the server explains all findings. */
function isExplained({ id, findings }, exceptions) {
  const exception = exceptions[id]
  const isExpected = ({ message }) => exception.only.test(message) || /^and \d+ more$/.test(message)
  return exception !== undefined && findings.every(isExpected)
}

const SIGNS = { pass: '✓', fail: '✗', skipped: '–' }

/** Returns the table cell of one requirement for one server. */
function cellOf({ report, exceptions }, id) {
  const result = report.requirements.find((one) => one.id === id)
  if (!result) return ' '
  if (result.outcome === 'fail' && isExplained(result, exceptions)) return '○'
  if (result.outcome === 'fail' && result.level === 'recommended') return '·'
  return SIGNS[result.outcome]
}

function printTable(verdicts) {
  const all = verdicts.flatMap(({ report }) => report.requirements)
  const titles = new Map(all.map(({ id, title }) => [id, title]))
  const widest = Math.max(...[...titles].map(([id, title]) => `${id} ${title}`.length))
  console.log('')
  for (const [index, { name, ms, report }] of verdicts.entries()) {
    const column = String.fromCharCode('a'.charCodeAt(0) + index)
    const counts = `${report.passed} passed, ${report.failed} failed, ${report.skipped} skipped`
    console.log(`${column}  ${name.padEnd(20)} ${counts} (${(ms / 1000).toFixed(1)} s)`)
  }
  const columns = verdicts.map((_, index) => String.fromCharCode('a'.charCodeAt(0) + index))
  console.log(`\n${' '.repeat(widest)}  ${columns.join(' ')}`)
  for (const [id, title] of titles) {
    const cells = verdicts.map((verdict) => cellOf(verdict, id))
    console.log(`${`${id} ${title}`.padEnd(widest)}  ${cells.join(' ')}`)
  }
  console.log('✓ pass  ✗ fail  ○ known exception  · recommended only  – skipped\n')
}

/** Prints the findings of a failed requirement. */
function printFindings(name, { id, level, findings }) {
  const messages = findings.map(({ message }) => `\n    ${message}`).join('')
  console.log(`${level === 'required' ? '✗' : '·'} ${name}, ${id}:${messages}`)
}

/** Returns the failed requirements and the obsolete exceptions. */
function faultsOf({ name, report, exceptions }) {
  const faults = []
  for (const result of report.requirements) {
    const { id, level, outcome, findings } = result
    const messages = findings.map(({ message }) => `\n    ${message}`).join('')
    if (outcome === 'fail' && isExplained(result, exceptions)) {
      console.log(`○ ${name}, ${id}: ${exceptions[id].because}${messages}`)
    } else if (outcome === 'fail') {
      printFindings(name, result)
      if (level === 'required') faults.push(id)
    } else if (outcome === 'pass' && id in exceptions && !exceptions[id].isByChance) {
      console.log(`✗ ${name}, ${id}: it passes, so remove its exception in servers.mjs`)
      faults.push(id)
    }
  }
  return faults
}

/** Prints the requirements that the suite cannot check from outside, and why: the same for every server. */
function printUnseen(verdicts) {
  const reasons = new Map()
  for (const { report } of verdicts) {
    for (const { id, outcome, reason } of report.requirements) {
      if (outcome === 'skipped') reasons.set(id, reason)
    }
  }
  for (const [id, reason] of reasons) console.log(`– ${id}: ${reason}`)
}

/** Prints the results. If there is something to fix, the exit code is 1. */
export function printVerdicts(verdicts) {
  if (verdicts.length === 0) return
  printTable(verdicts)
  printUnseen(verdicts)
  const faults = verdicts.flatMap(faultsOf)
  if (faults.length > 0) process.exitCode = 1
}
