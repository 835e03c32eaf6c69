import { createFileRoute } from '@tanstack/react-router'
import { relay } from '../../../relay.server'

export const Route = createFileRoute('/api/svc/$')({
  // A provider call keeps its method, so the relay handles all methods.
  server: { handlers: { ANY: ({ request }) => relay(request) } },
})
