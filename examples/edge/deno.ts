import { createRelay } from 'svc-react/relay'
import { undiciTransport } from 'svc-react/relay/undici'
import { options } from './relay.ts'

const relay = createRelay({ transport: undiciTransport(), ...options })

Deno.serve({ port: Number(Deno.env.get('PORT') ?? 3000) }, (request) =>
  new URL(request.url).pathname.startsWith('/api/svc')
    ? relay(request)
    : new Response('Not found', { status: 404 }),
)
