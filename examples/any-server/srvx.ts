import { serve } from 'srvx'
import { createRelay } from 'svc-react/relay'
import { options } from './relay.ts'

const relay = createRelay(options)

serve({
  port: process.env.PORT ?? 3000,
  fetch: (request) =>
    new URL(request.url).pathname.startsWith('/api/svc')
      ? relay(request)
      : new Response('Not found', { status: 404 }),
})
