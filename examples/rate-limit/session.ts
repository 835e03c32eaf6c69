/** Who is signed in. */
export interface Session {
  user: string
  /** The customer that the user belongs to: whose CRM is searched and called. */
  customer: string
}

const sessions: Record<string, Session> = {
  ada: { user: 'ada', customer: 'acme' },
  gil: { user: 'gil', customer: 'globex' },
}

/**
 * A stand-in for your app's own session, which would check a signature or ask a store: it believes the cookie
 * `user`, and takes whoever has none for Ada. Null where nobody is signed in.
 */
export function sessionOf(request: Request): Session | null {
  const cookie = request.headers.get('cookie') ?? ''
  const user = /(?:^|; )user=(\w+)/.exec(cookie)?.[1] ?? 'ada'
  return sessions[user] ?? null
}
