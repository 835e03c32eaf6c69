// What both measurements need before they begin.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cpus, platform } from 'node:os'
import { parseArgs } from 'node:util'
import { isBuilt } from './ours.mjs'

/** Reads the command line: `--quick`, and `--only a,b` with the names that there are. */
export function readArguments(names, more = {}) {
  const { values } = parseArgs({
    options: { quick: { type: 'boolean' }, only: { type: 'string' }, ...more },
  })
  const only = values.only?.split(',')
  const unknown = only?.find((name) => !names.includes(name))
  if (unknown) throw new Error(`--only ${unknown} is none of ${names.join(', ')}.`)
  return { ...values, only }
}

/** Ends the program where the kit is not built, and installs what it is measured beside where that is missing. */
export async function prepare() {
  if (!(await isBuilt())) {
    console.error('There is no dist/relay to measure. Build the kit first: npm run build')
    process.exit(2)
  }
  const cwd = new URL('.', import.meta.url)
  if (existsSync(new URL('node_modules/http-proxy-3', cwd))) return
  console.error('Installing what the relay is measured beside …')
  const flags = ['--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', ['ci', ...flags], { cwd, stdio: 'inherit' })
}

/** One line of what it ran on. */
export function machine() {
  const [cpu] = cpus()
  const date = new Date().toISOString().slice(0, 10)
  return `${cpus().length} × ${cpu?.model.trim()}, ${platform()}, Node ${process.versions.node}, ${date}`
}

/** What the relay is measured beside, and undici, by name. */
export function versions() {
  return JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')).dependencies
}
