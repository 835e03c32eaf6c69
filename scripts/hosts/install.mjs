import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { assert, run } from './run.mjs'

export const ROOT = dirname(dirname(import.meta.dirname))
const MADE_BY_TOOLS = ['node_modules', 'dist', 'build', '.next', '.react-router']
const QUIET = ['--loglevel=error', '--no-audit', '--no-fund']

/** Packs the kit into a folder, as it would be published. */
export function packKit(folder, { isBuilt }) {
  if (!isBuilt) run(ROOT, 'npm', 'run', '--silent', 'build')
  const options = ['--json', '--loglevel=error', '--pack-destination', folder]
  const [{ files, filename }] = Object.values(JSON.parse(run(ROOT, 'npm', 'pack', ...options)))
  const stray = files
    .map(({ path }) => path)
    .filter((path) => !/^((?:dist|openapi)\/.+|package\.json|README\.md|LICENSE)$/.test(path))
  assert(
    stray.length === 0,
    `the package has more in it than dist and openapi: ${stray.join(', ')}`,
  )
  return filename
}

/** Copies an example, `next` or `testing/vitest`, to where none of this project's packages are above it. */
export function copyExample(name, work, tarball) {
  const folder = join(work, 'examples', name)
  const filter = (path) => !MADE_BY_TOOLS.includes(basename(path))
  cpSync(join(ROOT, 'examples', name), folder, { recursive: true, filter })
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const wanted = `file:${relative(folder, join(work, tarball))}`
  assert(
    { ...devDependencies, ...dependencies }['svc-react'] === wanted,
    `examples/${name}/package.json has to name the kit as ${wanted}`,
  )
  return folder
}

/** Installs what a folder's lockfile says. */
export function installLocked(folder) {
  try {
    run(folder, 'npm', 'ci', ...QUIET)
  } catch (error) {
    const isOffline = /\b(ENOTFOUND|EAI_AGAIN|ECONN\w+|E?TIMEDOUT|ENETUNREACH)\b/.test(
      error.message,
    )
    throw isOffline ? new Error('not installed: the npm registry cannot be reached') : error
  }
}

/** Installs an example, whose lockfile has to be of this kit. */
export function installExample(name, folder) {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const locked = lock.packages['node_modules/svc-react']
  const isCurrent =
    JSON.stringify(locked.dependencies) === JSON.stringify(dependencies) && !locked.integrity
  const script = relative(ROOT, process.argv[1])
  assert(isCurrent, `its lockfile is of another kit: node ${script} --lock ${name}`)
  installLocked(folder)
}

/** Renews a lockfile. The kit's own hash is left out of it, because the kit is packed anew each time. */
export function renewLock(name, folder) {
  run(folder, 'npm', 'install', ...QUIET)
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  delete lock.packages['node_modules/svc-react'].integrity
  const file = join(ROOT, 'examples', name, 'package-lock.json')
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
}
