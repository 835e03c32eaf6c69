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
} from './breaking.ts'
import { ownRelay } from './judge.ts'

/** Relays that fail in what they answer, and in the rest. */
export const brokenAnswers: readonly BrokenRelay[] = [
  {
    does: 'reads an answer to its end before it answers',
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
    does: 'names a coding that it has decoded',
    breaks: ['F2'],
    make: puttingBack('content-encoding', (headers, value) =>
      headers.set('content-encoding', value),
    ),
  },
  {
    does: 'makes 200 of a status that is none',
    breaks: ['F5'],
    make: withTransport(async (sent) => {
      const answer = await fetch(sent)
      return answer.status > 599 ? new Response('', { status: 200 }) : answer
    }),
  },
  {
    does: 'takes uploads of any size',
    breaks: ['F6'],
    make: withOptions({ limits: { proxyBodyBytes: 1_000_000_000 } }),
  },
  {
    does: 'does not notice that the browser has left',
    breaks: ['G2'],
    make: before((request) => {
      const { signal } = new AbortController()
      return request.method === 'TRACE' ? request : new Request(changed(request), { signal })
    }),
  },
  {
    does: 'ends a body cleanly that broke off',
    breaks: ['G3'],
    make: afterwards(withCleanEnd),
  },
  {
    does: 'tells in an error what it had sent',
    breaks: ['H1'],
    make: afterwards((response, _, servicePort) => {
      const { apiKey } = setupOptions(servicePort)
      const detail = `cannot send {"x-api-key":"${apiKey}"}`
      return isProblem(response, 502) ? withProblem(response, { detail }) : response
    }),
  },
  {
    does: 'tells the key where no other requirement would look for it',
    breaks: ['H1'],
    make: afterwards(({ headers, status }, _, servicePort) => {
      if (status === 414) headers.set('x-debug', setupOptions(servicePort).apiKey)
    }),
  },
  {
    does: 'takes the browser’s request id for its own',
    breaks: ['H6'],
    make: afterwards((response, request) => {
      const id = request.headers.get('x-relay-request-id')
      if (id !== null) response.headers.set('x-relay-request-id', id)
    }),
  },
  {
    does: 'answers without the time and the id of the occurrence',
    breaks: ['I1'],
    make: afterwards((response) =>
      isProblem(response, 404)
        ? withProblem(response, { time: undefined, instance: 'x' })
        : response,
    ),
  },
  {
    does: 'writes the retry time again',
    breaks: ['E1', 'I3'],
    make: afterwards(({ headers }) => {
      const value = headers.get('x-svc-retry-after')
      if (value !== null) headers.set('x-svc-retry-after', new Date(value).toISOString())
    }),
  },
  {
    does: 'decodes the path and encodes it again',
    breaks: ['A2'],
    make: before(encodedAgain),
  },
  {
    does: 'sends encoded paths without looking at them',
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
    does: 'tells what the app’s exception said',
    breaks: ['B1'],
    make: afterwards((response) =>
      isProblem(response, 500)
        ? withProblem(response, { detail: 'conformance-inner-text' })
        : response,
    ),
  },
  {
    does: 'answers a foreign alias in another way than an unknown one',
    breaks: ['B2'],
    make: afterwards((response, { url }) =>
      isProblem(response, 404) && url.includes('/erp')
        ? withProblem(response, { title: 'Not yours' })
        : response,
    ),
  },
  {
    does: 'takes out what Connection names after its own headers are added',
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
    does: 'gives one caller’s group to another who calls at the same time',
    breaks: ['B5'],
    make: sharedCaller,
  },
  {
    does: 'shows destinations with their secrets',
    breaks: ['B6', 'L4'],
    make: withOptions({ metadata: 'full' }),
  },
  {
    does: 'lets every provider call through',
    breaks: ['B7'],
    make: withOptions({ allow: 'all' }),
  },
  {
    does: 'does not care about the case of a route',
    breaks: ['A1'],
    make: before((request) => changed(request, { url: request.url.replace('/Dest', '/dest') })),
  },
  {
    does: 'resolves a path against its base',
    breaks: ['A3', 'A4', 'H1'],
    make: resolvedPaths,
  },
  {
    does: 'takes an upgrade for a plain call',
    breaks: ['A6'],
    make: before((request) =>
      changed(request, { headers: headersWith(request, { upgrade: null }) }),
    ),
  },
  {
    does: 'cuts a long URL',
    breaks: ['A8'],
    make: before((request) => changed(request, { url: request.url.slice(0, 8000) })),
  },
  {
    does: 'drops conditions',
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
    does: 'lets a header called constructor through',
    breaks: ['D4'],
    make: withOptions({ requestHeaders: ['constructor'] }),
  },
  {
    does: 'sends a body where there was none',
    breaks: ['F4'],
    make: withTransport((sent) =>
      sent.method === 'DELETE' && !sent.body ? fetch(sent, { body: 'null' }) : fetch(sent),
    ),
  },
  {
    does: 'takes an early answer for a failure',
    breaks: ['F7'],
    make: withTransport(async (sent) => {
      const answer = await fetch(sent)
      if (answer.status === 413) throw new TypeError('terminated')
      return answer
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
    does: 'tells the code of what went wrong',
    breaks: ['G4'],
    make: afterwards((response) =>
      isProblem(response, 502) ? withProblem(response, { cause: 'ECONNRESET' }) : response,
    ),
  },
  {
    does: 'keeps the connections of answers that it does not hand on',
    breaks: ['G7'],
    make: withOptions({ transport: leakingPool(100) }),
    only: ['G7'],
  },
  {
    does: 'is worn out by failures',
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
