import { getIronSession, type SessionOptions } from 'iron-session'
import { createRelay } from 'svc-react/relay'
import { connection } from './relay.ts'
import type { User } from './users.ts'

export const options: SessionOptions = {
  cookieName: 'session',
  password: process.env.SESSION_SECRET ?? 'a secret of 32 characters for development',
}

export const relay = createRelay({
  ...connection,
  authorize: async (request) => {
    // The response receives a cookie only if the session is saved, and `authorize` only reads it.
    const { user } = await getIronSession<{ user?: User }>(request, new Response(), options)
    return user ? { user: user.id, groupRef: user.team, destinations: true } : undefined
  },
})
