import type { Check, CheckContext } from '../../check.js'
import { header, headerValues, type RelayResponse } from '../../http/httpResponse.js'
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
  title: 'only allowlisted response headers reach the browser, byte for byte',
  fix: 'Copy headers from an allowlist (see the specification), including x-svc-retry-after and x-svc-retryable. Do not parse and reformat dates or lists.',
  async run({ call, demand, service }) {
    service.respondWith((_, reply) => {
      reply
        .writeHead(200, { ...ALLOWED, 'x-conformance-other': '1', 'content-length': 2 })
        .end('[]')
    })
    const response = await call('/proxy/crm/a')
    demand(response.status === 200, `the provider’s 200 was returned as ${response.status}`)
    for (const [name, value] of Object.entries(ALLOWED)) {
      const got = header(response, name)
      demand(got === value, `${name}: ${value} was returned as ${got ?? '(none)'}`)
    }
    demand(
      header(response, 'x-conformance-other') === null,
      'x-conformance-other was returned although it is not allowed',
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

/** Rest of a response with a `Trailer` header. The first crashes servers that copy the header. */
const TRAILERS = [
  'content-length: 2\r\n\r\nok',
  'transfer-encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nx-sum: 1\r\n\r\n',
]

const never: Check = {
  id: 'E2',
  title:
    'cookies and headers that control browsers, caches or servers never reach the browser; Trailer causes no crash',
  fix: 'Never pass through Set-Cookie, Access-Control-*, CSP, HSTS, Clear-Site-Data, Refresh, WWW-Authenticate, Alt-Svc, X-Accel-*, X-Sendfile, Server, hop-by-hop headers, headers listed in the response’s Connection header, or Trailer.',
  async run({ expectForwarded, call, demand, service }) {
    for (const status of [200, 401]) {
      service.respondWith((_, reply) => {
        for (const name of NEVER) reply.setHeader(name, 'hostile')
        reply.setHeader('preference-applied', 'hostile')
        reply.setHeader('connection', 'keep-alive, preference-applied')
        reply.writeHead(status, { 'content-length': 1 }).end('x')
      })
      for (const path of status === 200 ? ['/proxy/crm/a', '/search/crm'] : ['/proxy/crm/a']) {
        const options =
          path === '/proxy/crm/a' ? {} : EVERY_ROUTE.find(([own]) => own === path)?.[1]
        const response = await call(path, options)
        demand(
          response.status === status,
          `the service’s ${status} was returned as ${response.status}`,
        )
        const leaked = response.headers
          .filter(([, value]) => value.includes('hostile'))
          .map(([name]) => name)
        demand(leaked.length === 0, `${leaked.join(', ')} of the provider reached the browser`)
      }
    }
    for (const framing of TRAILERS) {
      service.respondWith(({ socket }) => {
        socket.write(`HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ntrailer: x-sum\r\n${framing}`)
      })
      const response = await call('/proxy/crm/a', {
        label: 'with a response that has a Trailer header',
      })
      demand(header(response, 'trailer') === null, 'Trailer of the provider reached the browser')
      const isWhole = response.status === 200 && String(response.body) === 'ok'
      demand(isWhole, 'a response with a Trailer header was not passed through')
    }
    service.reset()
    await expectForwarded('/proxy/crm/a', { label: 'after a response with a Trailer header' })
  },
}

/** Collects a response of every route and of every kind of error. */
async function responsesOfEachKind({ call, name, service }: CheckContext) {
  const responses: [string, RelayResponse][] = []
  const add = async (path: string, options: Parameters<typeof call>[1] = {}) => {
    responses.push([name(path, options), await call(path, options)])
  }
  for (const [path, options] of EVERY_ROUTE) await add(path, options)
  await add('/nope')
  await add('/proxy/nope/a')
  await add('/proxy/crm/forbidden')
  await add('/destinations', { method: 'POST' })
  await add('/proxy/crm/a', { user: null })
  await add('/proxy/crm/a', { headers: { 'x-svc-relay': null }, label: 'without X-Svc-Relay' })
  await add('/proxy/crm/a', { method: 'HEAD' })
  service.respondWith((_, reply) => reply.writeHead(500).end('x'))
  await add('/proxy/crm/a', { label: 'when the provider returns 500' })
  service.respondWith((_, reply) => reply.writeHead(204).end())
  await add('/proxy/crm/a', { label: 'when the provider returns 204' })
  service.respondWith(({ socket }) => socket.destroy())
  await add('/proxy/crm/a', { label: 'when the service closes the connection' })
  return responses
}

const ALWAYS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

/** Normalizes the order of a policy's directives. */
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
    'every response has no-store, nosniff, CSP with sandbox, CORP and no-referrer; a body without a type is octet-stream',
  fix: `Set these headers on every response, including errors: ${Object.entries(ALWAYS)
    .map((pair) => pair.join(': '))
    .join('; ')}. For a body without a Content-Type, set application/octet-stream.`,
  async run(context) {
    const { call, demand, service } = context
    for (const [what, response] of await responsesOfEachKind(context)) {
      const missing = Object.entries(ALWAYS).filter(([name, value]) => {
        const values = headerValues(response, name).flatMap((one) => one.split(/,\s*/))
        return !values.some((one) => directives(one) === directives(value))
      })
      demand(
        missing.length === 0,
        `${what} returned no ${missing.map((pair) => pair.join(': ')).join(', ')}`,
      )
    }
    service.respondWith((_, reply) => reply.writeHead(200).end('<script>1</script>'))
    const untyped = await call('/proxy/crm/a')
    const type = header(untyped, 'content-type')
    demand(
      type === 'application/octet-stream',
      `a body without a type was returned with the type ${type ?? '(none)'}`,
    )
  },
}

const once: Check = {
  id: 'E5',
  title: 'each header that the relay sets has exactly one value, the relay’s',
  fix: 'Set these headers instead of appending them, and drop the provider’s values.',
  async run(context) {
    const { call, demand, service } = context
    service.respondWith((_, reply) => {
      reply.writeHead(200, {
        'cache-control': 'public, max-age=99',
        'x-content-type-options': 'sniff',
        'content-security-policy': "script-src 'unsafe-inline'",
        'cross-origin-resource-policy': 'cross-origin',
        'referrer-policy': 'unsafe-url',
        'x-relay-request-id': 'theirs',
        'content-length': 2,
      })
      reply.end('[]')
    })
    for (const path of ['/proxy/crm/a', '/destinations']) {
      const response = await call(path)
      for (const name of [...Object.keys(ALWAYS), 'x-relay-request-id', 'x-relay-source']) {
        const values = headerValues(response, name)
        const isJoined = values.some((value) => value.includes(','))
        demand(values.length <= 1 && !isJoined, `GET {base}${path} returned more than one ${name}`)
        const theirs = values.filter((value) =>
          /max-age|\bsniff|unsafe|cross-origin$|theirs/.test(value),
        )
        demand(theirs.length === 0, `GET {base}${path} returned the provider’s ${name}`)
      }
    }
  },
}

const source: Check = {
  id: 'E6',
  title: 'every response has X-Relay-Source and X-Relay-Request-Id',
  fix: 'Set X-Relay-Source to "upstream" if the service’s response is passed through, otherwise to "relay". Set X-Relay-Request-Id on every response.',
  async run(context) {
    const { call, demand, service } = context
    for (const [what, response] of await responsesOfEachKind(context)) {
      const value = header(response, 'x-relay-source')
      demand(
        value === 'relay' || value === 'upstream',
        `${what} returned X-Relay-Source: ${value ?? '(none)'}`,
      )
      demand(
        Boolean(header(response, 'x-relay-request-id')),
        `${what} returned no X-Relay-Request-Id`,
      )
    }
    service.respondWith((_, reply) => {
      reply.writeHead(404, { 'x-relay-source': 'relay', 'content-length': 1 }).end('x')
    })
    const theirs = header(await call('/proxy/crm/a'), 'x-relay-source')
    demand(
      theirs === 'upstream',
      `a provider’s 404 was returned with X-Relay-Source: ${theirs ?? '(none)'}, not upstream`,
    )
    const ours = header(await call('/nope'), 'x-relay-source')
    demand(
      ours === 'relay',
      `the relay’s own 404 was returned with X-Relay-Source: ${ours ?? '(none)'}, not relay`,
    )
  },
}

/** Requirements of group E: response headers. */
export const responseHeaderChecks: readonly Check[] = [allowList, never, alwaysSet, once, source]
