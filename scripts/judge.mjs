// Judges the sandbox's answers, and the relay's calls of the service, against an OpenAPI description of the service
// that was written from its document alone (tools/judge/service.yaml), by Prism's validating proxy: `npm run test:judge`.
// Then services and relays that are broken on purpose, each of which has to be found, by just what is broken in it.
// `--no-build` judges what is in `dist` already; `--all` prints every finding, and what each broken one was found by.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installLocked, ROOT } from './hosts/install.mjs'
import { run } from './hosts/run.mjs'

const FOLDER = join(ROOT, 'tools/judge')
const FLAGS = ['--no-build', '--all']

const args = process.argv.slice(2)
const strange = args.filter((arg) => !FLAGS.includes(arg))
if (strange.length > 0) {
  console.error(`There is no ${strange.join(', ')}. There are: ${FLAGS.join(', ')}.`)
  process.exit(1)
}

/** Installs Prism beside its lockfile, unless what is there is of this lockfile. */
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

// Only now is there what it imports.
const { judgeAll } = await import('../tools/judge/judgeAll.mjs')
const isRight = await judgeAll({ dist: join(ROOT, 'dist'), isVerbose: args.includes('--all') })
console.log(`(${((Date.now() - startedMs) / 1000).toFixed(1)} s)`)
process.exitCode = isRight ? 0 : 1
