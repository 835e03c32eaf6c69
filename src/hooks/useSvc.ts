'use client'

import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { RelayClient } from '../client/createClient.js'

/** What {@link SvcProvider} passes on. */
export interface Svc {
  client: RelayClient
  queryClient: QueryClient
}

/** Without a default: a made-up client would turn a missing provider into a failed request. */
export const SvcContext = createContext<Svc | null>(null)

/**
 * The client of the nearest provider and the cache that its data is in.
 *
 * @throws if there is no {@link SvcProvider} above.
 */
export function useSvc(): Svc {
  const svc = useContext(SvcContext)
  if (svc) return svc
  throw new Error(
    'A hook or component of svc-react was rendered outside of <SvcProvider>, so it does not know which relay to ask. ' +
      'Wrap it: <SvcProvider endpoint="/api/svc">…</SvcProvider>.',
  )
}
