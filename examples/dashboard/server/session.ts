/** A customer of the app, whose SaaS instances are searched and called. */
export interface Customer {
  groupRef: string
  name: string
}

const COOKIE = 'dashboard_customer'

/** Returns the signed-in customer. For demonstration only. A real app verifies a signed session here. */
export function customerOf(request: Request, customers: readonly Customer[]): Customer | null {
  const cookie = request.headers.get('cookie') ?? ''
  const value = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(cookie)?.[1]
  return customers.find(({ groupRef }) => encodeURIComponent(groupRef) === value) ?? null
}

/**
 * Handles the session's requests. `GET` returns the signed-in customer, and signs in the first customer if there is
 * none. `POST { groupRef }` signs in another customer. The page cannot read the cookie.
 */
export async function handleSession(
  request: Request,
  customers: readonly Customer[],
  canThrottle: boolean,
): Promise<Response> {
  let customer = customerOf(request, customers) ?? customers[0]
  if (request.method === 'POST') {
    const body: unknown = await request.json().catch(() => null)
    const wanted = typeof body === 'object' && body && 'groupRef' in body ? body.groupRef : null
    customer = customers.find(({ groupRef }) => groupRef === wanted)
  }
  if (!customer) return new Response('This customer does not exist.', { status: 400 })

  const cookie = `${COOKIE}=${encodeURIComponent(customer.groupRef)}; Path=/api; HttpOnly; SameSite=Strict`
  return Response.json(
    { customer: customer.groupRef, customers, canThrottle },
    { headers: { 'set-cookie': cookie, 'cache-control': 'no-store' } },
  )
}
