import { betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { createRelay } from 'svc-react/relay'
import { connection } from './relay.ts'

export const auth = betterAuth({
  baseURL: 'https://app.example',
  secret: process.env.BETTER_AUTH_SECRET ?? 'a secret of 32 characters for development',
  // A placeholder for your database.
  database: memoryAdapter({ user: [], session: [], account: [], verification: [] }),
  emailAndPassword: { enabled: true },
  user: { additionalFields: { team: { type: 'string', required: true } } },
})

export const relay = createRelay({
  ...connection,
  authorize: async (request) => {
    const session = await auth.api.getSession({ headers: request.headers })
    return session
      ? { user: session.user.id, groupRef: session.user.team, destinations: true }
      : undefined
  },
})
