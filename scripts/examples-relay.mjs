// Runs the tests of the examples that stand beside a relay, on the packed kit as a user would have it: rate limits in
// memory and in Redis, and OpenTelemetry. Names after it are the only ones that are done; `--no-build` packs what is
// in `dist` already; `--lock` renews the lockfiles instead. Without a redis-server its tests are skipped, and say so.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'

const ROOT = dirname(import.meta.dirname)
const EXAMPLES = ['rate-limit', 'telemetry']
const INSTALL = ['--loglevel=error', '--no-audit', '--no-fund']
/** Longer than any of it takes on a machine that is busy: what hangs hangs for longer than that. */
const TIMEOUT_MS = 10 * 60_000

const args = process.argv.slice(2)
const strange = args.filter((arg) => ![...EXAMPLES, '--no-build', '--lock'].includes(arg))
if (strange.length > 0) {
  console.error(`There is no ${strange.join(', ')}. There are: ${EXAMPLES.join(', ')}.`)
  process.exit(1)
}
if (!process.features.typescript) {
  console.error(`Node ${process.versions.node} does not run TypeScript. Use Node 22.18 or newer.`)
  process.exit(1)
}

/** Nothing of this project's: neither its tools, nor what npm and a test runner say to what they run. */
const env = (() => {
  const foreign =
    /^(npm_(lifecycle|package|command|execpath|node_execpath|config_local_prefix)|INIT_CWD|NODE_ENV|NODE_TEST_CONTEXT|SVC_|REDIS_)/
  const kept = Object.entries(process.env).filter(([name]) => !foreign.test(name))
  const folders = (process.env.PATH ?? '').split(delimiter)
  const PATH = [dirname(process.execPath), ...folders.filter((it) => !it.includes('node_modules'))]
  return { ...Object.fromEntries(kept), PATH: PATH.join(delimiter) }
})()

/** Runs a command to its end and gives what it printed, which is the error where it fails. */
function run(folder, command, ...rest) {
  const options = { cwd: folder, env, encoding: 'utf8', timeout: TIMEOUT_MS, maxBuffer: 2 ** 26 }
  const { status, stdout, stderr, error } = spawnSync(command, rest, options)
  if (status === 0) return stdout
  const output = [stdout, stderr, error?.message].filter(Boolean).join('\n').trim()
  throw new Error(`${[command, ...rest].join(' ')}\n${output}`)
}

/** Packs the kit into a folder, as it would be published. */
function packKit(folder) {
  if (!args.includes('--no-build')) run(ROOT, 'npm', 'run', '--silent', 'build')
  const options = ['--json', '--loglevel=error', '--pack-destination', folder]
  const [{ filename }] = Object.values(JSON.parse(run(ROOT, 'npm', 'pack', ...options)))
  return filename
}

/** Copies an example to where none of this project's packages are above it. */
function copyExample(name, work, tarball) {
  const folder = join(work, 'examples', name)
  const filter = (path) => basename(path) !== 'node_modules'
  cpSync(join(ROOT, 'examples', name), folder, { recursive: true, filter })
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const wanted = `file:../../${tarball}`
  if (dependencies['svc-react'] !== wanted) {
    throw new Error(`examples/${name}/package.json has to name the kit as ${wanted}`)
  }
  return folder
}

function install(name, folder) {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const locked = lock.packages['node_modules/svc-react']
  const isSame = JSON.stringify(locked.dependencies) === JSON.stringify(dependencies)
  if (!isSame || locked.integrity) {
    const renew = `node scripts/examples-relay.mjs --lock ${name}`
    throw new Error(`its lockfile is of another kit: ${renew}`)
  }
  run(folder, 'npm', 'ci', ...INSTALL)
}

/** Renews a lockfile. The kit's own hash is left out of it, because the kit is packed anew each time. */
function renewLock(name, folder) {
  run(folder, 'npm', 'install', ...INSTALL)
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  delete lock.packages['node_modules/svc-react'].integrity
  const file = join(ROOT, 'examples', name, 'package-lock.json')
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
}

/** Runs the tests of an example, and says how many there were and why some were left out. */
function test(folder) {
  const tap = run(folder, process.execPath, '--test', '--test-reporter=tap')
  const count = (what) => Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0)
  if (count('pass') === 0) throw new Error(`no test has passed\n${tap}`)
  const reasons = new Set([...tap.matchAll(/# SKIP (.+)$/gm)].map(([, reason]) => reason))
  const skipped = [...reasons].map((reason) => `, some skipped: ${reason}`).join('')
  return `${count('pass')} passed${skipped}`
}

let failures = 0

function timed(name, doIt) {
  const startedMs = Date.now()
  const seconds = () => `(${((Date.now() - startedMs) / 1000).toFixed(1)} s)`
  try {
    const said = doIt()
    console.log(`✓ ${name.padEnd(14)} ${seconds()}${said ? `: ${said}` : ''}`)
    return true
  } catch (error) {
    failures += 1
    console.log(`✗ ${name.padEnd(14)} ${seconds()}: ${error.message}`)
    return false
  }
}

const work = mkdtempSync(join(tmpdir(), 'svc-react-examples-'))
let tarball
const isPacked = timed('the kit', () => {
  tarball = packKit(work)
})
for (const name of isPacked ? EXAMPLES : []) {
  if (EXAMPLES.some((it) => args.includes(it)) && !args.includes(name)) continue
  timed(name, () => {
    const folder = copyExample(name, work, tarball)
    if (args.includes('--lock')) return renewLock(name, folder)
    install(name, folder)
    run(folder, 'npm', 'run', '--silent', 'typecheck')
    return test(folder)
  })
}
rmSync(work, { recursive: true, force: true })
process.exitCode = failures > 0 ? 1 : 0
