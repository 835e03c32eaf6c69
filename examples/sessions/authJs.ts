import { Auth, type AuthConfig } from '@auth/core'
import Credentials from '@auth/core/providers/credentials'
import { createRelay } from 'svc-react/relay'
import { connection } from './relay.ts'
import { type User, users } from './users.ts'

export const config: AuthConfig = {
  basePath: '/auth',
  secret: process.env.AUTH_SECRET ?? 'a secret for development only',
  trustHost: true,
  providers: [
    Credentials({
      credentials: { name: {}, password: {} },
      authorize: ({ name, password }) => {
        const user = users.get(String(name))
        return user && user.password === password ? { id: user.id, team: user.team } : null
      },
    }),
  ],
  // By default, the token contains only standard claims. These add the user's team to the token and to the session.
  callbacks: {
    jwt: ({ token, user }) => (user ? { ...token, account: user } : token),
    session: ({ session, token }) => ({ ...session, account: token.account }),
  },
}

/** Returns the signed-in user. In Next, use `auth()` of `next-auth` instead. */
async function userOf(request: Request): Promise<User | undefined> {
  const headers = { cookie: request.headers.get('cookie') ?? '' }
  const response = await Auth(
    new Request(new URL('/auth/session', request.url), { headers }),
    config,
  )
  const session = await response.json()
  return session?.account
}

export const relay = createRelay({
  ...connection,
  authorize: async (request) => {
    const user = await userOf(request)
    return user ? { user: user.id, groupRef: user.team, destinations: true } : undefined
  },
})
