import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequestHeader } from '@tanstack/react-start/server'
import { createClient } from 'svc-react'
import { relay } from './relay.server'

const endpoint = '/api/svc'

/**
 * On the server, calls the relay as a function, with the cookies of this page's request. In the browser, calls the
 * relay by its URL. Each part is only built for its own side.
 */
export const makeClient = createIsomorphicFn()
  .server(() =>
    createClient({ endpoint, fetch: relay, headers: { cookie: getRequestHeader('cookie') ?? '' } }),
  )
  .client(() => createClient({ endpoint }))
