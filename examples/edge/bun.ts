import { createRelay } from 'svc-react/relay'
import { options } from './relay.ts'

const relay = createRelay(options)

Bun.serve({
  port: process.env.PORT ?? 3000,
  // Bun's default of 10 seconds would cut off slow responses of a provider.
  idleTimeout: 120,
  routes: { '/api/svc': relay, '/api/svc/*': relay },
  fetch: () => new Response('Not found', { status: 404 }),
})
