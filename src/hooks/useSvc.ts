'use client'

import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Connection } from '../client/connect.js'

/** Context value of {@link SvcProvider}. */
export interface Svc {
  connection: Connection
  queryClient: QueryClient
}

/**
 * Context of {@link SvcProvider}. Has no default client, because a missing provider must throw instead of failing
 * requests.
 */
export const SvcContext = createContext<Svc | null>(null)

/**
 * Returns the connection and query client of the nearest provider.
 *
 * @throws if there is no {@link SvcProvider} above.
 */
export function useSvc(): Svc {
  const svc = useContext(SvcContext)
  if (svc) return svc
  throw new Error(
    'A hook or component of svc-react was rendered outside of <SvcProvider>, so it has no relay to call. ' +
      'Wrap it: <SvcProvider endpoint="/api/svc">…</SvcProvider>.',
  )
}
