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
} from './breaking.ts'

/** Relays that fail in what they let in and in what they send. */
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
    does: 'does not name the headers that it drops',
    breaks: ['D6'],
    make: afterwards((response) => response.headers.delete('x-relay-dropped-headers')),
  },
  {
    does: 'names cookies among the headers that it drops',
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
    does: 'hands Location on',
    breaks: ['G6'],
    make: puttingBack('location', (headers, value) => headers.set('location', value)),
  },
  {
    does: 'tries a 503 again',
    breaks: ['G6'],
    make: withTransport(async (sent) => {
      const again = sent.clone()
      const answer = await fetch(sent)
      return answer.status === 503 ? fetch(again) : answer
    }),
  },
  {
    does: 'lets the browser’s installation id through',
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
    does: 'has one route without the gate',
    breaks: ['C5'],
    make: before((request) =>
      request.method === 'GET' && request.url.endsWith('/integrations')
        ? changed(request, { headers: headersWith(request, { 'x-svc-relay': '1' }) })
        : request,
    ),
  },
  {
    does: 'takes any value of X-Svc-Relay',
    breaks: ['C1'],
    make: before((request) =>
      request.headers.get('x-svc-relay')
        ? changed(request, { headers: headersWith(request, { 'x-svc-relay': '1' }) })
        : request,
    ),
  },
  {
    does: 'does not look at Sec-Fetch-Dest and -Mode',
    breaks: ['C2'],
    make: before((request) => {
      const blind = { 'sec-fetch-dest': null, 'sec-fetch-mode': null }
      return changed(request, { headers: headersWith(request, blind) })
    }),
  },
  {
    does: 'takes changes from callers that say nothing of themselves',
    breaks: ['C3'],
    make: withOptions({ allowNonBrowser: true }),
  },
  {
    does: 'answers every origin with Access-Control-Allow-Origin: *',
    breaks: ['C4'],
    make: afterwards(({ headers }) => headers.set('access-control-allow-origin', '*')),
  },
  {
    does: 'gives its app’s 401 to a refused key',
    breaks: ['I2'],
    make: afterwards(async (response) => {
      if (!isProblem(response, 502)) return response
      const { type } = (await response.clone().json()) as { type: string } // the relay's own
      return type.endsWith('upstream-auth') ? withProblem(response, {}, 401) : response
    }),
  },
  {
    does: 'hands Set-Cookie on',
    breaks: ['E2'],
    make: puttingBack('set-cookie', (headers, value) => headers.append('set-cookie', value)),
  },
  {
    does: 'sets neither nosniff nor a policy',
    breaks: ['E3'],
    make: afterwards(({ headers }) => {
      headers.delete('x-content-type-options')
      headers.delete('content-security-policy')
    }),
  },
  {
    does: 'joins the provider’s Cache-Control with its own',
    breaks: ['E5'],
    make: puttingBack('cache-control', (headers, value) => headers.append('cache-control', value)),
  },
  {
    does: 'calls its own answers the service’s',
    breaks: ['E6'],
    make: afterwards(({ headers }) => headers.set('x-relay-source', 'upstream')),
  },
]
