const APP = 'http://app.example/api/svc'
const MAX_BYTES = 64 * 2 ** 20
const MARKED = { 'x-relay-source': 'upstream', 'content-type': 'application/json' }

/** Creates a list of destinations and records of a search, as in the relay's responses: `max` of each. */
export async function makeResponses(
  { createClient, createRelay, createSandbox, sandboxData },
  max,
) {
  const data = sandboxData({ destinations: max, contacts: max })
  const sandbox = createSandbox({ ...data, pageSize: max })
  const relay = createRelay({
    ...sandbox.connection,
    authorize: () => ({ groupRef: 'acme', destinations: true }),
    allowNonBrowser: true,
    limits: { destinationsBytes: MAX_BYTES },
  })
  const client = createClient({ endpoint: APP, fetch: relay })
  const destinations = await client.listDestinations()
  const query = { integration: 'crm', objectName: 'contacts', fieldFilters: [] }
  const { results } = await client.search(query)
  if (destinations.length < max || results.length < max) {
    throw new Error(
      `The sandbox returns ${destinations.length} destinations and ${results.length} records instead of ${max}.`,
    )
  }
  return { destinations: destinations.slice(0, max), results: results.slice(0, max) }
}

/** Creates a client that receives the same bytes each time. */
export function clientOf({ createClient }, bytes, init = {}) {
  const fetch = async () => new Response(bytes, { headers: MARKED, ...init })
  return createClient({ endpoint: APP, fetch })
}

const problem = {
  type: 'https://problems.svc.example/provider-unavailable',
  title: 'The provider cannot be reached',
  status: 503,
}

/** Problems as services send them, smallest first. */
export const problems = {
  'three members': problem,
  'all 17 members': {
    ...problem,
    href: 'https://docs.svc.example/problems/provider-unavailable',
    detail: 'The CRM did not respond within 30 seconds.',
    instance: 'urn:uuid:4b7c1d9e-5f0a-4d2b-9a57-0c6a3c1f2e11',
    subsystem: 'proxy',
    time: '2026-05-01T12:00:00.000Z',
    requestId: 'req_7f3a9c',
    causes: ['connect ETIMEDOUT', 'the pool is empty'],
    remedy: 'Try again in a minute.',
    supportEmail: 'support@svc.example',
    supportPhone: '+49 30 1234567',
    supportUrl: 'https://svc.example/support',
    retryable: true,
    // Without `time`, because a hold would block the next call.
    retryAfter: '2026-05-01T12:00:00.000Z',
    context: { integration: 'hub-crm', groupRef: 'acme', attempt: 3 },
  },
  '100 faults of fields': {
    ...problem,
    issues: Array.from({ length: 100 }, (_, i) => ({
      in: 'body',
      pointer: `/fieldFilters/${i}/value`,
      detail: 'A value must be a text of 1 to 200 characters.',
    })),
  },
}

/** Times in the formats of `Retry-After` and `retryAfter`. */
export const times = {
  'RFC 3339': '2026-05-01T12:00:30.250Z',
  'RFC 3339 with an offset': '2026-05-01T14:00:30+02:00',
  'HTTP-date': 'Fri, 01 May 2026 12:00:30 GMT',
  seconds: '120',
}
