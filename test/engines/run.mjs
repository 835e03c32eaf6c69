// Runs the tests in Firefox and WebKit: `npm run test:engines`. Installs the browsers if they are missing, builds the
// package and the catalog, and runs all stories, the other tests of this folder, and the quick starts. `--quick` runs the
// stories of quick.ts without the quick starts, `--no-build` uses the current builds, and other arguments select stories:
// `npm run test:engines -- SearchForm`. A test that fails is not run again.
import { spawn, spawnSync } from 'node:child_process'
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

function run(command) {
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

run('node scripts/ensure-engines.mjs')
if (!values['no-build']) run('npm run --silent build && npm run --silent build-storybook')

/** Runs projects of vitest.config.ts. Prints the output at the end, because another run is active at the same time. */
function runTests(projects, files = []) {
  const flags = projects.map((project) => `--project ${project}`).join(' ')
  const command = `vitest run --config test/engines/vitest.config.ts ${flags}`
  return new Promise((resolve) => {
    const child = spawn([command, ...files].join(' '), {
      shell: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ENGINE_STORIES: selected.join() },
    })
    const parts = []
    child.stdout.on('data', (part) => parts.push(part))
    child.stderr.on('data', (part) => parts.push(part))
    child.on('close', (status) => {
      console.log(`\n=== ${projects.join(', ')}\n${Buffer.concat(parts).toString('utf8')}`)
      resolve(status === 0)
    })
  })
}

const results = await Promise.all([
  runTests(['firefox-stories'], selected),
  runTests(['webkit-stories', 'engines']),
])
if (results.includes(false)) process.exitCode = 1
if (selected.length === 0) run('node test/quick-start/run.mjs --no-build --engines')
