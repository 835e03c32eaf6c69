import { setupOptions } from '../../../src/cli/conformance/setup/setupOptions.ts'
import {
  afterwards,
  type BrokenRelay,
  before,
  changed,
  encodedAgain,
  headersWith,
  isProblem,
  leakingPool,
  perRequest,
  puttingBack,
  resolvedPaths,
  sharedCaller,
  unseenPaths,
  withCleanEnd,
  withOptions,
  withProblem,
  withTransport,
} from './breakRelay.ts'
import { ownRelay } from './runSuite.ts'

/** Relays with faults in their responses, and other faults. */
export const brokenResponses: readonly BrokenRelay[] = [
  {
    does: 'buffers a response before it sends it',
    breaks: ['F3'],
    make: afterwards(async (response) => {
      const { body, headers, status } = response
      return body && new Response(await response.arrayBuffer(), { status, headers })
    }),
  },
  {
    does: 'treats bodies as text',
    breaks: ['F1'],
    make: withTransport(async (sent) => {
      const { headers, method, signal, url } = sent
      const text = await sent.text()
      const body = text === '' ? {} : { body: text }
      return fetch(url, { method, headers, signal, redirect: 'manual', ...body })
    }),
  },
  {
    does: 'keeps Content-Encoding of a body that it has decoded',
    breaks: ['F2'],
    make: puttingBack('content-encoding', (headers, value) =>
      headers.set('content-encoding', value),
    ),
  },
  {
    does: 'turns an invalid status into 200',
    breaks: ['F5'],
    make: withTransport(async (sent) => {
      const received = await fetch(sent)
      return received.status > 599 ? new Response('', { status: 200 }) : received
    }),
  },
  {
    does: 'accepts uploads of any size',
    breaks: ['F6'],
    make: withOptions({ limits: { proxyBodyBytes: 1_000_000_000 } }),
  },
  {
    does: 'does not detect that the browser disconnected',
    breaks: ['G2'],
    make: before((request) => {
      const { signal } = new AbortController()
      return request.method === 'TRACE' ? request : new Request(changed(request), { signal })
    }),
  },
  {
    does: 'ends a body that was cut off as if it were complete',
    breaks: ['G3'],
    make: afterwards(withCleanEnd),
  },
  {
    does: 'returns the sent request in an error',
    breaks: ['H1'],
    make: afterwards((response, _, servicePort) => {
      const { apiKey } = setupOptions(servicePort)
      const detail = `cannot send {"x-api-key":"${apiKey}"}`
      return isProblem(response, 502) ? withProblem(response, { detail }) : response
    }),
  },
  {
    does: 'returns the key in a response that only the runner searches',
    breaks: ['H1'],
    make: afterwards(({ headers, status }, _, servicePort) => {
      if (status === 414) headers.set('x-debug', setupOptions(servicePort).apiKey)
    }),
  },
  {
    does: 'uses the browser’s request ID as its own',
    breaks: ['H6'],
    make: afterwards((response, request) => {
      const id = request.headers.get('x-relay-request-id')
      if (id !== null) response.headers.set('x-relay-request-id', id)
    }),
  },
  {
    does: 'returns problems without a time and a valid instance',
    breaks: ['I1'],
    make: afterwards((response) =>
      isProblem(response, 404)
        ? withProblem(response, { time: undefined, instance: 'x' })
        : response,
    ),
  },
  {
    does: 'reformats the retry time',
    breaks: ['E1', 'I3'],
    make: afterwards(({ headers }) => {
      const value = headers.get('x-svc-retry-after')
      if (value !== null) headers.set('x-svc-retry-after', new Date(value).toISOString())
    }),
  },
  {
    does: 'decodes and re-encodes the path',
    breaks: ['A2'],
    make: before(encodedAgain),
  },
  {
    does: 'forwards encoded paths without a check',
    breaks: ['A3'],
    make: unseenPaths(/^(?!.*(?:;|3b))[^?]*%/i),
  },
  {
    does: 'sorts the query',
    breaks: ['A5'],
    make: before((request) => {
      const [path = '', query] = request.url.split(/\?(.*)/s)
      if (query === undefined) return request
      return changed(request, { url: `${path}?${query.split('&').sort().join('&')}` })
    }),
  },
  {
    does: 'returns the text of the app’s exception',
    breaks: ['B1'],
    make: afterwards((response) =>
      isProblem(response, 500)
        ? withProblem(response, { detail: 'conformance-inner-text' })
        : response,
    ),
  },
  {
    does: 'responds differently to foreign and unknown aliases',
    breaks: ['B2'],
    make: afterwards((response, { url }) =>
      isProblem(response, 404) && url.includes('/erp')
        ? withProblem(response, { title: 'Not yours' })
        : response,
    ),
  },
  {
    does: 'removes headers listed in Connection after it adds its own headers',
    breaks: ['B4'],
    make: perRequest((request) => ({
      transport: (sent) => {
        const names = (request.headers.get('connection') ?? '')
          .split(',')
          .map((name) => name.trim())
        const gone = Object.fromEntries(names.filter(Boolean).map((name) => [name, null]))
        return fetch(sent, { headers: headersWith(sent, gone) })
      },
    })),
  },
  {
    does: 'uses one caller’s group for a concurrent call of another',
    breaks: ['B5'],
    make: sharedCaller,
  },
  {
    does: 'returns destinations with their secrets',
    breaks: ['B6', 'L4'],
    make: withOptions({ metadata: 'full' }),
  },
  {
    does: 'allows every provider call',
    breaks: ['B7'],
    make: withOptions({ allow: 'all' }),
  },
  {
    does: 'ignores the case of a route',
    breaks: ['A1'],
    make: before((request) => changed(request, { url: request.url.replace('/Dest', '/dest') })),
  },
  {
    does: 'resolves a path against the base URL',
    breaks: ['A3', 'A4', 'H1'],
    make: resolvedPaths,
  },
  {
    does: 'treats an upgrade as a plain call',
    breaks: ['A6'],
    make: before((request) =>
      changed(request, { headers: headersWith(request, { upgrade: null }) }),
    ),
  },
  {
    does: 'truncates a long URL',
    breaks: ['A8'],
    make: before((request) => changed(request, { url: request.url.slice(0, 8000) })),
  },
  {
    does: 'drops conditional headers',
    breaks: ['D1'],
    make: before((request) =>
      changed(request, { headers: headersWith(request, { 'if-none-match': null }) }),
    ),
  },
  {
    does: 'sends every body in chunks',
    breaks: ['D3'],
    make: withTransport((sent) => fetch(changed(sent), { redirect: 'manual' })),
  },
  {
    does: 'forwards a header named constructor',
    breaks: ['D4'],
    make: withOptions({ requestHeaders: ['constructor'] }),
  },
  {
    does: 'sends a body with a request that has none',
    breaks: ['F4'],
    make: withTransport((sent) =>
      sent.method === 'DELETE' && !sent.body ? fetch(sent, { body: 'null' }) : fetch(sent),
    ),
  },
  {
    does: 'treats an early response as a failure',
    breaks: ['F7'],
    make: withTransport(async (sent) => {
      const received = await fetch(sent)
      if (received.status === 413) throw new TypeError('terminated')
      return received
    }),
  },
  {
    does: 'drops the body of a DELETE',
    breaks: ['F8'],
    make: withTransport((sent) =>
      sent.method === 'DELETE'
        ? fetch(sent.url, { method: 'DELETE', headers: sent.headers })
        : fetch(sent),
    ),
  },
  {
    does: 'returns the system error code',
    breaks: ['G4'],
    make: afterwards((response) =>
      isProblem(response, 502) ? withProblem(response, { cause: 'ECONNRESET' }) : response,
    ),
  },
  {
    does: 'leaks the connections of responses that it does not pass through',
    breaks: ['G7'],
    make: withOptions({ transport: leakingPool(100) }),
    only: ['G7'],
  },
  {
    does: 'stops working after many failures',
    breaks: ['G5'],
    make(servicePort) {
      const relay = ownRelay(servicePort)
      let failures = 0
      return async (request) => {
        const response = await relay(request)
        failures += isProblem(response, 502) ? 1 : 0
        return failures > 100 ? new Response(null, { status: 500 }) : response
      }
    },
    only: ['G5'],
  },
]
