// Runs the tests of the examples that stand beside a relay, on the packed kit as a user would have it: rate limits in
// memory and in Redis, and OpenTelemetry. Names after it are the only ones that are done; `--no-build` packs what is
// in `dist` already; `--lock` renews the lockfiles instead. Without a redis-server its tests are skipped, and say so.
import { run } from './hosts/run.mjs'
import { readArgs, runExamples } from './hosts/runExamples.mjs'

if (!process.features.typescript) {
  console.error(`Node ${process.versions.node} does not run TypeScript. Use Node 22.18 or newer.`)
  process.exit(1)
}

/** Runs the tests of an example, and says how many there were and why some were left out. */
function test({ folder }) {
  run(folder, 'npm', 'run', '--silent', 'typecheck')
  const tap = run(folder, process.execPath, '--test', '--test-reporter=tap')
  const count = (what) => Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0)
  if (count('pass') === 0) throw new Error(`no test has passed\n${tap}`)
  const reasons = new Set([...tap.matchAll(/# SKIP (.+)$/gm)].map(([, reason]) => reason))
  const skipped = [...reasons].map((reason) => `, some skipped: ${reason}`).join('')
  return `${count('pass')} passed${skipped}`
}

const examples = { 'rate-limit': test, telemetry: test }
await runExamples(examples, readArgs(examples, ['--no-build', '--lock']))
