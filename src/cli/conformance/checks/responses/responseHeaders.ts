import type { Check, CheckContext } from '../../check.js'
import { type Answer, header, headerValues } from '../../http/httpResponse.js'
import { EVERY_ROUTE } from '../requests/search.js'

const ALLOWED = {
  'content-type': 'application/json',
  'content-language': 'de',
  'content-range': 'bytes 0-1/2',
  'content-disposition': 'attachment; filename="a;b.csv"',
  'accept-ranges': 'bytes',
  etag: '"1"',
  'last-modified': 'Thu, 06 Mar 2025 22:09:49 GMT',
  'retry-after': '3',
  link: '</a>; rel="next"',
  allow: 'GET',
  'x-request-id': 'theirs',
  'x-correlation-id': 'theirs',
  'ratelimit-limit': '1',
  'x-ratelimit-remaining': '2',
  'x-rate-limit-reset': '3',
  'x-hubspot-ratelimit-interval-milliseconds': '10000',
  deprecation: '@1',
  sunset: 'Thu, 06 Mar 2025 22:09:49 GMT',
  'preference-applied': 'return=minimal',
  'x-svc-retry-after': 'Thu, 06 Mar 2025 22:09:49 UTC',
  'x-svc-retryable': 'False',
}

const allowList: Check = {
  id: 'E1',
  title: 'the usual response headers reach the browser byte for byte, and no others',
  fix: 'Copy by an allow-list (see the specification), with x-svc-retry-after and x-svc-retryable as they are; do not parse and write dates or lists again.',
  async run({ call, demand, service }) {
    service.answers((_, response) => {
      response
        .writeHead(200, { ...ALLOWED, 'x-conformance-other': '1', 'content-length': 2 })
        .end('[]')
    })
    const answer = await call('/proxy/crm/a')
    demand(answer.status === 200, `the provider’s 200 was answered with ${answer.status}`)
    for (const [name, value] of Object.entries(ALLOWED)) {
      const got = header(answer, name)
      demand(got === value, `${name}: ${value} came as ${got ?? 'nothing'}`)
    }
    demand(
      header(answer, 'x-conformance-other') === null,
      'x-conformance-other, which nobody has allowed, came',
    )
  },
}

const NEVER =
  `set-cookie access-control-allow-origin access-control-expose-headers access-control-allow-credentials
  content-security-policy content-security-policy-report-only strict-transport-security clear-site-data
  service-worker-allowed refresh www-authenticate proxy-authenticate alt-svc nel report-to reporting-endpoints sourcemap
  x-sourcemap accept-ch critical-ch permissions-policy cross-origin-opener-policy cross-origin-embedder-policy
  origin-agent-cluster timing-allow-origin x-accel-redirect x-accel-buffering x-sendfile x-reproxy-url surrogate-control
  surrogate-key cdn-cache-control vercel-cdn-cache-control edge-control server via x-powered-by keep-alive x-api-key`.split(
    /\s+/,
  )

/** How an answer with a `Trailer` header goes on. The first kills servers that copy the header. */
const TRAILERS = [
  'content-length: 2\r\n\r\nok',
  'transfer-encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nx-sum: 1\r\n\r\n',
]

const never: Check = {
  id: 'E2',
  title:
    'cookies and headers that steer browsers, caches or servers never reach the browser; Trailer kills nothing',
  fix: 'Never pass on Set-Cookie, Access-Control-*, CSP, HSTS, Clear-Site-Data, Refresh, WWW-Authenticate, Alt-Svc, X-Accel-*, X-Sendfile, Server, hop-by-hop headers, what the answer’s own Connection names, or Trailer.',
  async run({ arrives, call, demand, service }) {
    for (const status of [200, 401]) {
      service.answers((_, response) => {
        for (const name of NEVER) response.setHeader(name, 'hostile')
        response.setHeader('preference-applied', 'hostile')
        response.setHeader('connection', 'keep-alive, preference-applied')
        response.writeHead(status, { 'content-length': 1 }).end('x')
      })
      for (const path of status === 200 ? ['/proxy/crm/a', '/search/crm'] : ['/proxy/crm/a']) {
        const options =
          path === '/proxy/crm/a' ? {} : EVERY_ROUTE.find(([own]) => own === path)?.[1]
        const answer = await call(path, options)
        demand(
          answer.status === status,
          `the service’s ${status} was answered with ${answer.status}`,
        )
        const led = answer.headers
          .filter(([, value]) => value.includes('hostile'))
          .map(([name]) => name)
        demand(led.length === 0, `${led.join(', ')} of the provider came to the browser`)
      }
    }
    for (const framing of TRAILERS) {
      service.answers(({ socket }) => {
        socket.write(`HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ntrailer: x-sum\r\n${framing}`)
      })
      const answer = await call('/proxy/crm/a', { as: 'that is answered with a Trailer header' })
      demand(header(answer, 'trailer') === null, 'Trailer of the provider came to the browser')
      const isWhole = answer.status === 200 && String(answer.body) === 'ok'
      demand(isWhole, 'an answer with a Trailer header was not passed on')
    }
    service.reset()
    await arrives('/proxy/crm/a', { as: 'after an answer with a Trailer header' })
  },
}

/** Answers of every kind: of each route, and refusals. */
async function answersOfEachKind({ call, name, service }: CheckContext) {
  const answers: [string, Answer][] = []
  const add = async (path: string, options: Parameters<typeof call>[1] = {}) => {
    answers.push([name(path, options), await call(path, options)])
  }
  for (const [path, options] of EVERY_ROUTE) await add(path, options)
  await add('/nope')
  await add('/proxy/nope/a')
  await add('/proxy/crm/forbidden')
  await add('/destinations', { method: 'POST' })
  await add('/proxy/crm/a', { user: null })
  await add('/proxy/crm/a', { headers: { 'x-svc-relay': null }, as: 'without X-Svc-Relay' })
  await add('/proxy/crm/a', { method: 'HEAD' })
  service.answers((_, response) => response.writeHead(500).end('x'))
  await add('/proxy/crm/a', { as: 'that the provider answers with 500' })
  service.answers((_, response) => response.writeHead(204).end())
  await add('/proxy/crm/a', { as: 'that the provider answers with 204' })
  service.answers(({ socket }) => socket.destroy())
  await add('/proxy/crm/a', { as: 'that the service does not answer' })
  return answers
}

const ALWAYS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

/** A policy's directives, in no order. */
const directives = (text: string) =>
  text
    .split(';')
    .map((one) => one.trim().toLowerCase())
    .filter(Boolean)
    .sort()
    .join(';')

const alwaysSet: Check = {
  id: 'E3',
  title:
    'every answer says no-store, nosniff, CSP with sandbox, CORP and no-referrer; a body without a type is octet-stream',
  fix: `Set on every answer, refusals included: ${Object.entries(ALWAYS)
    .map((pair) => pair.join(': '))
    .join('; ')}. Give a body without Content-Type application/octet-stream.`,
  async run(context) {
    const { call, demand, service } = context
    for (const [what, answer] of await answersOfEachKind(context)) {
      const missing = Object.entries(ALWAYS).filter(([name, value]) => {
        const values = headerValues(answer, name).flatMap((one) => one.split(/,\s*/))
        return !values.some((one) => directives(one) === directives(value))
      })
      demand(
        missing.length === 0,
        `${what} was answered without ${missing.map((pair) => pair.join(': ')).join(', ')}`,
      )
    }
    service.answers((_, response) => response.writeHead(200).end('<script>1</script>'))
    const untyped = await call('/proxy/crm/a')
    const type = header(untyped, 'content-type')
    demand(
      type === 'application/octet-stream',
      `a body without a type came as ${type ?? 'a body without a type'}`,
    )
  },
}

const once: Check = {
  id: 'E5',
  title: 'each header that the relay sets has exactly one value, its own',
  fix: 'Set these headers, do not append them, and leave the provider’s own out.',
  async run(context) {
    const { call, demand, service } = context
    service.answers((_, response) => {
      response.writeHead(200, {
        'cache-control': 'public, max-age=99',
        'x-content-type-options': 'sniff',
        'content-security-policy': "script-src 'unsafe-inline'",
        'cross-origin-resource-policy': 'cross-origin',
        'referrer-policy': 'unsafe-url',
        'x-relay-request-id': 'theirs',
        'content-length': 2,
      })
      response.end('[]')
    })
    for (const path of ['/proxy/crm/a', '/destinations']) {
      const answer = await call(path)
      for (const name of [...Object.keys(ALWAYS), 'x-relay-request-id', 'x-relay-source']) {
        const values = headerValues(answer, name)
        const isJoined = values.some((value) => value.includes(','))
        demand(
          values.length <= 1 && !isJoined,
          `GET {base}${path} was answered with more than one ${name}`,
        )
        const theirs = values.filter((value) =>
          /max-age|\bsniff|unsafe|cross-origin$|theirs/.test(value),
        )
        demand(theirs.length === 0, `GET {base}${path} was answered with the provider’s ${name}`)
      }
    }
  },
}

const source: Check = {
  id: 'E6',
  title: 'every answer says by X-Relay-Source whose it is, and bears an X-Relay-Request-Id',
  fix: 'Set X-Relay-Source to "upstream" where the service’s own answer is passed on, else to "relay", and X-Relay-Request-Id on every answer.',
  async run(context) {
    const { call, demand, service } = context
    for (const [what, answer] of await answersOfEachKind(context)) {
      const value = header(answer, 'x-relay-source')
      demand(
        value === 'relay' || value === 'upstream',
        `${what} was answered with X-Relay-Source: ${value ?? 'nothing'}`,
      )
      demand(
        Boolean(header(answer, 'x-relay-request-id')),
        `${what} was answered without X-Relay-Request-Id`,
      )
    }
    service.answers((_, response) => {
      response.writeHead(404, { 'x-relay-source': 'relay', 'content-length': 1 }).end('x')
    })
    const theirs = header(await call('/proxy/crm/a'), 'x-relay-source')
    demand(
      theirs === 'upstream',
      `a provider’s 404 came with X-Relay-Source: ${theirs ?? 'nothing'}, not upstream`,
    )
    const ours = header(await call('/nope'), 'x-relay-source')
    demand(
      ours === 'relay',
      `the relay’s own 404 came with X-Relay-Source: ${ours ?? 'nothing'}, not relay`,
    )
  },
}

/** Group E: what of the provider's headers reaches the browser, and what is added. */
export const responseHeaderChecks: readonly Check[] = [allowList, never, alwaysSet, once, source]
