/** The signed-in user. */
export interface Session {
  user: string
  /** The user's customer, whose CRM is searched and called. */
  customer: string
}

const sessions = new Map<string, Session>([
  ['ada', { user: 'ada', customer: 'acme' }],
  ['gil', { user: 'gil', customer: 'globex' }],
])

/**
 * Returns the session, or null if nobody is signed in. A placeholder for your app's session, which would verify a
 * signature or query a store: it trusts the cookie `user`, and uses Ada without one.
 */
export function sessionOf(request: Request): Session | null {
  const cookie = request.headers.get('cookie') ?? ''
  const user = /(?:^|; )user=(\w+)/.exec(cookie)?.[1] ?? 'ada'
  return sessions.get(user) ?? null
}
