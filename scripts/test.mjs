// Runs the checks of `npm test`, and with `--all` those of `npm run test:all`. Prints a table of their times at the end,
// and the sum of the tests as the last line. Each check runs once. Names after it select checks:
// `npm run test:all -- unit hosts`. With `--full`, property tests draw their full number of inputs,
// each page of the catalog is opened in all four looks, and the stories also play in React's development build.
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { packageChecks } from './lib/packageChecks.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
  },
})
const env = { ...process.env, ...(values.full && { FULL: '1' }) }
/** Number of test files in the list of the slowest. */
const SLOWEST = 5
/** Number of lines of the output that the summary repeats for a failed check. */
const SHOWN_LINES = 20
const reports = mkdtempSync(join(tmpdir(), 'svc-react-test-'))

/** @returns {Promise<{ isOk: boolean, output: string }>} what a command prints, kept until it ends: two run at a time */
function run(command) {
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'], env })
    const parts = []
    child.stdout.on('data', (part) => parts.push(part))
    child.stderr.on('data', (part) => parts.push(part))
    child.on('close', (code) => {
      resolve({ isOk: code === 0, output: Buffer.concat(parts).toString('utf8') })
    })
  })
}

/** A command, which passes or fails as a whole. */
function command(line) {
  return async () => {
    const { isOk, output } = await run(line)
    return { output, passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, skipped: 0 }
  }
}

/** A script of package.json. */
const script = (name, args = '') => command(`npm run --silent ${name}${args && ` -- ${args}`}`)

/** Names the test files that took longest, with their seconds. */
function slowestOf({ testResults }) {
  return testResults
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${relative('.', name)}`)
}

/** Returns each failed test with the first line of its error, and each file that cannot be loaded. */
function failuresOf({ testResults }) {
  const failed = testResults.filter(({ status }) => status === 'failed')
  return failed.flatMap(({ name, message, assertionResults }) => {
    const file = relative('.', name)
    const tests = assertionResults.filter(({ status }) => status === 'failed')
    if (tests.length === 0) return [`${file}: ${firstLine(message)}`]
    return tests.map(
      ({ fullName, failureMessages: [error] }) => `${file}: ${fullName}: ${firstLine(error)}`,
    )
  })
}

const firstLine = (text = '') => text.split('\n', 1)[0]

/** Projects of vitest.config.ts, counted by the test. */
function tests(projects, args = '') {
  return async () => {
    const report = join(reports, `${projects.join('-')}.json`)
    const flags = projects.map((project) => `--project ${project}`).join(' ')
    const { isOk, output } = await run(
      `vitest run ${flags} ${args} --reporter=dot --reporter=json --outputFile.json="${report}"`,
    )
    try {
      const result = JSON.parse(readFileSync(report, 'utf8'))
      const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = result
      // A file that cannot be loaded fails without a failed test, and so do a run of no tests and too little coverage.
      const broken = passed + failed === 0 || (!isOk && failed === 0) ? 1 : 0
      const counts = { passed, failed: failed + broken, skipped }
      return { output, ...counts, slowest: slowestOf(result), failures: failuresOf(result) }
    } catch {
      return { output, passed: 0, failed: 1, skipped: 0 }
    }
  }
}

/** Fixed, so that every run takes the same steps. */
const SOAK_SEED = 20261122
/** Vitest leaves one core free, and so would run one file at a time on two. Half of a test's time it waits. */
const WORKERS = `--maxWorkers=${Math.max(2, availableParallelism() - 1)}`
/** The layers whose coverage is measured. It takes a third of a test's time, so the other tests run without. */
const COVERED = ['contract', 'client', 'relay']
/** Matches tests that run the same code with many inputs. They take longest, and add little coverage. */
const REPEATING = /\.property\.test\.|linearTime\.test\./
const testsOf = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((path) => path.includes('.test.'))
    .map((path) => `${folder}/${path}`)
const layers = COVERED.flatMap((name) => testsOf(`test/${name}`))
const covered = layers.filter((path) => !REPEATING.test(path))
const uncovered = [
  ...readdirSync('test')
    .filter((name) => !name.includes('.') && !COVERED.includes(name))
    .map((name) => `test/${name}/`),
  ...layers.filter((path) => REPEATING.test(path)),
]
const unit = values.all
  ? [
      [
        'unit with coverage',
        tests(['node', 'oldest-undici'], `${WORKERS} --coverage ${covered.join(' ')}`),
      ],
      ['unit', tests(['node', 'jsdom'], `${WORKERS} ${uncovered.join(' ')}`)],
    ]
  : [['unit', tests(['node', 'oldest-undici', 'jsdom'], WORKERS)]]
/** Checks of the code and the package, in an order that finds common faults first. */
const code = [
  ['format and lint', script('lint')],
  ['types', script('typecheck')],
  ['package', command(packageChecks.publint.join(' '))],
  ['types of the package', command(packageChecks.attw.join(' '))],
  ['licenses', script('licenses')],
  ['unused code', script('knip')],
  ['public API', script('api-report')],
  ...unit,
]
/**
 * Checks of pages in a browser. With `--all`, the stories play in the built catalog, in half the time, where they are
 * also looked at.
 */
const pages = values.all
  ? [
      ['storybook build', script('build-storybook')],
      ['stories', script('check-stories'), { needs: 'storybook build' }],
      ['catalogue', script('check-catalogue'), { needs: 'storybook build' }],
      ['end to end', tests(['e2e'])],
      ...(values.full ? [['stories in development', tests(['storybook'])]] : []),
    ]
  : [['stories', tests(['storybook'])]]

/** Checks that wait half of the time or more, for clocks, installations and servers. Then others, to end with the rest. */
const waiting = values.all
  ? [
      ['conformance', tests(['conformance'])],
      ['soak', script('soak', `--minutes 2 --seed ${SOAK_SEED}`)],
      ['quick start', command('node test/quick-start/run.mjs --no-build')],
      ['relay examples', command('node test/packed/relayExamples.mjs --no-build')],
      ['testing examples', command('node test/packed/testingExamples.mjs --no-build')],
      ['relay failures', command('node test/faults/run.mjs --rounds 100')],
      ['service contract', command('node test/openapi/service/run.mjs --no-build')],
      ['stories on a server', tests(['catalogue'])],
      ['React 18', tests(['react18'], WORKERS)],
    ]
  : []

/**
 * One stage after the other; the lanes of a stage side by side, which is where the time is saved. The lanes take about
 * the same time.
 */
const stages = [
  [
    [
      ['browser', script('browser')],
      ['build', script('build')],
    ],
  ],
  [code, pages, waiting],
]
if (values.all) {
  code.push(
    ['compiler', tests(['compiled'], WORKERS)],
    ['hosts', command('node test/hosts/run.mjs --no-build')],
    ['release', script('release', '--dry-run --no-build')],
    ['screenshots', script('screenshots', '--check')],
  )
}

const names = stages.flat(2).map(([name]) => name)
const unknown = positionals.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(', ')}. There are: ${names.join(', ')}.`)
  process.exit(1)
}

const total = { passed: 0, failed: 0, skipped: 0 }
const rows = []

const secondsSince = (startedMs) => (Date.now() - startedMs) / 1000

async function runLane(checks) {
  for (const [name, measure, { needs } = {}] of checks) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    const startedMs = Date.now()
    const needed = rows.find((row) => row.name === needs)
    const result = needed?.mark === '✗' ? notRun(needs) : await measure()
    const { output, passed, failed, skipped, slowest = [] } = result
    const failures = failed ? (result.failures ?? lastLines(output)) : []
    const seconds = secondsSince(startedMs)
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
    const counts = `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
    rows.push({ name, mark: failed ? '✗' : '✓', seconds, counts, slowest, failures })
    console.log(`\n=== ${name}\n${output}\n${rowOf(rows.at(-1))}`)
  }
}

/** The end of a check's output without stack traces. That is where commands print what failed. */
const lastLines = (output) =>
  output
    .trimEnd()
    .split('\n')
    .filter((line) => !/^[\s│]*(?:at |\(file:|$)/.test(line))
    .slice(-SHOWN_LINES)

const notRun = (needs) => ({
  output: `Not run, because the check "${needs}" failed.`,
  passed: 0,
  failed: 1,
  skipped: 0,
})

const rowOf = ({ mark, name, seconds, counts }) =>
  `${mark} ${name.padEnd(20)} ${seconds.toFixed(1).padStart(7)} s  ${counts}`

const startedMs = Date.now()
for (const lanes of stages) await Promise.all(lanes.map(runLane))
rmSync(reports, { recursive: true, force: true })

console.log(`\n  ${'check'.padEnd(20)} ${'time'.padStart(7)}`)
for (const row of rows) console.log(rowOf(row))
console.log(
  `  ${'all, side by side'.padEnd(20)} ${secondsSince(startedMs).toFixed(1).padStart(7)} s`,
)
for (const { name, slowest } of rows.filter((row) => row.slowest.length > 0)) {
  console.log(`\nSlowest files of ${name}:\n${slowest.join('\n')}`)
}
for (const { name, failures } of rows.filter((row) => row.failures.length > 0)) {
  console.log(`\nFailed in ${name}:\n${failures.join('\n')}`)
}
const skipped = total.skipped ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = total.failed > 0 ? 1 : 0
