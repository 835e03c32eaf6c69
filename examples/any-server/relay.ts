import type { RelayOptions } from 'svc-react/relay'
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

/** The service in memory. Its providers reject the sixth call within 20 seconds, so that you can see a countdown. */
const sandbox = createSandbox({ rateLimit: { requests: 5, perMs: 20_000 } })

/** The relay's options: the key and the permissions. With `SVC_API_KEY`, the relay connects to the real service. */
export const options: RelayOptions = {
  ...(process.env.SVC_API_KEY ? realService : sandbox.connection),
  // The session decides whose data a request may access, never the request itself.
  authorize: (request) => {
    const session = sessionOf(request)
    return session && { user: session.user, groupRef: session.customer, destinations: true }
  },
  // Provider calls are off until you list them.
  allow: [{ methods: ['GET'], path: '/crm/v3/objects/**' }],
}
