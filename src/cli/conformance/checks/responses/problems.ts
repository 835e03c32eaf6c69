import type { Check } from '../../check.js'
import { type Answer, header, headerValues, kindOf, problemOf } from '../../http/httpResponse.js'
import { EVERY_ROUTE, SEARCH } from '../requests/search.js'

/** What is wrong with a problem. */
function faultsOf(answer: Answer): string[] {
  const problem = problemOf(answer)
  if (!problem) return ['is not application/problem+json']
  const isText = (name: string) => typeof problem[name] === 'string' && problem[name] !== ''
  const id = problem.requestId
  return [
    ...['type', 'title', 'detail', 'instance', 'time', 'requestId']
      .filter((name) => !isText(name))
      .map((name) => `has no "${name}"`),
    problem.status === answer.status ? '' : `has the status ${problem.status}`,
    /^urn:uuid:[\da-f-]{36}$/i.test(String(problem.instance))
      ? ''
      : 'has an "instance" that is no urn:uuid',
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i.test(String(problem.time))
      ? ''
      : 'has a "time" that is not RFC 3339',
    typeof problem.retryable === 'boolean' ? '' : 'has no "retryable", true or false',
    id === header(answer, 'x-relay-request-id')
      ? ''
      : 'has another "requestId" than X-Relay-Request-Id',
    'retryAfter' in problem && ![429, 503].includes(answer.status) ? 'has a "retryAfter"' : '',
  ].filter(Boolean)
}

const members: Check = {
  id: 'I1',
  title: 'what the relay refuses or fails at is a problem with all its members and fixed texts',
  fix: 'Answer application/problem+json with type, title, status, detail, instance (urn:uuid:…), time (RFC 3339), requestId (that of X-Relay-Request-Id) and retryable; repeat nothing of the request in it. Add Allow to 405.',
  async run({ call, demand, name, service }) {
    const asked = [
      [404, '/marker-in-path', {}],
      [404, '/proxy/nope/marker-in-path', {}],
      [400, '/proxy/crm/marker-in-path/..%2f', {}],
      [401, '/proxy/crm/marker-in-path', { user: null }],
      [403, '/proxy/crm/marker-in-path', { user: 'eve' }],
      [403, '/proxy/crm/forbidden/marker-in-path', {}],
      [403, '/destinations', { headers: { 'x-svc-relay': null }, as: 'without X-Svc-Relay' }],
      [405, '/destinations', { method: 'DELETE' }],
      [405, '/search/crm', {}],
      [400, '/search/crm', { ...SEARCH, body: 'marker-in-path', as: 'without JSON' }],
      [500, '/proxy/crm/marker-in-path', { user: 'zoe' }],
      [502, '/proxy/crm/marker-in-path', { as: 'where the service closes the connection' }],
    ] as const
    service.answers(({ socket }) => socket.destroy())
    for (const [status, path, options] of asked) {
      const answer = await call(path, options)
      // Whether it is refused, and with what, is for others to say.
      if (answer.status < 400) continue
      const faults = faultsOf(answer)
      demand(
        faults.length === 0,
        `the ${answer.status} to ${name(path, options)} ${faults.join(', ')}`,
      )
      demand(
        !String(answer.body).includes('marker-in-path'),
        `the ${answer.status} to ${name(path, options)} repeats what was asked`,
      )
      if (status === 405 && answer.status === 405) {
        demand(
          headerValues(answer, 'allow').length === 1,
          `the 405 to ${name(path, options)} has no Allow`,
        )
      }
    }
  },
}

const refusedKey: Check = {
  id: 'I2',
  title: 'a 401 or 403 to the app’s own key is 502 upstream-auth; a provider’s one passes as it is',
  fix: 'Answer the service’s 401 and 403 to a list or a search with 502 (problem type upstream-auth), so that the app does not sign its user out; pass a provider’s on unchanged with X-Relay-Source: upstream.',
  async run({ call, demand, service }) {
    for (const status of [401, 403]) {
      service.answers((_, response) => {
        response
          .writeHead(status, { 'content-type': 'text/plain', 'content-length': 6 })
          .end('theirs')
      })
      for (const [path, options] of [
        ['/destinations', {}],
        ['/search/crm', SEARCH],
      ] as const) {
        const answer = await call(path, options)
        demand(
          answer.status === 502,
          `the service’s ${status} to ${path} was answered with ${answer.status}, not 502`,
        )
        if (answer.status !== 502) continue
        demand(
          kindOf(answer) === 'upstream-auth',
          `the service’s ${status} to ${path} was answered without a problem of type upstream-auth`,
        )
        demand(
          !String(answer.body).includes('theirs'),
          `the service’s ${status} to ${path} was answered with its body`,
        )
      }
      const answer = await call('/proxy/crm/a')
      const isSame = answer.status === status && String(answer.body) === 'theirs'
      demand(
        isSame && header(answer, 'x-relay-source') === 'upstream',
        `a provider’s ${status} was answered with ${answer.status}, source ${header(answer, 'x-relay-source') ?? 'unknown'}`,
      )
    }
  },
}

const throttled: Check = {
  id: 'I3',
  title: 'a 429 comes with its two headers and its body untouched',
  fix: 'Pass a 429 of list, search and provider call on as it is, with X-Svc-Retry-After, X-Svc-Retryable and Retry-After byte for byte.',
  async run({ call, demand, name, service }) {
    const body = '{"message" : "slow down"}'
    const headers = {
      'x-svc-retry-after': 'Thu, 06 Mar 2025 22:09:49 UTC',
      'x-svc-retryable': 'true',
      'retry-after': '7',
    }
    service.answers(async ({ read }, response) => {
      await read()
      response.writeHead(429, { ...headers, 'content-type': 'application/json' }).end(body)
    })
    for (const [path, options] of EVERY_ROUTE.filter(([own]) =>
      /^\/(?:dest|search|proxy)/.test(own),
    )) {
      const answer = await call(path, options)
      const what = `the 429 to ${name(path, options)}`
      demand(answer.status === 429, `${what} was answered with ${answer.status}`)
      demand(String(answer.body) === body, `${what} came with another body`)
      for (const [header_, value] of Object.entries(headers)) {
        demand(
          header(answer, header_) === value,
          `${what} came with ${header_}: ${header(answer, header_) ?? 'nothing'}`,
        )
      }
    }
  },
}

/** Group I: how failures are told. */
export const problemChecks: readonly Check[] = [members, refusedKey, throttled]
