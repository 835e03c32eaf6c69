import { createRelay, type RelayOptions } from 'svc-react/relay'
import { createSandbox } from 'svc-react/sandbox'
import { sessionOf } from './session.ts'

const realService: Omit<RelayOptions, 'authorize'> = {
  apiKey: () => process.env.SVC_API_KEY ?? '',
  project: { id: 'prj_1' },
  upstream: {
    baseUrl: 'https://api.example.com/v1',
    searchUrl: 'https://search.example.com/v1',
    proxyUrl: 'https://proxy.example.com',
  },
  integrations: { crm: { id: 'int_1', name: 'hub-crm' } },
}

/** The service in memory. Its providers refuse the sixth call within 8 seconds, so that there is a wait to see. */
const sandbox = createSandbox({ rateLimit: { requests: 5, perMs: 8_000 } })

/** Holds the key, and decides who may do what. With a key in the environment it talks to the real service. */
export const relay = createRelay({
  ...(process.env.SVC_API_KEY ? realService : sandbox.connection),
  // Whose data a request may see is read from the session, never from what the page asks for.
  authorize: (request) => {
    const session = sessionOf(request)
    return session && { user: session.user, groupRef: session.customer, destinations: true }
  },
  // Calls of the provider are off until they are named.
  allow: [{ methods: ['GET'], path: '/crm/v3/objects/**' }],
})
