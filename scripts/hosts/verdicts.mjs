/** Whether the server's own behavior explains all findings. */
export function isExplained({ id, findings }, exceptions) {
  const exception = exceptions[id]
  const isExpected = ({ why }) => exception.only.test(why) || /^and \d+ more of the kind$/.test(why)
  return exception !== undefined && findings.every(isExpected)
}

const SIGNS = { holds: '✓', fails: '✗', 'not-looked-at': '–' }

/** Returns the table cell of one requirement for one server. */
function cellOf({ report, exceptions }, id) {
  const result = report.requirements.find((one) => one.id === id)
  if (!result) return ' '
  if (result.outcome === 'fails' && isExplained(result, exceptions)) return '○'
  if (result.outcome === 'fails' && result.level === 'recommended') return '·'
  return SIGNS[result.outcome]
}

function printTable(verdicts) {
  const all = verdicts.flatMap(({ report }) => report.requirements)
  const titles = new Map(all.map(({ id, title }) => [id, title]))
  const widest = Math.max(...[...titles].map(([id, title]) => `${id} ${title}`.length))
  console.log('')
  for (const [index, { name, ms, report }] of verdicts.entries()) {
    const column = String.fromCharCode('a'.charCodeAt(0) + index)
    const counts = `${report.holds} hold, ${report.fails} do not, ${report.notLookedAt} not looked at`
    console.log(`${column}  ${name.padEnd(20)} ${counts} (${(ms / 1000).toFixed(1)} s)`)
  }
  const columns = verdicts.map((_, index) => String.fromCharCode('a'.charCodeAt(0) + index))
  console.log(`\n${' '.repeat(widest)}  ${columns.join(' ')}`)
  for (const [id, title] of titles) {
    const cells = verdicts.map((verdict) => cellOf(verdict, id))
    console.log(`${`${id} ${title}`.padEnd(widest)}  ${cells.join(' ')}`)
  }
  console.log('✓ holds  ✗ does not  ○ cannot here  · recommended only  – not looked at\n')
}

/** Prints the findings of a failed requirement. */
export function printFindings(name, { id, level, findings }) {
  const why = findings.map((finding) => `\n    ${finding.why}`).join('')
  console.log(`${level === 'required' ? '✗' : '·'} ${name}, ${id}:${why}`)
}

/** Returns the faults to fix: failed requirements, and exceptions that are no longer needed. */
function faultsOf({ name, report, exceptions }) {
  const faults = []
  for (const result of report.requirements) {
    const { id, level, outcome, findings } = result
    const why = findings.map((finding) => `\n    ${finding.why}`).join('')
    if (outcome === 'fails' && isExplained(result, exceptions)) {
      console.log(`○ ${name}, ${id}: ${exceptions[id].because}${why}`)
    } else if (outcome === 'fails') {
      printFindings(name, result)
      if (level === 'required') faults.push(id)
    } else if (outcome === 'holds' && id in exceptions && !exceptions[id].isByChance) {
      console.log(`✗ ${name}, ${id}: it passes, so remove its exception from servers.mjs`)
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
      if (outcome === 'not-looked-at') reasons.set(id, reason)
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
