/** The session, as returned by the backend. */
export interface Session {
  customer: string
  customers: { groupRef: string; name: string }[]
  /** Whether the backend can make the provider reject calls, which only the sandbox supports. */
  canThrottle: boolean
}

async function fetchSession(init?: RequestInit): Promise<Session> {
  const response = await fetch('/api/session', init)
  if (!response.ok) throw new Error(`The session could not be read: status ${response.status}`)
  return response.json() as Promise<Session> // our own backend's response
}

export function loadSession(): Promise<Session> {
  return fetchSession()
}

export function signIn(groupRef: string): Promise<Session> {
  return fetchSession({ method: 'POST', body: JSON.stringify({ groupRef }) })
}
