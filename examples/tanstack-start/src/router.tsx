import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { makeClient } from './makeClient'
import { routeTree } from './routeTree.gen'

/** Called once for each request on the server, and once in the browser. */
export function getRouter() {
  // Without a stale time, the browser would immediately repeat the server's requests.
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
  const router = createRouter({
    routeTree,
    context: { queryClient, client: makeClient() },
    defaultPreloadStaleTime: 0,
  })
  // Transfers the server's data, and wraps the page in a QueryClientProvider.
  setupRouterSsrQueryIntegration({ router, queryClient })
  return router
}
