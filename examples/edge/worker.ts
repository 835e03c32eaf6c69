import { createRelay } from 'svc-react/relay'
import { options } from './relay.ts'

const relay = createRelay(options)

export default {
  fetch: (request: Request) =>
    new URL(request.url).pathname.startsWith('/api/svc')
      ? relay(request)
      : new Response('Not found', { status: 404 }),
}
