import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequestHeader } from '@tanstack/react-start/server'
import { createClient } from 'svc-react'
import { relay } from './relay.server'

const endpoint = '/api/svc'

/**
 * On the server, the relay called as a function, with the cookies of the request for this page; in the browser,
 * the relay by its address. Each half is built for its own side alone.
 */
export const makeClient = createIsomorphicFn()
  .server(() =>
    createClient({ endpoint, fetch: relay, headers: { cookie: getRequestHeader('cookie') ?? '' } }),
  )
  .client(() => createClient({ endpoint }))
