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
  'idempotency-key': '1',
}

const allowList: Check = {
  id: 'D1',
  title: 'the usual request headers reach the provider unchanged, and no others',
  fix: 'Copy by an allow-list: accept, accept-language, content-type, content-language, content-encoding, user-agent, range, if-*, prefer, idempotency-key, and what the app has added.',
  async run({ arrives, demand }) {
    const headers = { ...ALLOWED, 'x-conformance-other': '1', 'x-custom': '1' }
    const arrived = await arrives('/proxy/crm/a', { method: 'POST', body: gzipSync('x'), headers })
    if (!arrived) return
    for (const [name, value] of Object.entries(ALLOWED)) {
      const sent = arrived.received.values(name).join(', ')
      demand(sent === value, `${name}: ${value} arrived as ${sent === '' ? 'nothing' : sent}`)
    }
    for (const name of ['x-conformance-other', 'x-custom']) {
      demand(
        arrived.received.values(name).length === 0,
        `${name}, which nobody has allowed, arrived`,
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

async function dropsHostile({ address, arrives, demand, setup }: CheckContext) {
  const hostile = Object.fromEntries(NEVER.map((name) => [name, 'hostile']))
  const cookie = `${setup.sessionCookie}=ada; other=hostile`
  const routes = EVERY_ROUTE.filter(([path]) => /^\/(?:dest|search|proxy)/.test(path))
  for (const [path, options] of [
    ...routes,
    ['/proxy/crm/a', { method: 'POST', body: 'x' }],
  ] as const) {
    const headers = { ...options.headers, ...hostile, cookie }
    const arrived = await arrives(path, {
      ...options,
      headers,
      as: 'with headers that must not go on',
    })
    if (!arrived) continue
    const { received } = arrived
    const led = received.headers.filter(([, value]) => value.includes('hostile'))
    demand(
      led.length === 0,
      `${path}: ${led.map(([name]) => name).join(', ')} of the browser arrived at the service`,
    )
    const gone = ['cookie', 'origin', 'sec-fetch-site', 'x-svc-relay', 'expect', 'upgrade']
    const kept = gone.filter(
      (name) => received.values(name).length > 0 && !led.some(([own]) => own === name),
    )
    demand(kept.length === 0, `${path}: ${kept.join(', ')} arrived at the service`)
    const host = new URL(setup.upstream.proxyUrl).host
    demand(
      received.values('host').join() === host,
      `${path}: Host arrived as ${received.values('host').join() === address.host ? 'the relay’s own' : 'something else'}, not as ${host}`,
    )
  }
}

const never: Check = {
  id: 'D2',
  title: 'cookies, credentials, hop-by-hop, forwarded and browser headers never reach the provider',
  fix: 'Never send cookie, authorization, proxy-*, host, hop-by-hop headers, expect, forwarded, x-forwarded-*, x-real-ip, platform headers, sec-*, origin, referer, via or the relay’s own header, whatever the app has allowed.',
  run: dropsHostile,
}

async function framesOnce({ arrives, demand, service }: CheckContext, size: number) {
  for (const isChunked of [false, true]) {
    service.answers(async ({ read }, response) => response.end(String((await read()).length)))
    const how = `a body of ${size} bytes ${isChunked ? 'in chunks' : 'of known length'}`
    const options = { method: 'PUT', body: 'x'.repeat(size), isChunked, as: `with ${how}` }
    const arrived = await arrives('/proxy/crm/a', options)
    if (!arrived) continue
    const { answer, received } = arrived
    demand(String(answer.body) === String(size), `${how} arrived with another number of bytes`)
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

async function takesExpect({ connect, demand, head, service }: CheckContext, size: number) {
  service.answers(async ({ read, values }, response) => {
    response.end(`${(await read()).length} ${values('expect').join()}`)
  })
  const body = Buffer.alloc(size, 'x')
  const headers = { expect: '100-continue' }
  const exchange = connect()
  await exchange.write(head('/proxy/crm/a', { method: 'POST', body, headers }))
  // A client may send its body after a while, whether or not it was told to go on.
  for (let i = 0; i < 20 && !exchange.sawContinue() && !exchange.hasAnswer(); i += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await exchange.write(body)
  const answer = await exchange.answer(10_000)
  const what = `a POST of ${size} bytes with Expect: 100-continue`
  demand(answer.status === 200, `${what} was answered with ${answer.status}`)
  const isWhole = answer.status !== 200 || String(answer.body) === `${size} `
  demand(isWhole, `${what} arrived with other bytes, or with Expect`)
}

const framing: Check = {
  id: 'D3',
  title: 'a known length is kept, a body is framed once, Expect: 100-continue works',
  fix: 'Send Content-Length where the browser did, else chunks; never both and never Expect. Let the server answer 100 Continue.',
  limitMs: 45_000,
  async run(context) {
    const { demand, service } = context
    for (const size of [5, 100_000]) await framesOnce(context, size)
    for (const size of [5, 3_000_000]) await takesExpect(context, size)
    const codes = service.unreadable.join()
    demand(codes === '', `a request arrived in a form that cannot be read (${codes})`)
  },
}

const oddNames: Check = {
  id: 'D4',
  title: 'headers called __proto__ and constructor do no harm',
  fix: 'Keep header names in a map that has no members of its own.',
  async run({ arrives, demand }) {
    const arrived = await arrives('/proxy/crm/a', {
      headers: { ['__proto__']: 'a', constructor: 'b', tostring: 'c' },
      as: 'with __proto__ and constructor as headers',
    })
    const odd =
      arrived?.received.headers.filter(([name]) =>
        /^(?:__proto__|constructor|tostring)$/.test(name),
      ) ?? []
    demand(
      odd.length === 0,
      `${odd.map(([name]) => name).join(', ')}, which nobody has allowed, arrived`,
    )
    await arrives('/proxy/crm/a')
  },
}

const DROPPED = 'x-relay-dropped-headers'

/** Headers that providers require and that nobody has allowed, and one that passes. */
const UNLISTED = ['notion-version', 'xero-tenant-id']
const VALUE = 'conformance-value'

const droppedHeaders: Check = {
  id: 'D6',
  level: 'recommended',
  title: 'X-Relay-Dropped-Headers names the request headers that did not go on',
  fix: 'Name the dropped headers in the response to a provider call, and in a failure too: lower case, separated by commas, at most 20 names and 1,000 characters, no values. Leave out headers that browsers, HTTP and hosts add.',
  async run({ arrives, call, demand, service }) {
    const headers = {
      ...Object.fromEntries(UNLISTED.map((name) => [name, VALUE])),
      prefer: 'return=minimal',
      'x-forwarded-for': '192.0.2.1',
    }
    const arrived = await arrives('/proxy/crm/a', { headers, as: 'with headers to drop' })
    if (!arrived) return
    const reported = header(arrived.answer, DROPPED) ?? ''
    const names = reported.split(/[ ,]+/).filter(Boolean)
    const missing = UNLISTED.filter((name) => !names.includes(name))
    demand(missing.length === 0, `${missing.join(' and ')} did not go on and were not named`)
    const others = names.filter((name) => !UNLISTED.includes(name)).slice(0, 3)
    demand(others.length === 0, `${others.join(', ')} should not be named`)
    demand(!reported.includes(VALUE), 'the value of a header was reported')

    service.answers((_, response) => response.writeHead(400, { 'content-length': 0 }).end())
    const failure = await call('/proxy/crm/a', { headers })
    const isNamed = UNLISTED.every((name) => header(failure, DROPPED)?.includes(name))
    demand(isNamed, 'a failure of the provider came without the names')

    const many = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`x-many-${i}`, '1']))
    const long = header(await call('/proxy/crm/a', { headers: many }), DROPPED) ?? ''
    const isBounded = long.length <= 1_000 && long.split(',').length <= 20
    demand(isBounded, `60 dropped headers were reported in ${long.length} characters`)
  },
}

/** Group D: what of the browser's headers reaches the provider. */
export const requestHeaderChecks: readonly Check[] = [
  allowList,
  never,
  framing,
  oddNames,
  droppedHeaders,
]
