import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import { type RelayClient, SvcProvider } from 'svc-react'
import svcStyles from 'svc-react/styles.css?url'

export const Route = createRootRouteWithContext<{
  queryClient: QueryClient
  client: RelayClient
}>()({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { title: 'Deliveries' },
    ],
    links: [
      { rel: 'icon', href: 'data:,' },
      { rel: 'stylesheet', href: svcStyles },
    ],
  }),
  component: Root,
})

function Root() {
  const { client } = Route.useRouteContext()
  return (
    <html lang="en" style={{ colorScheme: 'light dark', fontFamily: 'system-ui' }}>
      <head>
        <HeadContent />
      </head>
      <body>
        <SvcProvider client={client}>
          <Outlet />
        </SvcProvider>
        <Scripts />
      </body>
    </html>
  )
}
