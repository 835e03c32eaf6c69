// Runs a relay in its own process, mounted in one of three ways.
import { getRequestListener } from '@hono/node-server'
import { listen } from '../../../scripts/lib/listen.mjs'
import { loadSource } from '../loadSource.mjs'
import { reportReady, serveMeasurements } from '../vitals.mjs'

const { form, key, upstream, limits, countsErrors } = JSON.parse(process.env.SOAK_RELAY)

let received = 0
let events = []
let logged = 0
/** Number of events by their error, if `countsErrors`: under load, a list of events would take much memory. */
const errors = new Map()
serveMeasurements({
  /** Numbers of received requests and logged events since the last query. */
  log: () => {
    const log = { received, events }
    received = 0
    events = []
    return log
  },
  /** Numbers of received requests and logged events since the start. */
  errors: () => ({ received, logged, errors: [...errors] }),
})
// The servers' own messages about broken connections are expected here.
console.error = () => {}

const options = {
  apiKey: key,
  project: { id: 'project' },
  upstream,
  integrations: { crm: { id: 'int', name: 'crm' } },
  authorize: (request) => {
    const tenant = request.headers.get('x-soak-tenant')
    return tenant && { user: tenant, groupRef: tenant, destinations: true }
  },
  allow: ({ path }) => !path.startsWith('/forbidden'),
  allowNonBrowser: true,
  limits,
  onEvent: (event) => {
    if (!countsErrors) events.push(event)
    logged += 1
    if (event.error) errors.set(event.error, (errors.get(event.error) ?? 0) + 1)
  },
}

const { createRelay } = await loadSource('src/relay/index.ts')
const forms = {
  listener: async () => (await loadSource('src/relay/node/index.ts')).toNodeListener(options),
  fetch: () => getRequestListener(createRelay(options)),
  undici: async () => {
    const { undiciTransport } = await loadSource('src/relay/undici/index.ts')
    return getRequestListener(createRelay({ ...options, transport: undiciTransport() }))
  },
}
const relay = await forms[form]()
const { port } = await listen((request, response) => {
  received += 1
  relay(request, response)
})
reportReady({ port })
