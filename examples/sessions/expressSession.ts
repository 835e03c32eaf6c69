import express, { type Request } from 'express'
import session from 'express-session'
import { type NodeRequestContext, toNodeListener } from 'svc-react/relay/node'
import { connection } from './relay.ts'
import { type User, users } from './users.ts'

declare module 'express-session' {
  interface SessionData {
    user: User
  }
}

export const app = express()

app.use(
  session({
    secret: process.env.SESSION_SECRET ?? 'a secret for development only',
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure: process.env.NODE_ENV === 'production' },
  }),
)

app.use(
  '/api/svc',
  toNodeListener({
    ...connection,
    authorize: (_request, _call, { node }: NodeRequestContext<Request>) => {
      const { user } = node.session
      return user ? { user: user.id, groupRef: user.team, destinations: true } : undefined
    },
  }),
)

// The body parser is after the relay, because the relay reads the body itself.
app.post('/sign-in', express.json(), (request, response) => {
  const { name, password } = request.body
  const user = users.get(name)
  if (!user || user.password !== password) {
    response.sendStatus(401)
    return
  }
  request.session.regenerate(() => {
    request.session.user = { id: user.id, team: user.team }
    response.sendStatus(204)
  })
})
