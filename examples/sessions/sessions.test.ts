import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import { Auth } from '@auth/core'
import { getIronSession } from 'iron-session'
import { SignJWT } from 'jose'
import * as authJs from './authJs.ts'
import * as betterAuth from './betterAuth.ts'
import * as expressSession from './expressSession.ts'
import * as ironSession from './ironSession.ts'
import * as jwtCookie from './jwtCookie.ts'
import * as passport from './passport.ts'
import { sandbox } from './relay.ts'
import { type User, users } from './users.ts'

const ORIGIN = 'https://app.example'

type Call = (request: Request) => Response | Promise<Response>

interface Recipe {
  call: Call
  /** Signs a user in with the library. Returns the cookies. */
  signIn: (name: string) => Promise<string>
}

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

const post = (path: string, body: unknown, headers: HeadersInit = {}) =>
  new Request(`${ORIGIN}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN, ...headers },
    body: JSON.stringify(body),
  })

const passwordOf = (name: string) => users.get(name)?.password

/** Serves an Express app and returns a function that calls it. */
async function serve(app: (typeof expressSession)['app']): Promise<Call> {
  const server = createServer(app).listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return async (request) => {
    const { pathname } = new URL(request.url)
    const headers = new Headers(request.headers)
    headers.delete('origin')
    return fetch(`http://127.0.0.1:${port}${pathname}`, {
      method: request.method,
      headers,
      body: await request.text(),
    })
  }
}

async function express(app: (typeof expressSession)['app']): Promise<Recipe> {
  const call = await serve(app)
  return {
    call,
    async signIn(username) {
      const body = { name: username, username, password: passwordOf(username) }
      return cookiesOf(await call(post('/sign-in', body)))
    },
  }
}

const recipes: Record<string, () => Recipe | Promise<Recipe>> = {
  'express-session': () => express(expressSession.app),
  Passport: () => express(passport.app),
  'Auth.js': () => ({
    call: authJs.relay,
    async signIn(name) {
      const { config } = authJs
      const csrf = await Auth(new Request(`${ORIGIN}/auth/csrf`), config)
      const { csrfToken } = await csrf.json()
      const body = new URLSearchParams({ csrfToken, name })
      const password = passwordOf(name)
      if (password !== undefined) body.set('password', password)
      const request = new Request(`${ORIGIN}/auth/callback/credentials`, {
        method: 'POST',
        headers: { cookie: cookiesOf(csrf) },
        body,
      })
      return cookiesOf(await Auth(request, config))
    },
  }),
  'Better Auth': () => ({
    call: betterAuth.relay,
    async signIn(name) {
      const { team, password } = users.get(name) ?? {}
      const email = `${name}@app.example`
      const { handler } = betterAuth.auth
      await handler(post('/api/auth/sign-up/email', { name, email, password, team }))
      return cookiesOf(await handler(post('/api/auth/sign-in/email', { email, password })))
    },
  }),
  'iron-session': () => ({
    call: ironSession.relay,
    async signIn(name) {
      const response = new Response()
      const session = await getIronSession<{ user?: User }>(
        new Request(ORIGIN),
        response,
        ironSession.options,
      )
      const { id, team } = users.get(name) ?? { id: '', team: '' }
      session.user = { id, team }
      await session.save()
      return cookiesOf(response)
    },
  }),
  'a JWT cookie': () => ({
    call: jwtCookie.relay,
    async signIn(name) {
      const token = await new SignJWT({ team: users.get(name)?.team })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(name)
        .setAudience(ORIGIN)
        .setExpirationTime('1h')
        .sign(jwtCookie.key)
      return `token=${token}`
    },
  }),
}

const search = (cookie?: string) =>
  post(
    '/api/svc/search/crm',
    {
      objectName: 'contacts',
      fieldFilters: [{ fieldName: 'email', operator: 'eq', value: 'a@b.example' }],
    },
    {
      'x-svc-relay': '1',
      'sec-fetch-site': 'same-origin',
      ...(cookie === undefined ? {} : { cookie }),
    },
  )

async function statusOf(response: Response) {
  await response.text()
  return response.status
}

for (const [name, prepare] of Object.entries(recipes)) {
  describe(name, () => {
    it('searches for the customer of the signed-in user', async () => {
      const { call, signIn } = await prepare()
      for (const user of ['ada', 'gil']) {
        const cookie = await signIn(user)

        const response = await call(search(cookie))

        assert.equal(response.status, 200, await response.text())
        const { url } = sandbox.calls('search').at(-1) ?? {}
        assert.equal(new URL(url ?? '').searchParams.get('groupRef'), users.get(user)?.team)
      }
    })

    it('rejects a request without a session', async () => {
      const { call } = await prepare()

      assert.equal(await statusOf(await call(search())), 401)
    })

    // The other recipes do not look up a user by name.
    const isByName = ['express-session', 'Passport', 'Auth.js'].includes(name)
    it('signs nobody in by a name that every object has', { skip: !isByName }, async () => {
      const { call, signIn } = await prepare()
      const cookie = await signIn('constructor')

      assert.equal(await statusOf(await call(search(cookie))), 401)
    })

    it('rejects a session that was changed', async () => {
      const { call, signIn } = await prepare()
      const cookie = await signIn('ada')
      // Not the last character, because some of its bits may be padding.
      const letter = cookie.at(-10) === 'A' ? 'B' : 'A'
      const changed = `${cookie.slice(0, -10)}${letter}${cookie.slice(-9)}`

      assert.equal(await statusOf(await call(search(changed))), 401)
    })
  })
}
