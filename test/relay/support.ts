import { createRelay, type RelayEvent, type RelayOptions } from '../../src/relay/index.js'
import { readCall } from '../../src/relay/routes.js'

/** The key that must turn up nowhere but in requests to the service. */
export const CANARY = 'canary-key-5f1e9a77'

export const APP = 'https://app.example'

export const upstream = {
  baseUrl: 'https://api.service.test/v1',
  searchUrl: 'https://search.service.test/v1',
  proxyUrl: 'https://proxy.service.test',
}

/** A request as the service has received it. */
export interface Sent {
  method: string
  url: string
  headers: Headers
  body: string
  request: Request
}

export type Service = (request: Request) => Response | Promise<Response>

/** A service that writes down what it receives, and answers as it is told. */
export function recordingService(answer: Service = () => Response.json([])) {
  const sent: Sent[] = []
  const transport = async (request: Request) => {
    const { method, url, headers } = request
    const body = await request.clone().text()
    sent.push({ method, url, headers: new Headers(headers), body, request })
    return answer(request)
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

/** A fetch of a page of the app, as a browser sends it; a header with the value null is left out. */
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

/** A POST whose body is a stream. */
export function streaming(body: ReadableStream, signal?: AbortSignal) {
  const init = { method: 'POST', body, duplex: 'half', ...(signal && { signal }) }
  return init as Omit<RequestInit, 'headers'> // not every version of the DOM types knows `duplex`
}

/** A relay in front of a service that records. */
export function setUp(options: Partial<RelayOptions> = {}, answer?: Service) {
  const { sent, transport } = recordingService(answer)
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

/** Lets turns of the event loop pass: more than anything takes that waits neither for a timer nor for a socket. */
export async function turns() {
  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** A problem's members, for comparison. */
export async function problemOf(response: Response): Promise<Record<string, unknown>> {
  return response.json()
}

/** The last part of a problem's type, or the status of an answer that is none. */
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

/** One call of each route, all of which succeed. */
export const everyRoute = [
  ['GET', ''],
  ['GET', '/destinations'],
  ['GET', '/integrations'],
  ['POST', '/search/crm'],
  ['GET', '/proxy/crm/v1/contacts'],
] as const

/** What the policy makes of a raw target, as a socket could bring it: a `Request` would have tidied it up. */
export function readRaw(target: string, method = 'GET', headers: Record<string, string> = {}) {
  const result = readCall('/api/svc', { method, target, host: null, headers: new Headers(headers) })
  return 'refusal' in result ? result.refusal : result
}
