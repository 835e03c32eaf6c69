// Checks the sandbox's responses, and the relay's calls to the service, against an OpenAPI description that was written
// from the service's document alone (test/openapi/service/service.yaml), with Prism's validating proxy: `npm run test:all -- build "service contract"`.
// Then checks services and relays with one defect each, whose findings must be exactly the expected ones.
// `--no-build` checks the current `dist`; `--all` also prints the findings of each broken variant.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../../packed/commands.mjs'
import { installLocked, ROOT } from '../../packed/install.mjs'

const FOLDER = join(ROOT, 'test/openapi/service')
const FLAGS = ['--no-build', '--all']

const args = process.argv.slice(2)
const strange = args.filter((arg) => !FLAGS.includes(arg))
if (strange.length > 0) {
  console.error(`Unknown argument: ${strange.join(', ')}. Valid arguments: ${FLAGS.join(', ')}.`)
  process.exit(1)
}

/** Installs Prism next to its lockfile, unless that version is installed already. */
function installPrism() {
  const lock = readFileSync(join(FOLDER, 'package-lock.json'), 'utf8')
  const stamp = join(FOLDER, 'node_modules/.installed-lock.json')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  installLocked(FOLDER)
  writeFileSync(stamp, lock)
}

const startedMs = Date.now()
installPrism()
if (!args.includes('--no-build')) run(ROOT, 'npm', 'run', '--silent', 'build')

// Imported late, because its dependencies are only installed now.
const { checkAll } = await import('./checkAll.mjs')
const isRight = await checkAll({ dist: join(ROOT, 'dist'), isVerbose: args.includes('--all') })
console.log(`(${((Date.now() - startedMs) / 1000).toFixed(1)} s)`)
process.exitCode = isRight ? 0 : 1
