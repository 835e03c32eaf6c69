import type { RelayOptions } from '../../../src/relay/index.js'
import type { Sandbox } from '../../../src/sandbox/index.js'
import type { Operation } from './places.ts'

/** A call of the relay, before it is made. */
export interface Call {
  path: string
  method: string
  headers: Record<string, string | null>
  body?: string
  signal?: AbortSignal
}

/** A way in which a call can end. */
export interface Situation {
  /** Completes the sentence "if …" of a test title. */
  name: string
  /** Limits the situation to these operations. @default all */
  only?: (operation: Operation) => boolean
  /** Returns changes of the call. */
  call?: (call: Call, operation: Operation) => Partial<Call>
  /** Options that change the relay. */
  options?: Partial<RelayOptions> | ((sandbox: Sandbox) => Partial<RelayOptions>)
  /** Changes the behavior of the service. */
  service?: (sandbox: Sandbox) => void
  /** Changes the request. */
  request?: (request: Request) => Request
  /** Whether another call is in flight. */
  isBusy?: boolean
  /** Whether the same call has been made before. */
  isRepeated?: boolean
}

const isInfo = ({ path }: Operation) => path === '/info'
const isFirst = ({ isFirst }: Operation) => isFirst
const hasAlias = ({ path }: Operation) => path.includes('{alias}')
const isProxy = ({ path }: Operation) => path.startsWith('/proxy')
const isSearch = ({ path }: Operation) => path.startsWith('/search')
const isUpload = ({ method, path }: Operation) =>
  !/GET|HEAD/.test(method) && path !== '/destinations'
const isList = ({ path }: Operation) => path === '/destinations'

const headers = (more: Call['headers']) => (call: Call) => ({
  headers: { ...call.headers, ...more },
})
const answers = (make: () => Response) => (sandbox: Sandbox) =>
  sandbox.failNext({ response: make, delayMs: 0 })
const fails = (status: number) => (sandbox: Sandbox) => sandbox.failNext({ status })
const never = new Promise<never>(() => {})

const hostile = {
  'set-cookie': 'a=b',
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=9',
  'content-security-policy': 'default-src *',
  'clear-site-data': '"*"',
  'x-relay-source': 'relay',
  'x-relay-request-id': 'theirs',
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'unsafe-url',
}

/** How a call can end, both in the relay and in the service. */
export const situations: Situation[] = [
  { name: 'nothing fails' },
  // Origin and route
  { name: 'the header is missing', call: headers({ 'x-svc-relay': null }) },
  { name: 'a page of another site calls', call: headers({ 'sec-fetch-site': 'cross-site' }) },
  { name: 'the caller is not a browser', call: headers({ origin: null, 'sec-fetch-site': null }) },
  { name: 'the route does not exist', only: isInfo, call: () => ({ path: '/nope' }) },
  { name: 'the method is not documented', only: isFirst, call: () => ({ method: 'TRACE' }) },
  { name: 'the URL is too long', call: ({ path }) => ({ path: `${path}?${'x'.repeat(8192)}` }) },
  { name: 'the request is a WebSocket upgrade', call: headers({ upgrade: 'websocket' }) },
  // Authorization
  { name: 'the caller is not signed in', options: { authorize: () => undefined } },
  { name: 'the app refuses', options: { authorize: () => ({ deny: 'Not on Sundays.' }) } },
  { name: 'the grant is invalid', options: { authorize: () => ({ groupRef: '' }) } },
  {
    name: 'the session store is down',
    options: {
      authorize() {
        throw new Error('down')
      },
    },
  },
  {
    name: 'the grant has only an installation',
    options: (sandbox) => ({
      authorize: () => ({
        integrations: { crm: { installationId: sandbox.installation('crm', 'acme').id } },
      }),
    }),
  },
  {
    name: 'nothing is granted',
    options: { authorize: () => ({ groupRef: 'acme', integrations: [] }) },
  },
  {
    name: 'the alias is invalid',
    only: hasAlias,
    call: ({ path }) => ({ path: path.replace('/crm', '/c.r.m') }),
  },
  {
    name: 'proxying is off',
    options: ({ connection }) => ({ manifest: withoutProxy(connection) }),
  },
  { name: 'the call is not allowed', options: { allow: () => false } },
  {
    name: 'the rate limit is reached',
    options: { rateLimit: async () => ({ ok: false, retryAfter: 7 }) },
  },
  { name: 'too many calls are in flight', options: { limits: { maxInFlight: 1 } }, isBusy: true },
  // Request
  {
    name: 'the path leaves its folder',
    only: isProxy,
    call: ({ path }) => ({ path: `${path}/%252e%252e/admin` }),
  },
  { name: 'there is a query', call: ({ path }) => ({ path: `${path}?groupRef=globex` }) },
  { name: 'the body is not JSON', only: isSearch, call: () => ({ body: 'x' }) },
  {
    name: 'the body is not a search',
    only: isSearch,
    call: () => ({ body: '{"fieldFilters":[{}]}' }),
  },
  { name: 'the length is not a number', call: headers({ 'content-length': '1e9' }) },
  { name: 'the body is too large', call: headers({ 'content-length': '999999999' }) },
  {
    name: 'the idempotency key is invalid',
    only: isProxy,
    call: headers({ 'idempotency-key': 'a, b' }),
  },
  {
    name: 'the call is repeated',
    only: isProxy,
    call: headers({ 'idempotency-key': '"a"' }),
    isRepeated: true,
  },
  {
    name: 'the body stalls',
    only: isUpload,
    options: { limits: { bodyMs: 5 } },
    request: (request) =>
      new Request(request, { body: new ReadableStream(), duplex: 'half' } as RequestInit), // the DOM types lack this member
  },
  { name: 'the caller leaves', call: () => ({ signal: AbortSignal.abort() }) },
  { name: 'a header is dropped', call: headers({ 'notion-version': '2022-06-28' }) },
  {
    name: 'a header is dropped and the relay refuses',
    call: headers({ 'notion-version': '2022-06-28' }),
    options: { apiKey: () => '' },
  },
  // Response
  { name: 'the key is empty', options: { apiKey: () => '' } },
  { name: 'the service is down', service: (sandbox) => sandbox.failNext({ networkError: true }) },
  {
    name: 'the service does not respond',
    options: { limits: { headersMs: 20 }, transport: () => never },
  },
  {
    name: 'the service’s response is an error response',
    options: { transport: async () => Response.error() },
  },
  {
    name: 'the list is not an array',
    only: isList,
    service: answers(() => Response.json({ no: 'list' })),
  },
  ...[400, 401, 403, 404, 405, 413, 414, 418, 429, 499, 500, 501, 502, 503, 504].map((status) => ({
    name: `the service responds with ${status}`,
    service: fails(status),
  })),
  {
    name: 'the service responds with HTML',
    service: answers(
      () => new Response('<h1>502</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
    ),
  },
  {
    name: 'the provider is throttled',
    only: isProxy,
    call: headers({ 'x-svc-rate-limiter-mode': 'throttle' }),
    service: (sandbox) => sandbox.throttle({ integration: 'crm', forMs: 9000 }),
  },
  {
    name: 'the provider redirects',
    service: answers(
      () => new Response('', { status: 302, headers: { location: 'https://b.test/' } }),
    ),
  },
  {
    name: 'the provider responds with 304',
    only: isProxy,
    service: answers(() => new Response(null, { status: 304 })),
  },
  {
    name: 'the provider has no content',
    only: isProxy,
    service: answers(() => new Response(null, { status: 204 })),
  },
  {
    name: 'the provider is hostile',
    only: isProxy,
    service: answers(() => new Response('<script>1</script>', { headers: hostile })),
  },
  // Relay
  {
    name: 'the relay fails',
    request: (request) =>
      Object.defineProperty(request, 'headers', {
        value: throwingAt('x-svc-relay', request.headers),
      }),
  },
]

function withoutProxy({ manifest }: Sandbox['connection']) {
  const integrations = manifest.integrations.map(({ proxy: _, ...rest }) => rest)
  return { ...manifest, integrations }
}

function throwingAt(forbidden: string, headers: Headers): Pick<Headers, 'get' | 'forEach'> {
  return {
    forEach: (visit) => headers.forEach(visit),
    get(name) {
      if (name === forbidden) throw new Error('unexpected')
      return headers.get(name)
    },
  }
}
