// Preparation for all measurements of the relay.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cpus, platform } from 'node:os'
import { parseArgs } from 'node:util'
import { isBuilt } from './ours.mjs'

/** Reads the command line: `--quick`, and `--only a,b` with names of contestants. */
export function readArguments(names, more = {}) {
  const { values } = parseArgs({
    options: { quick: { type: 'boolean' }, only: { type: 'string' }, ...more },
  })
  const only = values.only?.split(',')
  const unknown = only?.find((name) => !names.includes(name))
  if (unknown) throw new Error(`--only ${unknown} is not one of ${names.join(', ')}.`)
  return { ...values, only }
}

/** Ends the program if the kit is not built. */
export async function requireBuild() {
  if (await isBuilt()) return
  console.error('dist/relay does not exist. Build the kit first: npm run build')
  process.exit(2)
}

/** Returns the version of Redis. Ends the program if it is not installed. */
export function requireRedis() {
  const { stdout, status } = spawnSync('redis-server', ['--version'], { encoding: 'utf8' })
  if (status === 0) return /v=([\d.]+)/.exec(stdout)?.[1] ?? 'unknown'
  console.error('redis-server is not installed. Install it: apt-get install redis-server')
  process.exit(2)
}

/** Ends the program if the kit is not built, and installs missing alternatives. */
export async function prepare() {
  await requireBuild()
  const cwd = new URL('.', import.meta.url)
  if (existsSync(new URL('node_modules/http-proxy-3', cwd))) return
  console.error('Installing the alternatives …')
  const flags = ['--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', ['ci', ...flags], { cwd, stdio: 'inherit' })
}

/** Returns one line about the machine. */
export function machine() {
  const [cpu] = cpus()
  const date = new Date().toISOString().slice(0, 10)
  return `${cpus().length} × ${cpu?.model.trim()}, ${platform()}, Node ${process.versions.node}, ${date}`
}

/** Returns the versions of the alternatives and of undici, by name. */
export function versions() {
  return JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')).dependencies
}
