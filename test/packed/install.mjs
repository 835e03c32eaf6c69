import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { assert, run, runBeside } from './commands.mjs'

export const ROOT = dirname(dirname(import.meta.dirname))
const MADE_BY_TOOLS = ['node_modules', 'dist', 'build', '.next', '.react-router']
const QUIET = ['--loglevel=error', '--no-audit', '--no-fund']
// Locked versions do not change, so the cache is valid.
const LOCKED = ['ci', ...QUIET, '--prefer-offline']

/** Packs the kit into a folder, as for publishing. */
export function packKit(folder, { isBuilt }) {
  if (!isBuilt) run(ROOT, 'npm', 'run', '--silent', 'build')
  const options = ['--json', '--loglevel=error', '--pack-destination', folder]
  const [{ files, filename }] = Object.values(JSON.parse(run(ROOT, 'npm', 'pack', ...options)))
  const stray = files
    .map(({ path }) => path)
    .filter(
      (path) =>
        !/^((?:dist|docs|openapi)\/.+|package\.json|LICENSE(?:\.\w+\.txt)?|(?:README|CHANGELOG|CONTRIBUTING|SECURITY)\.md)$/.test(
          path,
        ),
    )
  assert(
    stray.length === 0,
    `the package contains files outside dist, docs and openapi: ${stray.join(', ')}`,
  )
  return filename
}

/** Returns the folder of an example: in `examples` for users to copy, or in `test/hosts` for tests of the package. */
function sourceOf(name) {
  const ofTests = join(ROOT, 'test/hosts', name)
  return existsSync(ofTests) ? ofTests : join(ROOT, 'examples', name)
}

/** Copies an example, `next` or `testing/vitest`, to a folder that has none of this project's packages above it. */
export function copyExample(name, work, tarball) {
  const folder = join(work, 'examples', name)
  const filter = (path) => !MADE_BY_TOOLS.includes(basename(path))
  cpSync(sourceOf(name), folder, { recursive: true, filter })
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const wanted = `file:${relative(folder, join(work, tarball))}`
  assert(
    { ...devDependencies, ...dependencies }['svc-react'] === wanted,
    `the package.json of ${name} must refer to the kit as ${wanted}`,
  )
  return folder
}

/** Returns the error for a failed installation. */
function notInstalled(error) {
  const isOffline = /\b(ENOTFOUND|EAI_AGAIN|ECONN\w+|E?TIMEDOUT|ENETUNREACH)\b/.test(error.message)
  return isOffline ? new Error('not installed: the npm registry cannot be reached') : error
}

/** Installs the packages of a folder's lockfile. */
export function installLocked(folder) {
  try {
    run(folder, 'npm', ...LOCKED)
  } catch (error) {
    throw notInstalled(error)
  }
}

/** Installs an example in the background. Its lockfile must be for this version of the kit. */
export async function installExample(name, folder) {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const locked = lock.packages['node_modules/svc-react']
  const isCurrent =
    JSON.stringify(locked.dependencies) === JSON.stringify(dependencies) && !locked.integrity
  const script = relative(ROOT, process.argv[1])
  assert(isCurrent, `its lockfile is of another kit: node ${script} --lock ${name}`)
  await runBeside(folder, 'npm', ...LOCKED).catch((error) => {
    throw notInstalled(error)
  })
}

/** Renews a lockfile, without the hash of the kit, because the kit is packed for each run. */
export function renewLock(name, folder) {
  run(folder, 'npm', 'install', ...QUIET)
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  delete lock.packages['node_modules/svc-react'].integrity
  const file = join(sourceOf(name), 'package-lock.json')
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
}
