// Runs the stories in Firefox and WebKit: `npm run test:engines`. Installs the browsers if they are missing, builds the
// catalog, and runs all stories. `--quick` runs the files of quick.ts, `--no-build` uses the current build,
// and other arguments select files: `npm run test:engines -- SearchForm`. A story that fails is not run again.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { quick } from './quick.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
  },
})
const selected = values.quick ? quick : positionals

function run(command, env = {}) {
  const options = { shell: true, stdio: 'inherit', env: { ...process.env, ...env } }
  const { status } = spawnSync(command, options)
  if (status !== 0) process.exit(status ?? 1)
}

run('node scripts/ensure-engines.mjs')
if (!values['no-build']) run('npm run --silent build-storybook')
// Two workers, so that WebKit runs next to Firefox on two cores.
run(
  ['vitest run --config test/engines/vitest.config.ts --maxWorkers=2', ...selected, 'engines'].join(
    ' ',
  ),
  { ENGINE_STORIES: selected.join() },
)
