// A relay in a process of its own, mounted in one of the three ways.
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { loadSource } from '../loadSource.mjs'
import { answerQuestions, sayReady } from '../vitals.mjs'

const { form, key, upstream, limits } = JSON.parse(process.env.SOAK_RELAY)

let received = 0
let events = []
answerQuestions({
  /** What was received and told since the last time. */
  told: () => {
    const told = { received, events }
    received = 0
    events = []
    return told
  },
})
// A server's own words on answers that break off are what is wanted here.
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
  onEvent: (event) => events.push(event),
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
const server = createServer((request, response) => {
  received += 1
  relay(request, response)
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
sayReady({ port: server.address().port })
