'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { SvcProvider } from 'svc-react'

/** The providers for every page. */
export function Providers({ children }: { children: ReactNode }) {
  // One for each request on the server, and one for the whole visit in the browser.
  const [queryClient] = useState(
    // Without a stale time, the browser would immediately repeat the server's requests.
    () => new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } }),
  )
  return (
    <QueryClientProvider client={queryClient}>
      <SvcProvider endpoint="/api/svc">{children}</SvcProvider>
    </QueryClientProvider>
  )
}
