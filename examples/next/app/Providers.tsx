'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { SvcProvider } from 'svc-react'
import { SvcDevtools } from 'svc-react/devtools'

/** Renders the providers for every page. */
export function Providers({ children }: { children: ReactNode }) {
  // On the server, one for each request. In the browser, one for the whole visit.
  const [queryClient] = useState(
    // Without a stale time, the browser would immediately repeat the server's requests.
    () => new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } }),
  )
  return (
    <QueryClientProvider client={queryClient}>
      <SvcProvider endpoint="/api/svc">
        {children}
        {process.env.NODE_ENV === 'development' && <SvcDevtools />}
      </SvcProvider>
    </QueryClientProvider>
  )
}
