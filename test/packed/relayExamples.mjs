// Tests the relay examples with the packed kit, as a user would: rate limits in memory and in Redis, sessions,
// and OpenTelemetry.
// Arguments: names of examples select some; `--no-build` packs the current `dist`; `--lock` only renews the lockfiles.
// Without a redis-server, its tests are skipped and reported as skipped.
import { run } from './commands.mjs'
import { readArgs, runExamples } from './runExamples.mjs'

if (!process.features.typescript) {
  console.error(`Node ${process.versions.node} does not run TypeScript. Use Node 22.18 or newer.`)
  process.exit(1)
}

/** Runs the tests of an example. Returns their number, and why some were skipped. */
function test({ folder }) {
  run(folder, 'npm', 'run', '--silent', 'typecheck')
  const tap = run(folder, process.execPath, '--test', '--test-reporter=tap')
  const count = (what) => Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0)
  if (count('pass') === 0) throw new Error(`no test passed\n${tap}`)
  const reasons = new Set([...tap.matchAll(/# SKIP (.+)$/gm)].map(([, reason]) => reason))
  const skipped = [...reasons].map((reason) => `, some skipped: ${reason}`).join('')
  return `${count('pass')} passed${skipped}`
}

const examples = { 'rate-limit': test, sessions: test, telemetry: test }
await runExamples(examples, readArgs(examples, ['--no-build', '--lock']))
