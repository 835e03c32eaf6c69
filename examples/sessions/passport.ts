import express, { type Request } from 'express'
import session from 'express-session'
import passport from 'passport'
import { Strategy } from 'passport-local'
import { type NodeRequestContext, toNodeListener } from 'svc-react/relay/node'
import { connection } from './relay.ts'
import { type User as AppUser, users } from './users.ts'

declare global {
  namespace Express {
    interface User extends AppUser {}
  }
}

passport.use(
  new Strategy((name, password, done) => {
    const user = users.get(name)
    done(null, user?.password === password && user)
  }),
)
passport.serializeUser((user, done) => done(null, user.id))
passport.deserializeUser((id: string, done) => done(null, users.get(id) ?? false))

export const app = express()

app.use(
  session({
    secret: process.env.SESSION_SECRET ?? 'a secret for development only',
    resave: false,
    saveUninitialized: false,
  }),
)
app.use(passport.session())

app.use(
  '/api/svc',
  toNodeListener({
    ...connection,
    authorize: (_request, _call, { node: { user } }: NodeRequestContext<Request>) =>
      user ? { user: user.id, groupRef: user.team, destinations: true } : undefined,
  }),
)

app.post('/sign-in', express.json(), passport.authenticate('local'), (_request, response) => {
  response.sendStatus(204)
})
