import { setTimeout as sleep } from 'node:timers/promises'
import { setupOptions } from '../../../src/cli/conformance/setupOptions.ts'
import type { RelayOptions } from '../../../src/relay/options.ts'
import { type Handler, ownRelay } from './judge.ts'

/** A relay that is broken on purpose, in one way. */
export interface BrokenRelay {
  /** What is wrong with it, after "a relay that". */
  does: string
  /** The requirements that do not hold for it: these and no others. */
  breaks: readonly string[]
  make: (servicePort: number) => Handler
  /** What to look at, where it would spoil everything that comes after it. @default all */
  only?: readonly string[]
}

type Transport = (request: Request) => Promise<Response>

/** A relay made anew for each request, so that what breaks it can see the request. */
const perRequest =
  (optionsOf: (request: Request) => Partial<RelayOptions>) =>
  (servicePort: number): Handler =>
  (request) =>
    ownRelay(servicePort, optionsOf(request))(request)

const withTransport = (transport: Transport, more: Partial<RelayOptions> = {}) =>
  perRequest(() => ({ ...more, transport }))

const withOptions = (options: Partial<RelayOptions>) => (servicePort: number) =>
  ownRelay(servicePort, options)

/** A relay whose answers are changed. */
const afterwards =
  (change: (response: Response, request: Request, servicePort: number) => unknown) =>
  (servicePort: number): Handler => {
    const relay = ownRelay(servicePort)
    return async (request) => {
      const response = await relay(request)
      const changed = await change(response, request, servicePort)
      return changed instanceof Response ? changed : response
    }
  }

/** A relay whose requests are changed before. */
const before =
  (change: (request: Request) => Request) =>
  (servicePort: number): Handler => {
    const relay = ownRelay(servicePort)
    return (request) => relay(change(request))
  }

/** The same request to another URL, or with other headers. */
function changed(request: Request, { url = request.url, headers = request.headers } = {}) {
  const { body, method, signal } = request
  if (method === 'TRACE') return request // nothing makes a `Request` of one
  const hasBody = method !== 'GET' && method !== 'HEAD' && body !== null
  const streamed = hasBody ? { body, duplex: 'half' } : {}
  return new Request(url, { method, signal, headers, ...streamed })
}

/** A request's headers with others over them; null takes one away. */
function headersWith(request: Request, more: Record<string, string | null>) {
  const headers = new Headers(request.headers)
  for (const [name, value] of Object.entries(more)) {
    if (value === null) headers.delete(name)
    else headers.set(name, value)
  }
  return headers
}

/** The same answer with another body or other members of its problem. */
async function withProblem(response: Response, members: object, status = response.status) {
  const problem = (await response.json()) as object // the relay's own
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(JSON.stringify({ ...problem, ...members, status }), { status, headers })
}

const isProblem = (response: Response, status: number) =>
  response.status === status && response.headers.get('content-type') === 'application/problem+json'

/** What a transport has seen and the relay has dropped, put back. */
const puttingBack =
  (name: string, put: (headers: Headers, value: string) => void) =>
  (servicePort: number): Handler =>
  async (request) => {
    let value: string | null = null
    const transport: Transport = async (sent) => {
      const answer = await fetch(sent)
      value = answer.headers.get(name)
      return answer
    }
    const response = await ownRelay(servicePort, { transport })(request)
    if (value !== null) put(response.headers, value)
    return response
  }

/** Hands a broken body on as if it had ended. */
function withCleanEnd(response: Response) {
  const reader = response.body?.getReader()
  if (!reader) return response
  const body = new ReadableStream({
    async pull(controller) {
      const { value } = await reader.read().catch(() => ({ value: undefined }))
      if (value) controller.enqueue(value)
      else controller.close()
    },
    cancel: (reason) => reader.cancel(reason),
  })
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(body, { status: response.status, headers })
}

/** Sends a provider path that the relay has not seen: it judges another in its place. */
function unseenPaths(servicePort: number): Handler {
  return (request) => {
    const [, rest] = /\/proxy\/crm(\/[^?]*%.*)$/.exec(request.url) ?? []
    if (rest === undefined) return ownRelay(servicePort)(request)
    const transport: Transport = (sent) =>
      fetch(changed(sent, { url: sent.url.replace('/unseen', rest) }), { redirect: 'manual' })
    const url = request.url.replace(rest, '/unseen')
    return ownRelay(servicePort, { transport })(changed(request, { url }))
  }
}

/** Resolves a path against the base, as one would a link: `//host` is then another host. */
function resolvedPaths(servicePort: number): Handler {
  return (request) => {
    const [, rest] = /\/proxy\/crm(\/\/.*)$/.exec(request.url) ?? []
    if (rest === undefined) return ownRelay(servicePort)(request)
    const transport: Transport = (sent) =>
      fetch(new URL(rest, sent.url), { headers: sent.headers, signal: sent.signal })
    const url = request.url.replace(rest, '/unseen')
    return ownRelay(servicePort, { transport })(changed(request, { url }))
  }
}

/** A pool of connections that gets one back only when an answer has been read to its end. */
function leakingPool(size: number): Transport {
  let free = size
  const waiting: (() => void)[] = []
  const release = () => {
    free += 1
    waiting.shift()?.()
  }
  return async (sent) => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    free -= 1
    const answer = await fetch(sent)
    if (!answer.body) release()
    const body = answer.body?.pipeThrough(new TransformStream({ flush: release }))
    return new Response(body ?? null, { status: answer.status, headers: answer.headers })
  }
}

/** The path's segments decoded and encoded again, as a framework's route parameters make one do. */
function encodedAgain(request: Request) {
  const [, start = '', rest] = /^([^?]*?\/proxy\/\w+)(\/[^?#]*)/.exec(request.url) ?? []
  if (rest === undefined) return request
  try {
    const segments = rest.split('/').map((one) => encodeURIComponent(decodeURIComponent(one)))
    const query = request.url.slice(start.length + rest.length)
    return changed(request, { url: start + segments.join('/') + query })
  } catch {
    return request
  }
}

/** A relay that keeps whom it asked about last, as a module variable does. */
function sharedCaller(servicePort: number): Handler {
  const options = setupOptions(servicePort)
  let last: ReturnType<typeof options.authorize> = null
  return ownRelay(servicePort, {
    async authorize(request) {
      last = options.authorize(request)
      await sleep(1)
      return last
    },
  })
}

/** One relay for each way in which relays have been broken. */
export const brokenRelays: readonly BrokenRelay[] = [
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
    make: unseenPaths,
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
    breaks: ['B6'],
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
