import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequestHeader } from '@tanstack/react-start/server'
import { createClient } from 'svc-react'
import { relay } from './relay.server'

const endpoint = '/api/svc'

/**
 * Creates the client. On the server, it calls the relay as a function, with the cookies of this page's request. In the
 * browser, it calls the relay by its URL. Each bundle contains only its own part.
 */
export const makeClient = createIsomorphicFn()
  .server(() =>
    createClient({ endpoint, fetch: relay, headers: { cookie: getRequestHeader('cookie') ?? '' } }),
  )
  .client(() => createClient({ endpoint }))
