import { parseCookie } from 'cookie'
import { jwtVerify } from 'jose'
import { createRelay } from 'svc-react/relay'
import { connection } from './relay.ts'

/** The key that your sign-in signs the token with. */
export const key = new TextEncoder().encode(
  process.env.JWT_SECRET ?? 'a secret of 32 bytes for development',
)

export const relay = createRelay({
  ...connection,
  authorize: async (request) => {
    const { token } = parseCookie(request.headers.get('cookie') ?? '')
    if (!token) return undefined
    const verified = await jwtVerify(token, key, {
      // Without a list, a token could choose its algorithm.
      algorithms: ['HS256'],
      audience: 'https://app.example',
      requiredClaims: ['exp', 'sub', 'team'],
    }).catch(() => undefined)
    return (
      verified && {
        user: String(verified.payload.sub),
        groupRef: String(verified.payload.team),
        destinations: true,
      }
    )
  },
})
