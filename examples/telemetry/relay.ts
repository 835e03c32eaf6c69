import type { RelayOptions } from 'svc-react/relay'
import { createSandbox } from 'svc-react/sandbox'
import { sessionOf } from './session.ts'
import { withTelemetry } from './telemetry.ts'

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

/** The relay, which holds the key and checks permissions. With `SVC_API_KEY`, it connects to the real service. */
export const relay = withTelemetry({
  ...(process.env.SVC_API_KEY ? realService : createSandbox().connection),
  authorize: (request) => {
    const session = sessionOf(request)
    return session && { user: session.user, groupRef: session.customer, destinations: true }
  },
  allow: [{ methods: ['GET'], path: '/crm/v3/objects/**' }],
})
