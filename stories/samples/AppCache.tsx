import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { SvcProvider, useSvcClient } from 'svc-react'

/** An app that has a cache of its own, as most have: the kit's provider stands in it, and uses it. */
export function AppCache({ children }: { children: ReactNode }) {
  const client = useSvcClient()
  const [queryClient] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={queryClient}>
      <SvcProvider client={client}>{children}</SvcProvider>
    </QueryClientProvider>
  )
}
