import { createRelay } from 'svc-react/relay'

const { SVC_ORIGIN, SVC_API_KEY = '', SVC_PROJECT_ID = '' } = process.env

/** The app's relay. The environment selects the service, which is the sandbox here. */
export const relay = createRelay({
  apiKey: SVC_API_KEY,
  project: { id: SVC_PROJECT_ID },
  upstream: {
    baseUrl: `${SVC_ORIGIN}/public/v1`,
    searchUrl: `${SVC_ORIGIN}/search/v1`,
    proxyUrl: `${SVC_ORIGIN}/proxy`,
  },
  integrations: { crm: { id: 'int_9b40aa', name: 'hub-crm' } },
  // A placeholder for your session.
  authorize: () => ({ groupRef: 'acme', destinations: true }),
})
