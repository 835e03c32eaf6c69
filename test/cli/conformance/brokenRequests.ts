import {
  afterwards,
  type BrokenRelay,
  before,
  changed,
  headersWith,
  isProblem,
  perRequest,
  puttingBack,
  withOptions,
  withProblem,
  withTransport,
} from './breakRelay.ts'

/** Relays with faults in the requests that they accept or send. */
export const brokenRequests: readonly BrokenRelay[] = [
  {
    does: 'forwards the browser’s cookies',
    breaks: ['D2'],
    make: perRequest((request) => ({
      transport: (sent) => {
        const cookie = request.headers.get('cookie')
        return fetch(sent, { headers: headersWith(sent, { cookie }) })
      },
    })),
  },
  {
    does: 'does not list the headers that it drops',
    breaks: ['D6'],
    make: afterwards((response) => response.headers.delete('x-relay-dropped-headers')),
  },
  {
    does: 'lists cookies among the headers that it drops',
    breaks: ['D6'],
    make: afterwards((response, request) => {
      const names = response.headers.get('x-relay-dropped-headers')
      if (names && request.headers.has('cookie')) {
        response.headers.set('x-relay-dropped-headers', `cookie, ${names}`)
      }
    }),
  },
  {
    does: 'follows redirects',
    breaks: ['G6', 'H1'],
    make: withTransport((sent) => fetch(sent, { redirect: 'follow' })),
  },
  {
    does: 'passes Location through',
    breaks: ['G6'],
    make: puttingBack('location', (headers, value) => headers.set('location', value)),
  },
  {
    does: 'retries after a 503',
    breaks: ['G6'],
    make: withTransport(async (sent) => {
      const again = sent.clone()
      const received = await fetch(sent)
      return received.status === 503 ? fetch(again) : received
    }),
  },
  {
    does: 'forwards the browser’s installation ID',
    breaks: ['B3'],
    make: perRequest((request) => ({
      transport: (sent) => {
        const id = request.headers.get('x-svc-installation-id')
        const headers = headersWith(sent, { 'x-svc-installation-id': id })
        return fetch(sent, { headers })
      },
    })),
  },
  {
    does: 'has one route without the origin check',
    breaks: ['C5'],
    make: before((request) =>
      request.method === 'GET' && request.url.endsWith('/integrations')
        ? changed(request, { headers: headersWith(request, { 'x-svc-relay': '1' }) })
        : request,
    ),
  },
  {
    does: 'accepts any value of X-Svc-Relay',
    breaks: ['C1'],
    make: before((request) =>
      request.headers.get('x-svc-relay')
        ? changed(request, { headers: headersWith(request, { 'x-svc-relay': '1' }) })
        : request,
    ),
  },
  {
    does: 'ignores Sec-Fetch-Dest and -Mode',
    breaks: ['C2'],
    make: before((request) => {
      const blind = { 'sec-fetch-dest': null, 'sec-fetch-mode': null }
      return changed(request, { headers: headersWith(request, blind) })
    }),
  },
  {
    does: 'accepts writes without Origin and Sec-Fetch-Site',
    breaks: ['C3'],
    make: withOptions({ allowNonBrowser: true }),
  },
  {
    does: 'returns Access-Control-Allow-Origin: * for every origin',
    breaks: ['C4'],
    make: afterwards(({ headers }) => headers.set('access-control-allow-origin', '*')),
  },
  {
    does: 'returns 401 if the service rejects the key',
    breaks: ['I2'],
    make: afterwards(async (response) => {
      if (!isProblem(response, 502)) return response
      const { type } = (await response.clone().json()) as { type: string } // a problem of the relay
      return type.endsWith('upstream-auth') ? withProblem(response, {}, 401) : response
    }),
  },
  {
    does: 'passes Set-Cookie through',
    breaks: ['E2'],
    make: puttingBack('set-cookie', (headers, value) => headers.append('set-cookie', value)),
  },
  {
    does: 'sets neither nosniff nor a Content-Security-Policy',
    breaks: ['E3'],
    make: afterwards(({ headers }) => {
      headers.delete('x-content-type-options')
      headers.delete('content-security-policy')
    }),
  },
  {
    does: 'appends the provider’s Cache-Control to its own',
    breaks: ['E5'],
    make: puttingBack('cache-control', (headers, value) => headers.append('cache-control', value)),
  },
  {
    does: 'marks its own responses as those of the service',
    breaks: ['E6'],
    make: afterwards(({ headers }) => headers.set('x-relay-source', 'upstream')),
  },
]
