import type { RelayOptions } from 'svc-react/relay'
import { createSandbox } from 'svc-react/sandbox'
import { sessionOf } from './session.ts'

const { rateLimit } = process.env.REDIS_URL
  ? await import('./redis.ts')
  : await import('./memory.ts')

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

/**
 * The relay's options: the key, the permissions and the rate limits. With `SVC_API_KEY`, the relay connects to the real
 * service.
 */
export const options: RelayOptions = {
  ...(process.env.SVC_API_KEY ? realService : createSandbox().connection),
  authorize: (request) => {
    const session = sessionOf(request)
    // `rateLimit` and `limits` count by `user`.
    return session && { user: session.user, groupRef: session.customer, destinations: true }
  },
  rateLimit,
  // Maximum concurrent calls in this process: of all users, and of one user.
  limits: { maxInFlight: 200, maxInFlightPerUser: 100 },
  onEvent: (event) => console.log(JSON.stringify(event)),
}
