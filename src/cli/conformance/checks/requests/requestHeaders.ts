import { gzipSync } from 'node:zlib'
import type { Check, CheckContext } from '../../check.js'
import { header } from '../../http/httpResponse.js'
import { EVERY_ROUTE } from './search.js'

const ALLOWED = {
  accept: 'text/csv',
  'accept-language': 'de',
  'content-language': 'de',
  'content-encoding': 'gzip',
  'content-type': 'text/csv',
  'user-agent': 'conformance',
  range: 'bytes=0-1',
  'if-match': '"1"',
  'if-none-match': '"2"',
  'if-modified-since': 'Thu, 06 Mar 2025 22:09:49 GMT',
  prefer: 'return=minimal',
}

const allowList: Check = {
  id: 'D1',
  title: 'only allowlisted request headers reach the provider, unchanged',
  fix: 'Copy headers from an allowlist: accept, accept-language, content-type, content-language, content-encoding, user-agent, range, if-*, prefer, idempotency-key, and the headers that the app adds.',
  async run({ expectForwarded, demand }) {
    // A new key for each run, because a relay may reject a key that was used before.
    const allowed = { ...ALLOWED, 'idempotency-key': `"${crypto.randomUUID()}"` }
    const headers = { ...allowed, 'x-conformance-other': '1', 'x-custom': '1' }
    const arrived = await expectForwarded('/proxy/crm/a', {
      method: 'POST',
      body: gzipSync('x'),
      headers,
    })
    if (!arrived) return
    for (const [name, value] of Object.entries(allowed)) {
      const sent = arrived.received.values(name).join(', ')
      demand(sent === value, `${name}: ${value} arrived as ${sent === '' ? 'nothing' : sent}`)
    }
    for (const name of ['x-conformance-other', 'x-custom']) {
      demand(
        arrived.received.values(name).length === 0,
        `${name} reached the service although it is not allowed`,
      )
    }
  },
}

const NEVER =
  `authorization proxy-authorization proxy-connection keep-alive te trailer http2-settings alpn forwarded
  x-forwarded-for x-forwarded-host x-forwarded-anything x-real-ip cf-connecting-ip x-vercel-id x-amz-date
  x-amzn-trace-id fly-client-ip x-middleware-subrequest sec-ch-ua sec-anything referer via alt-used`.split(
    /\s+/,
  )

async function checkDropped({ address, expectForwarded, demand, setup }: CheckContext) {
  const hostile = Object.fromEntries(NEVER.map((name) => [name, 'hostile']))
  const cookie = `${setup.sessionCookie}=ada; other=hostile`
  const routes = EVERY_ROUTE.filter(([path]) => /^\/(?:dest|search|proxy)/.test(path))
  for (const [path, options] of [
    ...routes,
    ['/proxy/crm/a', { method: 'POST', body: 'x' }],
  ] as const) {
    const headers = { ...options.headers, ...hostile, cookie }
    const arrived = await expectForwarded(path, {
      ...options,
      headers,
      label: 'with headers that must not be forwarded',
    })
    if (!arrived) continue
    const { received } = arrived
    const leaked = received.headers.filter(([, value]) => value.includes('hostile'))
    demand(
      leaked.length === 0,
      `${path}: ${leaked.map(([name]) => name).join(', ')} of the browser reached the service`,
    )
    const forbidden = ['cookie', 'origin', 'sec-fetch-site', 'x-svc-relay', 'expect', 'upgrade']
    const kept = forbidden.filter(
      (name) => received.values(name).length > 0 && !leaked.some(([own]) => own === name),
    )
    demand(kept.length === 0, `${path}: ${kept.join(', ')} reached the service`)
    const host = new URL(setup.upstream.proxyUrl).host
    demand(
      received.values('host').join() === host,
      `${path}: Host arrived as ${received.values('host').join() === address.host ? 'the relay’s host' : 'another host'}, not as ${host}`,
    )
  }
}

const never: Check = {
  id: 'D2',
  title: 'cookies, credentials, hop-by-hop, forwarded and browser headers never reach the provider',
  fix: 'Never send cookie, authorization, proxy-*, host, hop-by-hop headers, expect, forwarded, x-forwarded-*, x-real-ip, platform headers, sec-*, origin, referer, via or the relay’s own header, even if the app allows them.',
  run: checkDropped,
}

async function checkFraming({ expectForwarded, demand, service }: CheckContext, size: number) {
  for (const isChunked of [false, true]) {
    service.respondWith(async ({ read }, reply) => reply.end(String((await read()).length)))
    const how = `a body of ${size} bytes ${isChunked ? 'in chunks' : 'of known length'}`
    const options = { method: 'PUT', body: 'x'.repeat(size), isChunked, label: `with ${how}` }
    const arrived = await expectForwarded('/proxy/crm/a', options)
    if (!arrived) continue
    const { response, received } = arrived
    demand(
      String(response.body) === String(size),
      `${how} arrived with a different number of bytes`,
    )
    const lengths = received.values('content-length')
    const codings = received.values('transfer-encoding')
    demand(
      lengths.length + codings.length === 1,
      `${how} arrived with ${lengths.length} Content-Length and ${codings.length} Transfer-Encoding`,
    )
    const isKept = isChunked || lengths.join() === String(size)
    demand(isKept, `${how} arrived without its Content-Length`)
  }
}

async function checkExpectContinue({ connect, demand, head, service }: CheckContext, size: number) {
  service.respondWith(async ({ read, values }, reply) => {
    reply.end(`${(await read()).length} ${values('expect').join()}`)
  })
  const body = Buffer.alloc(size, 'x')
  const headers = { expect: '100-continue' }
  const rawRequest = connect()
  await rawRequest.write(head('/proxy/crm/a', { method: 'POST', body, headers }))
  // A client may send its body after a while, even without 100 Continue (RFC 9110, section 10.1.1).
  for (let i = 0; i < 20 && !rawRequest.sawContinue() && !rawRequest.hasResponse(); i += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await rawRequest.write(body)
  const response = await rawRequest.response(10_000)
  const what = `a POST of ${size} bytes with Expect: 100-continue`
  demand(response.status === 200, `${what} returned ${response.status}`)
  const isWhole = response.status !== 200 || String(response.body) === `${size} `
  demand(isWhole, `${what} arrived with different bytes or with Expect`)
}

const framing: Check = {
  id: 'D3',
  title: 'Content-Length is kept, a body is framed once, and Expect: 100-continue works',
  fix: 'Send Content-Length if the browser did, otherwise chunks. Never send both, and never send Expect. Let the server send 100 Continue.',
  limitMs: 45_000,
  async run(context) {
    const { demand, service } = context
    for (const size of [5, 100_000]) await checkFraming(context, size)
    for (const size of [5, 3_000_000]) await checkExpectContinue(context, size)
    const codes = service.unreadable.join()
    demand(codes === '', `a request to the service could not be parsed (${codes})`)
  },
}

const oddNames: Check = {
  id: 'D4',
  title: 'headers named __proto__ and constructor are handled safely',
  fix: 'Store header names in a map without inherited members.',
  async run({ expectForwarded, demand }) {
    const arrived = await expectForwarded('/proxy/crm/a', {
      headers: { ['__proto__']: 'a', constructor: 'b', tostring: 'c' },
      label: 'with __proto__ and constructor as headers',
    })
    const odd =
      arrived?.received.headers.filter(([name]) =>
        /^(?:__proto__|constructor|tostring)$/.test(name),
      ) ?? []
    demand(
      odd.length === 0,
      `${odd.map(([name]) => name).join(', ')} reached the service although not allowed`,
    )
    await expectForwarded('/proxy/crm/a')
  },
}

const DROPPED = 'x-relay-dropped-headers'

/** Headers that some providers require and that the setup does not allow. */
const UNLISTED = ['notion-version', 'xero-tenant-id']
const VALUE = 'conformance-value'

const droppedHeaders: Check = {
  id: 'D6',
  level: 'recommended',
  title: 'X-Relay-Dropped-Headers lists the request headers that were not forwarded',
  fix: 'List the dropped headers in the response to a provider call, including failures: in lower case, separated by commas, at most 20 names and 1,000 characters, without values. Omit headers that browsers, HTTP and hosts add.',
  async run({ expectForwarded, call, demand, service }) {
    const headers = {
      ...Object.fromEntries(UNLISTED.map((name) => [name, VALUE])),
      prefer: 'return=minimal',
      'x-forwarded-for': '192.0.2.1',
    }
    const arrived = await expectForwarded('/proxy/crm/a', {
      headers,
      label: 'with headers to drop',
    })
    if (!arrived) return
    const reported = header(arrived.response, DROPPED) ?? ''
    const names = reported.split(/[ ,]+/).filter(Boolean)
    const missing = UNLISTED.filter((name) => !names.includes(name))
    demand(missing.length === 0, `${missing.join(' and ')} were dropped but not listed`)
    const others = names.filter((name) => !UNLISTED.includes(name)).slice(0, 3)
    demand(others.length === 0, `${others.join(', ')} should not be listed`)
    demand(!reported.includes(VALUE), 'the value of a header was reported')

    service.respondWith((_, reply) => reply.writeHead(400, { 'content-length': 0 }).end())
    const failure = await call('/proxy/crm/a', { headers })
    const isNamed = UNLISTED.every((name) => header(failure, DROPPED)?.includes(name))
    demand(isNamed, 'a failure of the provider was returned without the names')

    const many = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`x-many-${i}`, '1']))
    const long = header(await call('/proxy/crm/a', { headers: many }), DROPPED) ?? ''
    const isBounded = long.length <= 1_000 && long.split(',').length <= 20
    demand(isBounded, `60 dropped headers were reported in ${long.length} characters`)
  },
}

/** Requirements of group D: request headers. */
export const requestHeaderChecks: readonly Check[] = [
  allowList,
  never,
  framing,
  oddNames,
  droppedHeaders,
]
