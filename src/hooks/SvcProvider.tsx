'use client'

import { QueryClient, QueryClientContext, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useContext, useMemo, useState } from 'react'
import { type Connection, connect } from '../client/connect.js'
import type { createClient } from '../client/createClient.js'
import { SvcContext } from './useSvc.js'

interface SvcProviderChildren {
  /** Content of the provider. */
  children?: ReactNode
}

/**
 * Props of {@link SvcProvider}: its children, and one of these:
 *
 * - `endpoint`, the path at which the app's backend mounts the relay, such as `/api/svc`. With it, `partition` separates
 *   cached data and holds in the same browser.
 * - `client`, a client from {@link createClient}, for custom headers, a custom `fetch` or a custom timeout.
 */
export type SvcProviderProps = SvcProviderChildren &
  (
    | {
        /** Path at which the app's backend mounts the relay, such as `/api/svc`. */
        endpoint: string
        /**
         * Key that separates cached data and holds in the same browser, such as the ID of the user or customer. It
         * does not affect access, which the relay checks for every request. @default ''
         */
        partition?: string
        client?: never
      }
    | {
        /** A client from {@link createClient}, for custom headers, a custom `fetch` or a custom timeout. */
        client: Connection
        endpoint?: never
        partition?: never
      }
  )

/**
 * Provides the connection to a relay for the hooks and components below it. Renders no element. Uses the nearest
 * `QueryClient`. If there is none, it creates one, which TanStack's hooks and `HydrationBoundary` below it also use.
 *
 * @throws Error if neither `endpoint` nor `client` is set.
 *
 * @example
 * <SvcProvider endpoint="/api/svc">
 *   <DestinationList />
 * </SvcProvider>
 */
export function SvcProvider({ children, endpoint, partition, client }: SvcProviderProps) {
  const appQueryClient = useContext(QueryClientContext)
  const [ownQueryClient] = useState(() => new QueryClient())
  const queryClient = appQueryClient ?? ownQueryClient

  // Memoized, because a new connection would rerender all consumers of the context.
  const connection = useMemo(() => {
    if (client) return client
    if (endpoint) return connect({ endpoint, ...(partition !== undefined && { partition }) })
    throw new Error(
      'SvcProvider needs `endpoint` or `client`. ' +
        'Set `endpoint` to the path where createRelay is mounted, such as "/api/svc".',
    )
  }, [client, endpoint, partition])
  const value = useMemo(() => ({ connection, queryClient }), [connection, queryClient])

  return (
    <QueryClientProvider client={queryClient}>
      <SvcContext.Provider value={value}>{children}</SvcContext.Provider>
    </QueryClientProvider>
  )
}
