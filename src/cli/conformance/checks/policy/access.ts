import type { Check, CheckContext } from '../../check.js'
import { type Answer, header, jsonOf } from '../../http/httpResponse.js'
import { EVERY_ROUTE, SEARCH } from '../requests/search.js'

const authorize: Check = {
  id: 'B1',
  title:
    'the app is asked for every request: nobody 401, a denial 403, a failure 500 with a fixed text',
  fix: 'Ask the app who is calling inside the handler, on every route and method: nobody -> 401 without WWW-Authenticate, a denial -> 403, an exception -> 500 whose text says nothing of it.',
  async run({ demand, name, refuses, setup }) {
    const more = [
      ['/proxy/crm/a', { method: 'HEAD' }],
      ['/proxy/crm/a', { method: 'OPTIONS' }],
      ['/proxy/crm/a', { method: 'DELETE' }],
    ] as const
    const inner = setup.users.zoe?.throws ?? ''
    for (const [path, options] of [...EVERY_ROUTE, ...more]) {
      const nobody = await refuses(path, 401, { ...options, user: null })
      demand(
        header(nobody, 'www-authenticate') === null,
        `${name(path, options)} of nobody was answered with WWW-Authenticate, which makes browsers ask for a password`,
      )
      await refuses(path, 401, { ...options, user: 'somebody-else' })
      await refuses(path, 403, { ...options, user: 'eve' })
      const failed = await refuses(path, 500, { ...options, user: 'zoe' })
      demand(
        !`${JSON.stringify(failed.headers)}${failed.body}`.includes(inner),
        `${name(path, options)} tells the text of the exception that the app threw`,
      )
    }
  },
}

/** An answer without what differs from one to the next: its ids and its time. */
function withoutIds(answer: Answer): string {
  const value = jsonOf(answer)
  let body = answer.body.toString('latin1')
  if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      if (/^(?:instance|time|requestId)$/.test(name) && typeof member === 'string') {
        body = body.replaceAll(member, '*')
      }
    }
  }
  const varies =
    /^(?:date|connection|x-relay-request-id|content-length|etag|keep-alive|x-request-id|traceparent)$/
  const headers = answer.headers.filter(([name]) => !varies.test(name))
  return JSON.stringify([answer.status, headers, body])
}

async function hidesAliases({ demand, name, refuses }: CheckContext) {
  for (const [start, rest, options] of [
    ['/proxy/', '/a', {}],
    ['/proxy/', '/a', { method: 'POST', body: 'x' }],
    ['/search/', '', SEARCH],
  ] as const) {
    const foreign = await refuses(`${start}erp${rest}`, 404, { ...options, user: 'bob' })
    for (const alias of ['nope', '__proto__', 'constructor', 'toString']) {
      const unknown = await refuses(`${start}${alias}${rest}`, 404, { ...options, user: 'bob' })
      demand(
        withoutIds(foreign) === withoutIds(unknown),
        `${name(`${start}${alias}${rest}`, options)} and the same with erp, which bob may not use, are answered differently, so that bob learns which aliases there are`,
      )
    }
  }
}

async function sendsOwn({ arrives, demand, setup }: CheckContext) {
  const { id, name } = setup.integrations.crm ?? { id: '', name: '' }
  const proxied = await arrives('/proxy/crm/a')
  const own = {
    'x-api-key': setup.apiKey,
    'x-svc-proxy-version': '1',
    'x-svc-project-id': setup.project.id,
    'x-svc-integration-name': name,
    'x-svc-group-ref': 'acme',
  }
  for (const [header, value] of Object.entries(own)) {
    const isOwn = !proxied || proxied.received.values(header).join() === value
    demand(
      isOwn,
      `a provider call of ada arrives without its own ${header}, or with another than the setup says`,
    )
  }
  const searched = await arrives('/search/crm', SEARCH)
  const search = `/search/v1/projects/${setup.project.id}/integrations/${id}?groupRef=acme`
  const searchedAt = searched?.received.target ?? search
  demand(searchedAt === search, `a search of ada arrives as ${searchedAt}, not as ${search}`)
  const type = searched?.received.values('x-svc-request-type').join() ?? 'search'
  demand(type === 'search', 'a search arrives without x-svc-request-type: search')
  const listed = await arrives('/destinations')
  const list = `/api/v1/projects/${setup.project.id}/destinations`
  const listedAt = listed?.received.target ?? list
  demand(listedAt === list, `the list of destinations is asked for at ${listedAt}, not at ${list}`)
}

const binding: Check = {
  id: 'B2',
  title:
    'project, integration and group come from the app’s answer alone; an unknown and a foreign alias look the same',
  fix: 'Take group, integration id and name and project from the configuration and the grant. Look an alias up among the caller’s own ones, so that one of somebody else gives the very same 404.',
  async run(context) {
    const { call, demand } = context
    await sendsOwn(context)
    await hidesAliases(context)
    const integrations = await call('/integrations', { user: 'bob' })
    const isTold = integrations.body.includes('erp')
    demand(!isTold, 'GET {base}/integrations tells bob of erp, which he may not use')
  },
}

/** What a page could say to be taken for somebody else; none of it may arrive. */
const VICTIM = Object.fromEntries(
  `x-svc-group-ref x-svc-installation-id x-svc-integration-name x-svc-project-id x-svc-proxy-version
  x-svc-request-type x-svc-anything x-api-key x_api_key x_svc_installation_id x_svc-group_ref x-svc_installation-id`
    .split(/\s+/)
    .map((name) => [name, 'victim']),
)

const selectors: Check = {
  id: 'B3',
  title:
    'nothing that the browser sends selects a tenant: its x-svc-*, x-api-key and groupRef are dropped',
  fix: 'Drop every request header whose name, with "_" read as "-", begins with x-svc- or is x-api-key; refuse a search with a query (400). Only the value "throttle" of X-Svc-Rate-Limiter-Mode goes on, on provider calls.',
  async run({ arrives, demand, refuses }) {
    for (const [path, options] of EVERY_ROUTE.filter(([path]) =>
      /^\/(?:dest|search|proxy)/.test(path),
    )) {
      const headers = { ...options.headers, ...VICTIM }
      const arrived = await arrives(path, {
        ...options,
        headers,
        as: 'with x-svc-* and x-api-key of another tenant',
      })
      const led = arrived?.received.headers.filter(([, value]) => value.includes('victim')) ?? []
      demand(
        led.length === 0,
        `${path}: the browser’s own ${led.map(([name]) => name).join(', ')} arrived at the service`,
      )
      const isBoth = (arrived?.received.values('x-svc-installation-id').length ?? 0) > 0
      demand(!isBoth, `${path}: an installation id arrived, though the setup knows none`)
    }
    for (const query of ['?groupRef=victim', '?groupref=victim', '?x=1&groupRef=victim']) {
      await refuses(`/search/crm${query}`, 400, SEARCH)
    }
    for (const [value, expected] of [
      ['throttle', 'throttle'],
      ['off', ''],
      ['throttle, off', ''],
    ] as const) {
      const arrived = await arrives('/proxy/crm/a', {
        headers: { 'x-svc-rate-limiter-mode': value },
      })
      const sent = arrived?.received.values('x-svc-rate-limiter-mode').join() ?? expected
      demand(
        sent === expected,
        `X-Svc-Rate-Limiter-Mode: ${value} arrived as "${sent}", not as "${expected}"`,
      )
    }
  },
}

const connectionNames: Check = {
  id: 'B4',
  title: 'headers that Connection names are taken out before the relay’s own are added',
  fix: 'First drop what the browser’s Connection header names, then add the relay’s own headers; never the other way round.',
  async run({ arrives, demand }) {
    const own =
      'x-api-key x-svc-group-ref x-svc-integration-name x-svc-project-id x-svc-proxy-version'
    const connection = `close, prefer, ${own.replaceAll(' ', ', ')}`
    const arrived = await arrives('/proxy/crm/a', {
      headers: { connection, prefer: 'named' },
      as: 'with the relay’s own headers in Connection',
    })
    if (!arrived) return
    for (const name of own.split(' ')) {
      demand(
        arrived.received.values(name).length === 1,
        `${name} does not arrive where the browser names it in Connection`,
      )
    }
    demand(
      arrived.received.values('prefer').length === 0,
      'Prefer arrives though the browser’s Connection header names it',
    )
  },
}

const CALLS = 60
const AT_ONCE = 24

const isolation: Check = {
  id: 'B5',
  title: 'of calls at the same time, each bears its own caller’s group',
  fix: 'Keep nothing of a request outside of it: no shared headers object, no cache by alias or path, no module variable.',
  async run({ arrives, call, demand, service }) {
    await arrives('/proxy/crm/b5', { user: 'bob', as: 'alone' })
    const groups = { ada: 'acme', bob: 'globex' } as const
    let isWrong = false
    service.answers(async ({ target, values, read }, response) => {
      const body = (await read()).toString()
      const [, user = ''] = /(ada|bob)-\d+/.exec(target + body) ?? []
      const group = values('x-svc-group-ref')[0] ?? /groupRef=(\w+)/.exec(target)?.[1]
      if (groups[user as keyof typeof groups] !== group) isWrong = true // an unknown name gives undefined
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20))
      response.setHeader('content-type', 'application/json')
      response.end(
        JSON.stringify({ results: [], echo: (target + body).match(/(?:ada|bob)-\d+/)?.[0] }),
      )
    })
    const callOf = async (i: number) => {
      const user = i % 2 === 0 ? 'ada' : 'bob'
      const mark = `${user}-${i}`
      const search = { ...SEARCH, body: JSON.stringify({ objectName: mark, fieldFilters: [] }) }
      const isSearch = i % 3 === 0
      const answer = await call(isSearch ? '/search/crm' : `/proxy/crm/${mark}`, {
        ...(isSearch && search),
        user,
      })
      demand(
        answer.status === 200,
        `one of 60 calls, 24 at the same time, was answered with ${answer.status}`,
      )
      demand(
        answer.status !== 200 || answer.body.includes(`"${mark}"`),
        'a caller got the answer to somebody else’s call',
      )
    }
    // A user may have 16 calls in progress by default, and half of these are one user's.
    const lanes = Array.from({ length: AT_ONCE }, async (_, lane) => {
      for (let i = lane; i < CALLS; i += AT_ONCE) await callOf(i)
    })
    await Promise.all(lanes)
    demand(!isWrong, 'a call arrived at the service with the group of another caller')
  },
}

const actions: Check = {
  id: 'B7',
  title:
    'only the methods and paths that the app allows are called, judged by the very string that is sent',
  fix: 'Judge alias, method and raw path before sending, and send exactly what was judged; drop X-HTTP-Method-Override, X-HTTP-Method and X-Method-Override.',
  async run({ arrives, call, demand, name, refuses, service }) {
    for (const path of ['/forbidden', '/forbidden/x', '/forbidden?x=1']) {
      await refuses(`/proxy/crm${path}`, 403)
      await refuses(`/proxy/crm${path}`, 403, { method: 'POST', body: 'x' })
    }
    await refuses('/proxy/erp/a', 403)

    service.reset()
    await call('/proxy/crm/%66orbidden/x')
    const other = service.received.filter(({ target }) => target !== '/proxy/%66orbidden/x')
    demand(
      other.length === 0,
      `${name('/proxy/crm/%66orbidden/x')} was judged by another path than it was sent with: it arrived as ${other[0]?.target}`,
    )

    const overrides = {
      'x-http-method-override': 'DELETE',
      'x-http-method': 'DELETE',
      'x-method-override': 'DELETE',
      x_http_method_override: 'DELETE',
    }
    const arrived = await arrives('/proxy/crm/a', { method: 'POST', body: 'x', headers: overrides })
    const led = arrived?.received.headers.filter(([header]) => header.includes('method')) ?? []
    demand(led.length === 0, `${led.map(([header]) => header).join(', ')} arrived at the service`)
    demand(
      !arrived || arrived.received.method === 'POST',
      `a POST with a method override arrived as ${arrived?.received.method}`,
    )
  },
}

/** Group B, but for the list of destinations: who may do what, and for whom. */
export const accessChecks: readonly Check[] = [
  authorize,
  binding,
  selectors,
  connectionNames,
  isolation,
  actions,
]
