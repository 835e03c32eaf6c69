// What `npm test` runs, and with `--all` what `npm run test:all` does: checks, and the sum of them as the last line.
// Names after it are the only ones that are run: `npm run test:all -- unit hosts`.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false } },
})
const reports = mkdtempSync(join(tmpdir(), 'svc-react-test-'))

/** @returns {Promise<{ isOk: boolean, output: string }>} what a command prints, kept until it ends: two run at a time */
function run(command) {
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
    const parts = []
    child.stdout.on('data', (part) => parts.push(part))
    child.stderr.on('data', (part) => parts.push(part))
    child.on('close', (code) => {
      resolve({ isOk: code === 0, output: Buffer.concat(parts).toString('utf8') })
    })
  })
}

/** A script of package.json, which passes or fails as a whole. */
function script(name, args = '') {
  return async () => {
    const { isOk, output } = await run(`npm run --silent ${name}${args && ` -- ${args}`}`)
    return { output, passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, skipped: 0 }
  }
}

/** A check that a machine may be too busy for, once: what was said the first time is said. */
function twice(measure) {
  return async () => {
    const first = await measure()
    if (first.failed === 0) return first
    const second = await measure()
    const output = `${first.output}\nOnce more, after this failed:\n${second.output}`
    return { ...second, output }
  }
}

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
      return { output, passed, failed: failed + broken, skipped }
    } catch {
      return { output, passed: 0, failed: 1, skipped: 0 }
    }
  }
}

const unit = tests(['node', 'oldest-undici', 'jsdom'], values.all ? '--coverage' : '')
const quick = [
  ['package', script('publint')],
  ['types of the package', script('attw')],
  ['licenses', script('licenses')],
  ['unused code', script('knip')],
  ['public API', script('api-report')],
  ['unit', unit],
]
const stories = [['stories', tests(['storybook'])]]

/**
 * One stage after the other; the lanes of a stage side by side, which is where the time is saved: half of the checks
 * wait for a server, a browser or a countdown.
 */
const stages = [
  [
    [
      ['browser', script('browser')],
      ['format and lint', script('lint')],
      ['types', script('typecheck')],
      ['build', script('build')],
    ],
  ],
  [quick, stories],
]
if (values.all) {
  stages.push([
    [
      ['React 18', tests(['react18'])],
      ['compiler', tests(['compiled'])],
      ['stories on a server', tests(['catalogue'])],
      ['end to end', tests(['e2e'])],
      ['storybook build', script('build-storybook')],
      ['catalogue', script('check-catalogue')],
      ['pictures', script('pictures', '--quick')],
    ],
    [
      ['conformance', tests(['conformance'])],
      ['hosts', script('test:hosts', '--no-build')],
      ['first ten minutes', script('test:first', '--no-build')],
      ['relay examples', script('test:examples', '--no-build')],
      ['relay failures', script('test:rounds', '--rounds 100')],
      ['service judged', script('test:judge', '--no-build')],
      ['testing examples', script('test:testing', '--no-build')],
      ['release', script('release', '--dry-run --no-build')],
      ['soak', twice(script('soak', '--minutes 2'))],
    ],
  ])
}

const names = stages.flat(2).map(([name]) => name)
const unknown = positionals.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(', ')}. There are: ${names.join(', ')}.`)
  process.exit(1)
}

const total = { passed: 0, failed: 0, skipped: 0 }
const lines = []

async function runLane(checks) {
  for (const [name, measure] of checks) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    const startedMs = Date.now()
    const { output, passed, failed, skipped } = await measure()
    const seconds = ((Date.now() - startedMs) / 1000).toFixed(1)
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
    const counts = `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
    const line = `${failed ? '✗' : '✓'} ${name.padEnd(20)} ${counts} (${seconds} s)`
    lines.push(line)
    console.log(`\n=== ${name}\n${output}\n${line}`)
  }
}

for (const lanes of stages) await Promise.all(lanes.map(runLane))
rmSync(reports, { recursive: true, force: true })

console.log(`\n${lines.join('\n')}\n`)
const skipped = total.skipped ? `, ${total.skipped} skipped` : ''
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = total.failed > 0 ? 1 : 0
