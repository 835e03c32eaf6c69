// Fuzzes the relay's targets, framing and redaction for 20 seconds: `npm run fuzz`. `-- --minutes 30` takes longer,
// `--seed 7` repeats the inputs of a run, and `--only framing` fuzzes one target. Prints the seed and, if an input breaks
// the relay, the shortest one. The tests run the same targets with a fixed seed and a fixed number of inputs.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const NAMES = ['targets', 'framing', 'redaction']
const MAX_SEED = 2 ** 31 - 1

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: String(20 / 60) },
    seed: { type: 'string', default: String(Math.floor(Math.random() * MAX_SEED)) },
    only: { type: 'string' },
  },
})
const minutes = Number(values.minutes)
const seed = Number(values.seed)
const isKnown = values.only === undefined || NAMES.includes(values.only)
if (!(minutes > 0) || !Number.isInteger(seed) || !isKnown) {
  console.error(
    `Nothing was fuzzed: give --minutes as a number above 0, --seed as a whole number, and --only as one of ${NAMES.join(', ')}.`,
  )
  process.exit(1)
}

const count = values.only === undefined ? NAMES.length : 1
console.log(`Fuzzing for ${Math.round(minutes * 60)} seconds, seed ${seed}`)
const { status } = spawnSync('vitest', ['run', '--project', 'node', 'test/relay/fuzz'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: {
    ...process.env,
    FUZZ_SEED: String(seed),
    FUZZ_MS: String(Math.round((minutes * 60_000) / count)),
    ...(values.only !== undefined && { FUZZ_ONLY: values.only }),
  },
})
if (status !== 0)
  console.error(`An input breaks the relay. Repeat it with: npm run fuzz -- --seed ${seed}`)
process.exitCode = status ?? 1
