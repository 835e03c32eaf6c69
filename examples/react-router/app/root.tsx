import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { SvcProvider } from 'svc-react'
import 'svc-react/styles.css'

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" style={{ colorScheme: 'light dark', fontFamily: 'system-ui' }}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>Deliveries</title>
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  // On the server, one for each request. In the browser, one for the whole visit.
  const [queryClient] = useState(
    // Without a stale time, the browser would immediately repeat the server's requests.
    () => new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } }),
  )
  return (
    <QueryClientProvider client={queryClient}>
      <SvcProvider endpoint="/api/svc">
        <Outlet />
      </SvcProvider>
    </QueryClientProvider>
  )
}
