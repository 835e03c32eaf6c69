import { createFileRoute } from '@tanstack/react-router'
import { relay } from '../../../relay.server'

export const Route = createFileRoute('/api/svc/$')({
  // A call of the provider keeps its method, so the relay takes all of them.
  server: { handlers: { ANY: ({ request }) => relay(request) } },
})
