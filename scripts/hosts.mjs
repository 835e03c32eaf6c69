// Builds the examples as a user would, from the packed kit, and uses each in a real browser: `npm run test:hosts`.
// Names after it are the only ones that are done; `--no-build` packs what is in `dist` already; `--lock` renews the
// lockfiles instead, which is needed when a dependency of the kit or of an example has changed.
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumLaunch } from '../tools/chromium.ts'

const ROOT = dirname(import.meta.dirname)
const MADE_BY_TOOLS = ['node_modules', 'dist', 'build', '.next', '.react-router']
/** A destination of the sandbox. */
const DESTINATION = 'Billing events'

/** What is done with an example once it is installed, typechecked and built. */
const hosts = {
  'any-server': askServers,
  'plain-hooks': (host) => usePages(host, { use: useHooksPage, startArgs: ['--strictPort'] }),
  vite: (host) => usePages(host, { use: useComponentsPage, hasProxy: true }),
  'react-router': (host) => usePages(host, { use: useComponentsPage, isRendered: true }),
  'tanstack-start': (host) => usePages(host, { use: useComponentsPage, isRendered: true }),
  next: (host) => usePages(host, { use: useComponentsPage, isRendered: true }),
}

const args = process.argv.slice(2)
const strange = args.filter((arg) => !(arg in hosts) && !['--no-build', '--lock'].includes(arg))
if (strange.length > 0) {
  console.error(`There is no ${strange.join(', ')}. There are: ${Object.keys(hosts).join(', ')}.`)
  process.exit(1)
}
const names = Object.keys(hosts).filter((name) => args.includes(name))

/** Nothing of this project's: neither its tools, nor what npm says to the scripts that it runs. */
const env = (() => {
  const foreign =
    /^(npm_(lifecycle|package|command|execpath|node_execpath|config_local_prefix)|INIT_CWD|NODE_ENV|SVC_)/
  const kept = Object.entries(process.env).filter(([name]) => !foreign.test(name))
  const folders = (process.env.PATH ?? '').split(delimiter)
  const PATH = [dirname(process.execPath), ...folders.filter((it) => !it.includes('node_modules'))]
  return {
    ...Object.fromEntries(kept),
    PATH: PATH.join(delimiter),
    NEXT_TELEMETRY_DISABLED: '1',
  }
})()

/** Runs a command to its end and gives what it printed, which is the error where it fails. */
function run(folder, command, ...rest) {
  const options = { cwd: folder, env, encoding: 'utf8' }
  const { status, stdout, stderr, error } = spawnSync(command, rest, options)
  if (status === 0) return stdout
  const output = [stdout, stderr, error?.message].filter(Boolean).join('\n').trim()
  throw new Error(`${[command, ...rest].join(' ')}\n${output}`)
}

function assert(isSo, fault) {
  if (!isSo) throw new Error(fault)
}

/** Packs the kit into a folder, as it would be published. */
function packKit(folder) {
  if (!args.includes('--no-build')) run(ROOT, 'npm', 'run', '--silent', 'build')
  const options = ['--json', '--loglevel=error', '--pack-destination', folder]
  const [{ files, filename }] = Object.values(JSON.parse(run(ROOT, 'npm', 'pack', ...options)))
  const stray = files
    .map(({ path }) => path)
    .filter((path) => !/^((?:dist|openapi)\/.+|package\.json|README\.md|LICENSE)$/.test(path))
  assert(stray.length === 0, `the package has more in it than dist: ${stray.join(', ')}`)
  return filename
}

/** Copies an example to where none of this project's packages are above it. */
function copyExample(name, work, tarball) {
  const folder = join(work, 'examples', name)
  const filter = (path) => !MADE_BY_TOOLS.includes(basename(path))
  cpSync(join(ROOT, 'examples', name), folder, { recursive: true, filter })
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const wanted = `file:../../${tarball}`
  assert(
    dependencies['svc-react'] === wanted,
    `examples/${name}/package.json has to name the kit as ${wanted}`,
  )
  return folder
}

const INSTALL = ['--loglevel=error', '--no-audit', '--no-fund']

function install(name, folder) {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const locked = lock.packages['node_modules/svc-react']
  const isCurrent =
    JSON.stringify(locked.dependencies) === JSON.stringify(dependencies) && !locked.integrity
  assert(isCurrent, `its lockfile is of another kit: node scripts/hosts.mjs --lock ${name}`)
  try {
    run(folder, 'npm', 'ci', ...INSTALL)
  } catch (error) {
    const isOffline = /\b(ENOTFOUND|EAI_AGAIN|ECONN\w+|E?TIMEDOUT|ENETUNREACH)\b/.test(
      error.message,
    )
    throw isOffline ? new Error('not installed: the npm registry cannot be reached') : error
  }
}

/** Renews a lockfile. The kit's own hash is left out of it, because the kit is packed anew each time. */
function renewLock(name, folder) {
  run(folder, 'npm', 'install', ...INSTALL)
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  delete lock.packages['node_modules/svc-react'].integrity
  const file = join(ROOT, 'examples', name, 'package-lock.json')
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

/** Runs a server for as long as `use` takes. */
async function serving(folder, command, use, more = {}) {
  const port = await freePort()
  const [file, ...rest] = command(port)
  // A group of its own, so that what npm starts ends with npm.
  const server = spawn(file, rest, {
    cwd: folder,
    env: { ...env, PORT: String(port), ...more },
    detached: true,
  })
  let output = ''
  let hasEnded = false
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const ended = new Promise((resolve) => {
    server.on('close', () => {
      hasEnded = true
      resolve()
    })
  })
  const address = `http://localhost:${port}`
  try {
    for (const untilMs = Date.now() + 60_000; ; ) {
      const answer = await fetch(address).catch(() => null)
      if (answer) break
      assert(!hasEnded && Date.now() < untilMs, `${[file, ...rest].join(' ')} does not answer`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    await use(address)
  } catch (error) {
    throw new Error(`${error.message}\n${output.trim()}`.trim())
  } finally {
    if (!hasEnded) process.kill(-server.pid, 'SIGTERM')
    await ended
  }
}

/** Asks a relay as the page would. */
function ask(address, path, { headers, ...init } = {}) {
  const page = { 'x-svc-relay': '1', 'sec-fetch-site': 'same-origin' }
  return fetch(`${address}/api/svc${path}`, { ...init, headers: { ...page, ...headers } })
}

async function checkRelay(address) {
  const list = await (await ask(address, '/destinations')).text()
  assert(list.includes(DESTINATION), 'the relay does not list the destinations')
  const stranger = await ask(address, '/destinations', { headers: { cookie: 'user=nobody' } })
  assert(stranger.status === 401, `whoever is not signed in gets ${stranger.status} of the relay`)
  const post = await ask(address, '/proxy/crm/crm/v3/objects/contacts', { method: 'POST' })
  assert(post.status === 403, `a call that is not allowed gets ${post.status}`)
}

/** A page of that address can search: its origin is the host that the relay is asked at. */
async function checkSearch(address) {
  const found = await ask(address, '/search/crm', {
    method: 'POST',
    // Of another customer than the page's: what that one may still ask is used up.
    headers: { 'content-type': 'application/json', origin: address, cookie: 'user=gil' },
    body: JSON.stringify({ objectName: 'contacts', fieldFilters: [] }),
  })
  const text = await found.text()
  assert(found.ok && JSON.parse(text).results.length === 25, `a search gets ${text}`)
}

/** Each way of mounting the relay answers the same. */
async function askServers({ folder }) {
  const askAll = async (address) => {
    await checkRelay(address)
    await checkSearch(address)
    const read = await ask(address, '/proxy/crm/crm/v3/objects/contacts?limit=2')
    assert((await read.json()).results.length === 2, 'the query of a call does not arrive')
  }
  for (const file of ['nodeHttp.ts', 'express.ts', 'hono.ts']) {
    await serving(folder, () => ['node', file], askAll)
  }
}

let browser

/** A page of somebody far away, whose clock and language are not the server's. */
async function newPage() {
  const context = await browser.newContext({ timezoneId: 'Asia/Tokyo', locale: 'de-DE' })
  const page = await context.newPage()
  // A busy machine takes its time, above all for what is bundled while it is asked for.
  page.setDefaultNavigationTimeout(60_000)
  const bodies = []
  const faults = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    // The browser's own line for the call that is refused on purpose.
    const isRefusal = message.text().includes('status of 429')
    if (['error', 'warning'].includes(message.type()) && !isRefusal) faults.push(message.text())
  })
  page.on('response', (response) => bodies.push(response.text().catch(() => '')))
  return { page, bodies, faults }
}

/** Uses the page that an example's server gives, as it is built and as it is developed. */
async function usePages({ folder, keys }, { use, startArgs = [], isRendered, hasProxy }) {
  const start = (script) => (port) =>
    `npm run --silent ${script} -- --port ${port}`.split(' ').concat(startArgs)
  const built = startArgs.length > 0 ? start('start') : () => ['npm', 'start', '--silent']
  await serving(folder, built, async (address) => {
    if (isRendered) {
      const markup = async (headers) =>
        (await (await fetch(address, { headers })).text()).replace(/<script.*?<\/script>/gs, '')
      assert((await markup({})).includes(DESTINATION), 'the destinations are not in the HTML')
      const stranger = await markup({ cookie: 'user=nobody' })
      assert(!stranger.includes(DESTINATION), 'the server does not read with the request’s cookies')
    }
    await checkRelay(address)

    const { page, bodies, faults } = await newPage()
    await page.goto(address)
    await use(page)
    const received = (await Promise.all(bodies)).join('\n')
    assert(received.includes(DESTINATION), 'what the browser receives could not be looked at')
    assert(!keys.some((key) => received.includes(key)), 'the browser has received a key')
    assert(faults.length === 0, `in the browser’s console: ${faults.join('\n')}`)
    await page.context().close()
    if (hasProxy) await serving(folder, start('dev'), checkSearch, { BACKEND: address })
  })
  // Only while it is developed does React tell of attributes that differ between server and browser.
  if (!isRendered) return
  await serving(folder, start('dev'), async (address) => {
    let faults
    // Vite finds out at the first visits what it has to bundle ahead, and reloads the page.
    for (let visits = 0; visits < 4 && faults?.length !== 0; visits += 1) {
      const { page, ...seen } = await newPage()
      try {
        await page.goto(address)
        await hydrated(page)
      } catch (error) {
        seen.faults.push(error.message)
      }
      await page.context().close()
      faults = seen.faults
    }
    assert(faults.length === 0, `in the console, while it is developed: ${faults.join('\n')}`)
  })
}

/** Waits until the list answers a person: a server's HTML has its rows before that. */
async function hydrated(page) {
  const filter = page.getByRole('searchbox', { name: 'Filter' })
  const found = page.getByRole('status').filter({ hasText: '1 of 14' })
  for (let tries = 0; ; tries += 1) {
    await filter.fill('')
    await filter.fill(DESTINATION)
    const isSeen = await found.waitFor({ timeout: 1_000 }).then(
      () => true,
      () => false,
    )
    if (isSeen) break
    assert(tries < 20, 'the list of destinations does not answer')
  }
  await filter.fill('')
}

/** Calls until the provider has had enough, and waits for what is then shown. */
async function callTooOften(page, button) {
  const timer = page.getByRole('timer').first()
  for (let calls = 0; calls < 30 && (await timer.count()) === 0; calls += 1) {
    await button.click()
    await timer.waitFor({ timeout: 500 }).catch(() => {})
  }
  await timer.waitFor()
  const text = (await timer.textContent()) ?? ''
  assert(/\d/.test(text), `the countdown says "${text}"`)
}

async function useComponentsPage(page) {
  await hydrated(page)
  const search = page.getByRole('region', { name: 'Search the CRM' })
  await search.getByLabel('Field').fill('lifecycleStage')
  await search.getByLabel('Value').fill('customer')
  await search.getByLabel('Value').press('Enter')
  await search.getByText('25 records found').last().waitFor()
  assert((await search.getByRole('rowheader').count()) === 25, 'the search shows no rows')
  await callTooOften(page, page.getByRole('button', { name: 'Send' }))
}

async function useHooksPage(page) {
  await page.getByRole('listitem').filter({ hasText: DESTINATION }).waitFor()
  await page.getByLabel('Stage').press('Enter')
  await page.getByText('25 found').waitFor()
  await page.getByRole('listitem').filter({ hasText: '@mail.example' }).nth(24).waitFor()
  await callTooOften(page, page.getByRole('button', { name: 'Read three contacts' }))
  await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor()
}

const work = mkdtempSync(join(tmpdir(), 'svc-react-hosts-'))
let failures = 0

async function timed(name, doIt) {
  const startedMs = Date.now()
  const seconds = () => `(${((Date.now() - startedMs) / 1000).toFixed(1)} s)`
  try {
    await doIt()
    console.log(`✓ ${name.padEnd(14)} ${seconds()}`)
    return true
  } catch (error) {
    failures += 1
    console.log(`✗ ${name.padEnd(14)} ${seconds()}: ${error.message}`)
    return false
  }
}

let tarball
if (await timed('the kit', () => (tarball = packKit(work)))) {
  const { createSandbox } = await import('../dist/sandbox/index.js')
  const { apiKey, accessToken } = createSandbox().data
  browser = await chromium.launch(chromiumLaunch())
  for (const name of names.length > 0 ? names : Object.keys(hosts)) {
    await timed(name, async () => {
      const folder = copyExample(name, work, tarball)
      if (args.includes('--lock')) return renewLock(name, folder)
      install(name, folder)
      run(folder, 'npm', 'run', '--silent', 'typecheck')
      run(folder, 'npm', 'run', '--silent', '--if-present', 'build')
      await hosts[name]({ folder, keys: [apiKey, accessToken] })
    })
  }
  await browser.close()
}
rmSync(work, { recursive: true, force: true })
process.exitCode = failures > 0 ? 1 : 0
