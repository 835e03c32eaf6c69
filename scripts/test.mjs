// What `npm test` runs: every check of the project, one after the other, and the sum of them as the last line.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const reports = mkdtempSync(join(tmpdir(), 'svc-react-test-'))
const total = { passed: 0, failed: 0, skipped: 0 }

function run(command) {
  return spawnSync(command, { stdio: 'inherit', shell: true }).status === 0
}

/** A check that passes or fails as a whole. */
function check(command) {
  return () =>
    run(command) ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

/** Projects of vitest.config.ts, counted by the test. */
function tests(...projects) {
  return () => {
    const report = join(reports, `${projects.join('-')}.json`)
    const flags = projects.map((project) => `--project ${project}`).join(' ')
    const ok = run(
      `vitest run ${flags} --reporter=dot --reporter=json --outputFile.json="${report}"`,
    )
    try {
      const result = JSON.parse(readFileSync(report, 'utf8'))
      const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = result
      // A file that cannot be loaded fails without a failed test, and so does a run of no tests.
      const broken = passed + failed === 0 || (!ok && failed === 0) ? 1 : 0
      return { passed, failed: failed + broken, skipped }
    } catch {
      return { passed: 0, failed: 1, skipped: 0 }
    }
  }
}

const checks = [
  ['browser', check('npm run --silent browser')],
  ['format and lint', check('npm run --silent lint')],
  ['types', check('npm run --silent typecheck')],
  ['build', check('npm run --silent build')],
  ['package', check('npm run --silent publint')],
  ['types of the package', check('npm run --silent attw')],
  ['licenses', check('npm run --silent licenses')],
  ['unused code', check('npm run --silent knip')],
  ['unit', tests('node', 'jsdom')],
  ['React 18', tests('react18')],
  ['compiler', tests('compiled')],
  ['stories', tests('storybook')],
  ['stories on a server', tests('catalogue')],
  ['end to end', tests('e2e')],
  ['storybook build', check('npm run --silent build-storybook')],
  ['catalogue', check('npm run --silent check-catalogue')],
  ['hosts', check('npm run --silent test:hosts -- --no-build')],
  ['relay examples', check('npm run --silent test:examples -- --no-build')],
  ['relay failures', check('npm run --silent test:rounds -- --rounds 100')],
  ['service judged', check('npm run --silent test:judge -- --no-build')],
  ['testing examples', check('npm run --silent test:testing -- --no-build')],
  ['pictures', check('npm run --silent pictures -- --quick')],
]

const lines = []
for (const [name, measure] of checks) {
  console.log(`\n=== ${name}`)
  const startedMs = Date.now()
  const { passed, failed, skipped } = measure()
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(1)
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
  const counts = `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
  lines.push(`${failed ? '✗' : '✓'} ${name.padEnd(20)} ${counts} (${seconds} s)`)
}
rmSync(reports, { recursive: true, force: true })

console.log(`\n${lines.join('\n')}\n`)
const skipped = total.skipped ? `, ${total.skipped} skipped` : ''
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = total.failed > 0 ? 1 : 0
