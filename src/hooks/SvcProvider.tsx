'use client'

import { QueryClient, QueryClientContext } from '@tanstack/react-query'
import { type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { type Connection, connect } from '../client/connect.js'
import type { createClient } from '../client/createClient.js'
import { SvcContext } from './useSvc.js'

interface Shared {
  children?: ReactNode
}

/** Where the kit's hooks and components below get their data from: one of the two. */
export type SvcProviderProps = Shared &
  (
    | {
        /** Where the app's backend has mounted the relay, such as `/api/svc`. */
        endpoint: string
        /**
         * Whose data this is, such as a user's or customer's id: keeps one's cached data and holds apart from
         * another's in the same browser. It decides nothing: the relay knows who asks. @default ''
         */
        partition?: string
        client?: never
      }
    | {
        /** A client made by {@link createClient}, for headers, a `fetch` or a time limit of your own. */
        client: Connection
        endpoint?: never
        partition?: never
      }
  )

/**
 * Connects what is below to one relay. Uses the `QueryClient` that is there already; where there is none it
 * brings one of its own and passes it on explicitly, so that the app's own queries never meet it.
 *
 * @example
 * <SvcProvider endpoint="/api/svc">
 *   <DestinationList />
 * </SvcProvider>
 */
export function SvcProvider({ children, endpoint, partition, client: given }: SvcProviderProps) {
  const host = useContext(QueryClientContext)
  const [own] = useState(() => new QueryClient())
  const queryClient = host ?? own

  // Identity matters: a new connection on each render would be a new value of the context on each render.
  const connection = useMemo(() => {
    if (given) return given
    if (endpoint) return connect({ endpoint, ...(partition !== undefined && { partition }) })
    throw new Error(
      'SvcProvider has neither `endpoint` nor `client`, so nothing below it can load data. ' +
        'Give `endpoint`: the path where your backend has mounted createRelay, such as "/api/svc".',
    )
  }, [given, endpoint, partition])
  const value = useMemo(() => ({ connection, queryClient }), [connection, queryClient])

  // TanStack's focus and online managers: who makes a QueryClient mounts it, as QueryClientProvider does.
  useEffect(() => {
    if (host) return
    own.mount()
    return () => own.unmount()
  }, [host, own])

  return <SvcContext.Provider value={value}>{children}</SvcContext.Provider>
}
