import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { RelayClient } from '../client/createClient.js'
import { SvcProvider } from '../hooks/SvcProvider.js'

interface WrapperParts {
  client: RelayClient
  queryClient: QueryClient
  /** Called when the wrapper is mounted. Returns a function to call when it is unmounted. */
  onMount: () => () => void
}

/** Returns a component that renders the providers around its children. */
export function createWrapper({ client, queryClient, onMount }: WrapperParts) {
  return function Wrapper({ children }: { children?: ReactNode }) {
    // An effect, because the page's time is outside React.
    useEffect(onMount, [])
    return (
      <QueryClientProvider client={queryClient}>
        <SvcProvider client={client}>{children}</SvcProvider>
      </QueryClientProvider>
    )
  }
}
