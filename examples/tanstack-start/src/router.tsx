import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { makeClient } from './makeClient'
import { routeTree } from './routeTree.gen'

/** Called once for each request on the server, and once in the browser. */
export function getRouter() {
  // Without a time, the browser would at once ask again for what the server has just read.
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
  const router = createRouter({
    routeTree,
    context: { queryClient, client: makeClient() },
    defaultPreloadStaleTime: 0,
  })
  // Hands over what the server has read, and puts the QueryClientProvider around the page.
  setupRouterSsrQueryIntegration({ router, queryClient })
  return router
}
