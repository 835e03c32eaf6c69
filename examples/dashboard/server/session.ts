/** A customer of the app, whose SaaS instances are searched and called. */
export interface Customer {
  groupRef: string
  name: string
}

const COOKIE = 'dashboard_customer'

/** Returns the signed-in customer. For demonstration: a real app verifies a signed session here. */
export function customerOf(request: Request, customers: readonly Customer[]): Customer | null {
  const cookie = request.headers.get('cookie') ?? ''
  const value = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(cookie)?.[1]
  return customers.find(({ groupRef }) => encodeURIComponent(groupRef) === value) ?? null
}

/**
 * `GET` returns the signed-in customer, and signs the first customer in if there is none. `POST { groupRef }` signs
 * another one in. The page cannot read the cookie.
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
  if (!customer) return new Response('There is no such customer.', { status: 400 })

  const cookie = `${COOKIE}=${encodeURIComponent(customer.groupRef)}; Path=/api; HttpOnly; SameSite=Strict`
  return Response.json(
    { customer: customer.groupRef, customers, canThrottle },
    { headers: { 'set-cookie': cookie, 'cache-control': 'no-store' } },
  )
}
