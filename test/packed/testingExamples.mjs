// Runs the testing examples with the packed kit, as a user would: in Vitest, Jest, Storybook and Playwright. Arguments:
// names of examples select some; `--no-build` packs the current `dist`; `--lock` only renews the lockfiles.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumLaunch } from '../../scripts/lib/chromium.ts'
import { freePort } from '../../scripts/lib/listen.mjs'
import { assert, env, run } from './commands.mjs'
import { ROOT } from './install.mjs'
import { readArgs, runExamples } from './runExamples.mjs'
import { timed } from './timed.mjs'

/** Runs the tests of an example. Returns their number. */
async function test({ folder }, script = 'test') {
  run(folder, 'npm', 'run', '--silent', 'typecheck')
  env.APP_PORT = String(await freePort())
  env.SANDBOX_PORT = String(await freePort())
  // Jest prints its counts to stderr.
  const output = run(folder, 'sh', '-c', `npm run --silent ${script} 2>&1`)
  const [, passed] = /^\s*(?:Tests:?\s+)?(\d+ passed)/m.exec(output) ?? []
  assert(passed, `no test has passed\n${output}`)
  assert(!/\d+ (skipped|flaky|todo)/.test(output), `not every test has passed\n${output}`)
  return passed
}

const examples = {
  'testing/vitest': test,
  'testing/jest': async (example) => {
    const passed = await test(example)
    return `${passed}, and ${await test(example, 'test:native')} as ES modules`
  },
  'testing/storybook': test,
  'testing/playwright': test,
}

/** The examples test the same page, so that readers can compare them. */
function checkPages() {
  const pages = Object.keys(examples).map((name) =>
    readFileSync(join(ROOT, 'examples', name, 'src/Customers.tsx'), 'utf8'),
  )
  assert(new Set(pages).size === 1, 'the examples have each another src/Customers.tsx: copy one')
}

/** Checks the testing guide: its code is from the examples, and it lists every scenario. */
async function checkDocs() {
  const page = readFileSync(join(ROOT, 'docs/guides/testing.md'), 'utf8')
  const blocks = [...page.matchAll(/^```(\w+) ?(\S*)\n(.*?)^```$/gms)]
  for (const [, language, file, code] of blocks) {
    if (language === 'sh') continue
    assert(
      file.startsWith('examples/'),
      `docs/guides/testing.md does not say where this is from:\n${code}`,
    )
    const isThere = readFileSync(join(ROOT, file), 'utf8').includes(code)
    assert(isThere, `docs/guides/testing.md has code that is not in ${file}: copy it\n${code}`)
  }
  const { scenarios } = await import('../../dist/sandbox/index.js')
  const named = [...page.matchAll(/^\| `(\w+)\(.*?\)` \|.*\|.*\|$/gm)].map(([, name]) => name)
  const missing = Object.keys(scenarios).filter((name) => !named.includes(name))
  assert(missing.length === 0, `docs/guides/testing.md has no scenario ${missing.join(', ')}`)
  return `${blocks.length} blocks of code`
}

// Use the system's browser. People who copy the examples use Playwright's.
const { executablePath } = chromiumLaunch()
if (executablePath) env.CHROMIUM_PATH = executablePath
env.NO_COLOR = '1'
delete env.FORCE_COLOR

const asked = readArgs(examples, ['--no-build', '--lock'])
await timed('the pages', checkPages)
await runExamples(examples, asked)
// The sandbox of the kit that was just built.
if (!asked.args.includes('--lock')) await timed('the docs', checkDocs)
