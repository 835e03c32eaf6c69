import { createRelay, type RelayEvent, type RelayOptions } from '../../src/relay/index.js'
import { readCall } from '../../src/relay/policy/routes.js'

/** The key, which must be sent only in requests to the service. */
export const CANARY = 'canary-key-5f1e9a77'

export const APP = 'https://app.example'

export const upstream = {
  baseUrl: 'https://api.service.test/v1',
  searchUrl: 'https://search.service.test/v1',
  proxyUrl: 'https://proxy.service.test',
}

/** A request that the service received. */
export interface Sent {
  method: string
  url: string
  headers: Headers
  body: string
  request: Request
}

export type Service = (request: Request) => Response | Promise<Response>

/** A service that records requests and responds as configured. */
export function recordingService(respond: Service = () => Response.json([])) {
  const sent: Sent[] = []
  const transport = async (request: Request) => {
    const { method, url, headers } = request
    const body = await request.clone().text()
    sent.push({ method, url, headers: new Headers(headers), body, request })
    return respond(request)
  }
  return { sent, transport }
}

export const baseOptions = {
  apiKey: CANARY,
  project: { id: 'project-1' },
  upstream,
  integrations: {
    crm: { id: 'int-crm', name: 'acmeCrm' },
    erp: { id: 'int-erp', name: 'acmeErp' },
  },
  authorize: () => ({ user: 'ada', groupRef: 'acme', destinations: true }),
  allow: 'all',
} satisfies RelayOptions

/** A fetch from a page of the app, as a browser sends it. A header with the value null is omitted. */
export function appRequest(
  path: string,
  {
    headers,
    ...init
  }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string | null> } = {},
): Request {
  const sent = new Headers()
  const own = {
    'x-svc-relay': '1',
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'cors',
    'sec-fetch-dest': 'empty',
    ...(init.method && init.method !== 'GET' && { origin: APP }),
    ...headers,
  }
  for (const [name, value] of Object.entries(own)) if (value !== null) sent.set(name, value)
  return new Request(`${APP}/api/svc${path}`, { ...init, headers: sent })
}

/** A POST with a stream as its body. */
export function streaming(body: ReadableStream, signal?: AbortSignal) {
  const init = { method: 'POST', body, duplex: 'half', ...(signal && { signal }) }
  return init as Omit<RequestInit, 'headers'> // `duplex` is missing in some versions of the DOM types
}

/** A relay in front of a service that records requests. */
export function setUp(options: Partial<RelayOptions> = {}, respond?: Service) {
  const { sent, transport } = recordingService(respond)
  const events: RelayEvent[] = []
  const relay = createRelay({
    ...baseOptions,
    transport,
    onEvent: (event) => events.push(event),
    ...options,
  })
  const call = (path: string, init?: Parameters<typeof appRequest>[1]) =>
    relay(appRequest(path, init))
  return { relay, call, sent, events }
}

/** Waits for turns of the event loop: long enough for all work that needs neither a timer nor a socket. */
export async function turns() {
  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** The members of a problem, for comparison. */
export async function problemOf(response: Response): Promise<Record<string, unknown>> {
  return response.json()
}

/** The status and kind of a problem, or only the status of any other response. */
export async function kindOf(response: Response): Promise<string> {
  const isProblem = response.headers.get('content-type') === 'application/problem+json'
  if (!isProblem) return String(response.status)
  const { type, status } = await problemOf(response)
  return `${status} ${String(type).replace('urn:svc-relay:', '')}`
}

export const search = {
  method: 'POST',
  body: JSON.stringify({
    objectName: 'contacts',
    fieldFilters: [{ fieldName: 'email', operator: 'eq', value: 'a@b.example' }],
  }),
}

/** One call of each route. All of them succeed. */
export const everyRoute = [
  ['GET', ''],
  ['GET', '/destinations'],
  ['GET', '/integrations'],
  ['POST', '/search/crm'],
  ['GET', '/proxy/crm/v1/contacts'],
] as const

/** Runs the policy for a raw target as a socket receives it. A `Request` would normalize it. */
export function readRaw(target: string, method = 'GET', headers: Record<string, string> = {}) {
  const result = readCall('/api/svc', { method, target, host: null, headers: new Headers(headers) })
  return 'refusal' in result ? result.refusal : result
}
