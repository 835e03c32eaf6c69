// Runs all measurements, one after the other, and updates docs/bench: `npm run bench [-- --quick] [-- --only list,relay]`.
// `--quick` takes a few minutes and only shows whether everything works. Its figures are noise, so they are only saved
// with `--keep`.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, statSync } from 'node:fs'
import { cpus, platform, release, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { KEPT, parts, readResult, whereOf } from './parts.mjs'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
/** Timeout of a part, in minutes. */
const MAX_MINUTES = 12

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})
const { quick, keep } = values
const names = values.only?.split(',') ?? parts.map(({ name }) => name)
/** `page` measures nothing and only updates docs/bench. */
const unknown = names.find((name) => name !== 'page' && !parts.some((part) => part.name === name))
if (unknown !== undefined) {
  const known = parts.map(({ name }) => name).join(', ')
  console.error(
    `--only ${unknown}: there is no such part, so nothing was measured. There are ${known}, page.`,
  )
  process.exit(2)
}
const isKept = !quick || keep
const folder = isKept ? KEPT : mkdtempSync(join(tmpdir(), 'svc-react-bench-'))

/** Returns the time when the newest file in a folder was written, in epoch milliseconds, or 0 if there is none. */
function newestMs(path) {
  if (!existsSync(path)) return 0
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Math.max(
    0,
    ...files.map(({ parentPath, name }) => statSync(join(parentPath, name)).mtimeMs),
  )
}

/** Builds the kit if the sources are newer than the build, because the built relay is measured. */
function buildIfNeeded() {
  const builtMs = newestMs(join(ROOT, 'dist'))
  if (builtMs > newestMs(join(ROOT, 'src'))) return
  console.log(`dist is ${builtMs === 0 ? 'missing' : 'older than src'}: npm run build`)
  execFileSync('npm', ['run', '--silent', 'build'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Runs one part in its own process. @returns the reason that it failed, or undefined */
function run(file) {
  const flags = quick ? ['--quick'] : []
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child = spawn(process.execPath, [path, ...flags], {
    cwd: ROOT,
    env: { ...process.env, BENCH_RESULTS: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const listen = (chunk) => {
    output += chunk
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  const timer = setTimeout(() => {
    output += `\nIt took longer than ${MAX_MINUTES} minutes and was stopped.`
    child.kill('SIGKILL')
  }, MAX_MINUTES * 60_000)
  return new Promise((resolve) => {
    child.once('close', (code) => {
      clearTimeout(timer)
      resolve(code === 0 ? undefined : `It exited with ${code}.\n${output.trim().slice(-4_000)}`)
    })
  })
}

/** Returns the result of a part, if this run created it. */
function freshResult(name, sinceMs) {
  const file = join(folder, `${name}.json`)
  const isFresh = existsSync(file) && statSync(file).mtimeMs >= sinceMs
  return isFresh ? readResult(folder, name) : undefined
}

const secondsSince = (ms) => `${Math.round((Date.now() - ms) / 1_000)} s`
const beganMs = Date.now()
const failed = []
const found = []

const gb = (totalmem() / 2 ** 30).toFixed(0)
console.log(
  `${cpus().length} × ${cpus()[0]?.model.trim()}, ${gb} GB, ${platform()} ${release()}, Node ${process.versions.node}\n`,
)
buildIfNeeded()
for (const { name, file } of parts.filter((part) => names.includes(part.name))) {
  const startedMs = Date.now()
  const reason = await run(file)
  const result = freshResult(name, startedMs)
  if (reason === undefined && result) found.push(result)
  else failed.push({ name, reason: reason ?? 'It succeeded, but saved no result.' })
  console.log(`${reason === undefined && result ? '✓' : '✗'} ${name} (${secondsSince(startedMs)})`)
}

for (const result of found) {
  console.log(`\n## ${result.name}\n\n${whereOf(result)}\n\n${result.tables.join('\n\n')}`)
}
for (const { name, reason } of failed) console.log(`\n## ${name} FAILED\n\n${reason}`)

console.log('')
const to = isKept ? [] : ['--from', folder, '--to', join(folder, 'README.md')]
const page = fileURLToPath(new URL('page.mjs', import.meta.url))
const written = spawnSync(process.execPath, [page, ...to], { cwd: ROOT, stdio: 'inherit' })
if (!isKept) console.log(`A quick run: results and page are in ${folder}, and nothing was kept.`)
const sum = failed.length > 0 ? `; FAILED: ${failed.map(({ name }) => name).join(', ')}` : ''
console.log(`${found.length} of ${names.length} measured in ${secondsSince(beganMs)}${sum}`)
if (failed.length > 0 || written.status !== 0) process.exitCode = 1
