import type { Check, CheckContext } from '../../check.js'
import { header, jsonOf, type RelayResponse } from '../../http/httpResponse.js'
import { EVERY_ROUTE, SEARCH } from '../requests/search.js'

const authorize: Check = {
  id: 'B1',
  title:
    'every request is authorized by the app: 401 if not signed in, 403 if denied, 500 with a fixed message on an error',
  fix: 'Call the app’s authorize function in the handler for every route and method. Return 401 without WWW-Authenticate if nobody is signed in, 403 for a denial, and 500 without the error’s text for an exception.',
  async run({ demand, name, expectRefused, setup }) {
    const more = [
      ['/proxy/crm/a', { method: 'HEAD' }],
      ['/proxy/crm/a', { method: 'OPTIONS' }],
      ['/proxy/crm/a', { method: 'DELETE' }],
    ] as const
    const inner = setup.users.zoe?.throws ?? ''
    for (const [path, options] of [...EVERY_ROUTE, ...more]) {
      const nobody = await expectRefused(path, 401, { ...options, user: null })
      demand(
        header(nobody, 'www-authenticate') === null,
        `${name(path, options)} without a session returned WWW-Authenticate, which makes browsers prompt for a password`,
      )
      await expectRefused(path, 401, { ...options, user: 'somebody-else' })
      await expectRefused(path, 403, { ...options, user: 'eve' })
      const failed = await expectRefused(path, 500, { ...options, user: 'zoe' })
      demand(
        !`${JSON.stringify(failed.headers)}${failed.body}`.includes(inner),
        `${name(path, options)} returned the text of the exception that the app threw`,
      )
    }
  },
}

/** Serializes a response without the parts that differ between requests, such as IDs and times. */
function withoutVaryingParts(response: RelayResponse): string {
  const value = jsonOf(response)
  let body = response.body.toString('latin1')
  if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      if (/^(?:instance|time|requestId)$/.test(name) && typeof member === 'string') {
        body = body.replaceAll(member, '*')
      }
    }
  }
  const varies =
    /^(?:date|connection|x-relay-request-id|content-length|etag|keep-alive|x-request-id|traceparent)$/
  const headers = response.headers.filter(([name]) => !varies.test(name))
  return JSON.stringify([response.status, headers, body])
}

async function checkForeignAliases({ demand, name, expectRefused }: CheckContext) {
  for (const [start, rest, options] of [
    ['/proxy/', '/a', {}],
    ['/proxy/', '/a', { method: 'POST', body: 'x' }],
    ['/search/', '', SEARCH],
  ] as const) {
    const foreign = await expectRefused(`${start}erp${rest}`, 404, { ...options, user: 'bob' })
    for (const alias of ['nope', '__proto__', 'constructor', 'toString']) {
      const unknown = await expectRefused(`${start}${alias}${rest}`, 404, {
        ...options,
        user: 'bob',
      })
      demand(
        withoutVaryingParts(foreign) === withoutVaryingParts(unknown),
        `${name(`${start}${alias}${rest}`, options)} and the same call with erp, which bob may not use, returned different responses, which reveals existing aliases to bob`,
      )
    }
  }
}

async function checkOwnHeaders({ expectForwarded, demand, setup }: CheckContext) {
  const { id, name } = setup.integrations.crm ?? { id: '', name: '' }
  const proxied = await expectForwarded('/proxy/crm/a')
  const own = {
    'x-api-key': setup.apiKey,
    'x-svc-proxy-version': '1',
    'x-svc-project-id': setup.project.id,
    'x-svc-integration-name': name,
    'x-svc-group-ref': 'acme',
  }
  for (const [header, value] of Object.entries(own)) {
    const isOwn = !proxied || proxied.received.values(header).join() === value
    demand(isOwn, `a provider call of ada arrived with a missing or wrong ${header}`)
  }
  const searched = await expectForwarded('/search/crm', SEARCH)
  const search = `/search/v1/projects/${setup.project.id}/integrations/${id}?groupRef=acme`
  const searchedAt = searched?.received.target ?? search
  demand(searchedAt === search, `a search of ada arrived as ${searchedAt}, not as ${search}`)
  const type = searched?.received.values('x-svc-request-type').join() ?? 'search'
  demand(type === 'search', 'a search arrived without x-svc-request-type: search')
  const listed = await expectForwarded('/destinations')
  const list = `/api/v1/projects/${setup.project.id}/destinations`
  const listedAt = listed?.received.target ?? list
  demand(
    listedAt === list,
    `the list of destinations was requested from ${listedAt}, not from ${list}`,
  )
}

const binding: Check = {
  id: 'B2',
  title:
    'project, integration and group come only from the configuration and the grant; unknown and foreign aliases get the same response',
  fix: 'Take the group, integration ID and name, and project from the configuration and the grant. Look up an alias among the caller’s own aliases only, so that a foreign alias returns the same 404 as an unknown one.',
  async run(context) {
    const { call, demand } = context
    await checkOwnHeaders(context)
    await checkForeignAliases(context)
    const integrations = await call('/integrations', { user: 'bob' })
    const isLeaked = integrations.body.includes('erp')
    demand(!isLeaked, 'GET {base}/integrations lists erp for bob, who may not use it')
  },
}

/** Headers with which a page could impersonate another tenant. None of them may reach the service. */
const VICTIM = Object.fromEntries(
  `x-svc-group-ref x-svc-installation-id x-svc-integration-name x-svc-project-id x-svc-proxy-version
  x-svc-request-type x-svc-anything x-api-key x_api_key x_svc_installation_id x_svc-group_ref x-svc_installation-id`
    .split(/\s+/)
    .map((name) => [name, 'victim']),
)

const selectors: Check = {
  id: 'B3',
  title: 'the browser cannot select a tenant: its x-svc-*, x-api-key and groupRef are dropped',
  fix: 'Drop every request header whose name, with "_" read as "-", begins with x-svc- or is x-api-key. Reject a search with a query (400). Forward X-Svc-Rate-Limiter-Mode on provider calls only, and only with the value "throttle".',
  async run({ expectForwarded, demand, expectRefused }) {
    for (const [path, options] of EVERY_ROUTE.filter(([path]) =>
      /^\/(?:dest|search|proxy)/.test(path),
    )) {
      const headers = { ...options.headers, ...VICTIM }
      const arrived = await expectForwarded(path, {
        ...options,
        headers,
        label: 'with x-svc-* and x-api-key headers of another tenant',
      })
      const leaked = arrived?.received.headers.filter(([, value]) => value.includes('victim')) ?? []
      demand(
        leaked.length === 0,
        `${path}: the browser’s ${leaked.map(([name]) => name).join(', ')} reached the service`,
      )
      const isBoth = (arrived?.received.values('x-svc-installation-id').length ?? 0) > 0
      demand(
        !isBoth,
        `${path}: an installation ID reached the service, although the setup has none`,
      )
    }
    for (const query of ['?groupRef=victim', '?groupref=victim', '?x=1&groupRef=victim']) {
      await expectRefused(`/search/crm${query}`, 400, SEARCH)
    }
    for (const [value, expected] of [
      ['throttle', 'throttle'],
      ['off', ''],
      ['throttle, off', ''],
    ] as const) {
      const arrived = await expectForwarded('/proxy/crm/a', {
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
  title: 'headers listed in Connection are removed before the relay adds its own headers',
  fix: 'First drop the headers that the browser’s Connection header lists, then add the relay’s own headers, never in the opposite order.',
  async run({ expectForwarded, demand }) {
    const own =
      'x-api-key x-svc-group-ref x-svc-integration-name x-svc-project-id x-svc-proxy-version'
    const connection = `close, prefer, ${own.replaceAll(' ', ', ')}`
    const arrived = await expectForwarded('/proxy/crm/a', {
      headers: { connection, prefer: 'named' },
      label: 'with the relay’s own headers in Connection',
    })
    if (!arrived) return
    for (const name of own.split(' ')) {
      demand(
        arrived.received.values(name).length === 1,
        `${name} is missing at the service if the browser lists it in Connection`,
      )
    }
    demand(
      arrived.received.values('prefer').length === 0,
      'Prefer reached the service although the browser’s Connection header lists it',
    )
  },
}

const CALLS = 60
const AT_ONCE = 24

const isolation: Check = {
  id: 'B5',
  title: 'each of several concurrent calls uses the group of its own caller',
  fix: 'Do not keep request data outside the request: no shared headers object, no cache by alias or path, no module variable.',
  async run({ expectForwarded, call, demand, service }) {
    await expectForwarded('/proxy/crm/b5', { user: 'bob', label: 'alone' })
    const groups = { ada: 'acme', bob: 'globex' } as const
    let isWrong = false
    service.respondWith(async ({ target, values, read }, reply) => {
      const body = (await read()).toString()
      const [, user = ''] = /(ada|bob)-\d+/.exec(target + body) ?? []
      const group = values('x-svc-group-ref')[0] ?? /groupRef=(\w+)/.exec(target)?.[1]
      if (groups[user as keyof typeof groups] !== group) isWrong = true // an unknown name returns undefined
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20))
      reply.setHeader('content-type', 'application/json')
      reply.end(
        JSON.stringify({ results: [], echo: (target + body).match(/(?:ada|bob)-\d+/)?.[0] }),
      )
    })
    const callOf = async (i: number) => {
      const user = i % 2 === 0 ? 'ada' : 'bob'
      const mark = `${user}-${i}`
      const search = { ...SEARCH, body: JSON.stringify({ objectName: mark, fieldFilters: [] }) }
      const isSearch = i % 3 === 0
      const response = await call(isSearch ? '/search/crm' : `/proxy/crm/${mark}`, {
        ...(isSearch && search),
        user,
      })
      demand(
        response.status === 200,
        `one of 60 calls, 24 of them concurrent, returned ${response.status}`,
      )
      demand(
        response.status !== 200 || response.body.includes(`"${mark}"`),
        'a caller received the response to another caller’s call',
      )
    }
    // A user may have 16 calls in progress by default, and half of these are one user's.
    const lanes = Array.from({ length: AT_ONCE }, async (_, lane) => {
      for (let i = lane; i < CALLS; i += AT_ONCE) await callOf(i)
    })
    await Promise.all(lanes)
    demand(!isWrong, 'a call reached the service with the group of another caller')
  },
}

const actions: Check = {
  id: 'B7',
  title:
    'only methods and paths that the app allows are called, and the checked path is the path that is sent',
  fix: 'Check the alias, method and raw path before sending, and send exactly the checked path. Drop X-HTTP-Method-Override, X-HTTP-Method and X-Method-Override.',
  async run({ expectForwarded, call, demand, name, expectRefused, service }) {
    for (const path of ['/forbidden', '/forbidden/x', '/forbidden?x=1']) {
      await expectRefused(`/proxy/crm${path}`, 403)
      await expectRefused(`/proxy/crm${path}`, 403, { method: 'POST', body: 'x' })
    }
    await expectRefused('/proxy/erp/a', 403)

    service.reset()
    await call('/proxy/crm/%66orbidden/x')
    const other = service.received.filter(({ target }) => target !== '/proxy/%66orbidden/x')
    demand(
      other.length === 0,
      `${name('/proxy/crm/%66orbidden/x')} was checked by a different path than the one that was sent: it arrived as ${other[0]?.target}`,
    )

    const overrides = {
      'x-http-method-override': 'DELETE',
      'x-http-method': 'DELETE',
      'x-method-override': 'DELETE',
      x_http_method_override: 'DELETE',
    }
    const arrived = await expectForwarded('/proxy/crm/a', {
      method: 'POST',
      body: 'x',
      headers: overrides,
    })
    const leaked = arrived?.received.headers.filter(([header]) => header.includes('method')) ?? []
    demand(
      leaked.length === 0,
      `${leaked.map(([header]) => header).join(', ')} reached the service`,
    )
    demand(
      !arrived || arrived.received.method === 'POST',
      `a POST with a method override arrived as ${arrived?.received.method}`,
    )
  },
}

/** Requirements of group B except B6: authorization. */
export const accessChecks: readonly Check[] = [
  authorize,
  binding,
  selectors,
  connectionNames,
  isolation,
  actions,
]
