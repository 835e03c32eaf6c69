import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../scripts/lib/listen.mjs'
import { run } from '../packed/commands.mjs'
import { ROOT } from '../packed/install.mjs'
import { serving } from '../packed/serving.mjs'
import { onOtherNodes } from './nodeVersions.mjs'
import { servers } from './servers.mjs'

const SUITE = join(ROOT, 'dist/cli/conformance')

const RELAY =
  "import { createRelay } from 'svc-react/relay'\nexport const relay = createRelay(setupOptions(FIXED_PORT))"

/** The file of each example's relay, and the file that replaces it during the check. */
const relays = {
  // Its servers are checked side by side, each with a service of its own.
  'any-server': {
    file: 'relay.ts',
    code: 'export const options = setupOptions(Number(process.env.SERVICE_PORT))',
  },
  edge: { file: 'relay.ts', code: 'export const options = setupOptions(FIXED_PORT)' },
  next: { file: 'server/relay.ts', code: RELAY },
  'react-router': { file: 'app/.server/relay.ts', code: RELAY },
  'tanstack-start': { file: 'src/relay.server.ts', code: RELAY },
}

/** Replaces the relay of a copied example with the one that the suite expects. */
export function setUp(example, folder, servicePort) {
  const { file, code } = relays[example]
  const path = join(folder, file)
  for (const name of ['setup', 'setupOptions']) {
    for (const end of ['.js', '.d.ts']) {
      cpSync(join(SUITE, 'setup', name + end), join(path, '..', name + end))
    }
  }
  const lines = ["import { setupOptions } from './setupOptions.js'", code]
  writeFileSync(path, `${lines.join('\n').replace('FIXED_PORT', String(servicePort))}\n`)

  if (example !== 'edge') return
  // By default, workerd may not connect to this machine.
  const config = join(folder, 'config.capnp')
  const network = '(name = "internet", network = (allow = ["public", "private"])), '
  const text = readFileSync(config, 'utf8')
  writeFileSync(config, text.replace('services = [', `services = [ ${network}`))
}

/** Rejects if the suite takes too long, so that it cannot block this script. */
const LIMIT_MS = 180_000

async function within(limitMs, promise) {
  let timer
  const late = new Promise((_, reject) => {
    const error = new Error(`the suite did not end within ${limitMs / 1000} s`)
    timer = setTimeout(() => reject(error), limitMs)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** Number of servers of an example that are checked at the same time: most of the time, the suite waits for a timeout. */
const AT_ONCE = { 'any-server': 4 }

/** Runs the suite against every server of an example. Returns the report of each server. */
export async function checkConformance(example, folder) {
  const { runConformance } = await import(join(SUITE, 'runConformance.js'))
  const fixedPort = await freePort()
  setUp(example, folder, fixedPort)
  run(folder, 'npm', 'run', '--silent', '--if-present', 'build')

  const checked = [...servers[example]]
  if (example === 'any-server') {
    const everywhere = checked.filter((one) => one.isOnEveryNode)
    checked.push(...(await onOtherNodes(folder, everywhere)))
  }
  const atOnce = AT_ONCE[example] ?? 1

  async function check({ name, command, exceptions = {} }) {
    const startedMs = Date.now()
    const servicePort = atOnce > 1 ? await freePort() : fixedPort
    const checkAt = (address) =>
      within(LIMIT_MS, runConformance({ url: `${address}/api/svc`, servicePort }))
    const env = { SERVICE_PORT: String(servicePort) }
    const report = await serving(folder, command, checkAt, env).catch((error) => {
      throw new Error(`${name}: ${error.message}`)
    })
    return { name, exceptions, report, ms: Date.now() - startedMs }
  }

  const verdicts = []
  for (let first = 0; first < checked.length; first += atOnce) {
    verdicts.push(...(await Promise.all(checked.slice(first, first + atOnce).map(check))))
  }
  return verdicts
}
