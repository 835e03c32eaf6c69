'use client'

import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Connection } from '../client/connect.js'

/** What {@link SvcProvider} passes on. */
export interface Svc {
  connection: Connection
  queryClient: QueryClient
}

/** Without a default: a made-up client would turn a missing provider into a failed request. */
export const SvcContext = createContext<Svc | null>(null)

/**
 * The way to the nearest provider's relay and the cache that its data is in.
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
