import type { Check } from '../../check.js'
import {
  header,
  headerValues,
  kindOf,
  problemOf,
  type RelayResponse,
} from '../../http/httpResponse.js'
import { EVERY_ROUTE, SEARCH } from '../requests/search.js'

/** Returns the faults of a problem response (RFC 9457). */
function problemFaults(response: RelayResponse): string[] {
  const problem = problemOf(response)
  if (!problem) return ['is not application/problem+json']
  const isText = (name: string) => typeof problem[name] === 'string' && problem[name] !== ''
  const id = problem.requestId
  return [
    ...['type', 'title', 'detail', 'instance', 'time', 'requestId']
      .filter((name) => !isText(name))
      .map((name) => `has no "${name}"`),
    problem.status === response.status ? '' : `has the status ${problem.status}`,
    /^urn:uuid:[\da-f-]{36}$/i.test(String(problem.instance))
      ? ''
      : 'has an "instance" that is not a urn:uuid',
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i.test(String(problem.time))
      ? ''
      : 'has a "time" that is not RFC 3339',
    typeof problem.retryable === 'boolean' ? '' : 'has no boolean "retryable"',
    id === header(response, 'x-relay-request-id')
      ? ''
      : 'has a "requestId" that differs from X-Relay-Request-Id',
    'retryAfter' in problem && ![429, 503].includes(response.status) ? 'has a "retryAfter"' : '',
  ].filter(Boolean)
}

const members: Check = {
  id: 'I1',
  title: 'errors of the relay are problems with all members and fixed messages',
  fix: 'Return application/problem+json with type, title, status, detail, instance (urn:uuid:…), time (RFC 3339), requestId (the value of X-Relay-Request-Id) and retryable. Do not repeat parts of the request. Add Allow to a 405.',
  async run({ call, demand, name, service }) {
    const asked = [
      [404, '/marker-in-path', {}],
      [404, '/proxy/nope/marker-in-path', {}],
      [400, '/proxy/crm/marker-in-path/..%2f', {}],
      [401, '/proxy/crm/marker-in-path', { user: null }],
      [403, '/proxy/crm/marker-in-path', { user: 'eve' }],
      [403, '/proxy/crm/forbidden/marker-in-path', {}],
      [403, '/destinations', { headers: { 'x-svc-relay': null }, label: 'without X-Svc-Relay' }],
      [405, '/destinations', { method: 'DELETE' }],
      [405, '/search/crm', {}],
      [400, '/search/crm', { ...SEARCH, body: 'marker-in-path', label: 'without JSON' }],
      [500, '/proxy/crm/marker-in-path', { user: 'zoe' }],
      [502, '/proxy/crm/marker-in-path', { label: 'while the service closes the connection' }],
    ] as const
    service.respondWith(({ socket }) => socket.destroy())
    for (const [status, path, options] of asked) {
      const response = await call(path, options)
      // Other checks verify the status.
      if (response.status < 400) continue
      const faults = problemFaults(response)
      demand(
        faults.length === 0,
        `the ${response.status} to ${name(path, options)} ${faults.join(', ')}`,
      )
      demand(
        !String(response.body).includes('marker-in-path'),
        `the ${response.status} to ${name(path, options)} repeats part of the request`,
      )
      if (status === 405 && response.status === 405) {
        demand(
          headerValues(response, 'allow').length === 1,
          `the 405 to ${name(path, options)} has no Allow`,
        )
      }
    }
  },
}

const refusedKey: Check = {
  id: 'I2',
  title:
    'a 401 or 403 for the app’s key becomes 502 upstream-auth; a provider’s 401 or 403 is passed through',
  fix: 'Return 502 (problem type upstream-auth) if the service responds to a list or a search with 401 or 403, so that the app does not sign its user out. Pass a provider’s 401 or 403 through unchanged with X-Relay-Source: upstream.',
  async run({ call, demand, service }) {
    for (const status of [401, 403]) {
      service.respondWith((_, reply) => {
        reply.writeHead(status, { 'content-type': 'text/plain', 'content-length': 6 }).end('theirs')
      })
      for (const [path, options] of [
        ['/destinations', {}],
        ['/search/crm', SEARCH],
      ] as const) {
        const response = await call(path, options)
        demand(
          response.status === 502,
          `the service’s ${status} to ${path} was returned as ${response.status}, not 502`,
        )
        if (response.status !== 502) continue
        demand(
          kindOf(response) === 'upstream-auth',
          `the service’s ${status} to ${path} was returned without a problem of type upstream-auth`,
        )
        demand(
          !String(response.body).includes('theirs'),
          `the service’s ${status} to ${path} was returned with its body`,
        )
      }
      const response = await call('/proxy/crm/a')
      const isSame = response.status === status && String(response.body) === 'theirs'
      demand(
        isSame && header(response, 'x-relay-source') === 'upstream',
        `a provider’s ${status} was returned as ${response.status}, source ${header(response, 'x-relay-source') ?? 'unknown'}`,
      )
    }
  },
}

const throttled: Check = {
  id: 'I3',
  title: 'a 429 is passed through with its retry headers and body unchanged',
  fix: 'Pass a 429 of a list, search or provider call through unchanged, with X-Svc-Retry-After, X-Svc-Retryable and Retry-After byte for byte.',
  async run({ call, demand, name, service }) {
    const body = '{"message" : "slow down"}'
    const headers = {
      'x-svc-retry-after': 'Thu, 06 Mar 2025 22:09:49 UTC',
      'x-svc-retryable': 'true',
      'retry-after': '7',
    }
    service.respondWith(async ({ read }, reply) => {
      await read()
      reply.writeHead(429, { ...headers, 'content-type': 'application/json' }).end(body)
    })
    for (const [path, options] of EVERY_ROUTE.filter(([own]) =>
      /^\/(?:dest|search|proxy)/.test(own),
    )) {
      const response = await call(path, options)
      const what = `the 429 to ${name(path, options)}`
      demand(response.status === 429, `${what} was returned as ${response.status}`)
      demand(String(response.body) === body, `${what} was returned with a different body`)
      for (const [header_, value] of Object.entries(headers)) {
        demand(
          header(response, header_) === value,
          `${what} was returned with ${header_}: ${header(response, header_) ?? '(none)'}`,
        )
      }
    }
  },
}

/** Requirements of group I: error responses. */
export const problemChecks: readonly Check[] = [members, refusedKey, throttled]
