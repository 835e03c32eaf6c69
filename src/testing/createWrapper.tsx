import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { RelayClient } from '../client/createClient.js'
import { SvcProvider } from '../hooks/SvcProvider.js'

interface WrapperParts {
  client: RelayClient
  queryClient: QueryClient
  /** Called when something is shown; what it returns, when that is gone. */
  onShown: () => () => void
}

/** A component that puts the providers around what is rendered. */
export function createWrapper({ client, queryClient, onShown }: WrapperParts) {
  return function Wrapper({ children }: { children?: ReactNode }) {
    // The page's time is outside React.
    useEffect(onShown, [])
    return (
      <QueryClientProvider client={queryClient}>
        <SvcProvider client={client}>{children}</SvcProvider>
      </QueryClientProvider>
    )
  }
}
