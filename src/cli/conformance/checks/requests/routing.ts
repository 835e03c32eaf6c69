import type { Check, CheckContext } from '../../check.js'
import { header, jsonOf } from '../../http/httpResponse.js'
import { SEARCH } from './search.js'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function checkInfo({ call, demand }: CheckContext) {
  const info = await call('/info')
  const responses = [info, await call(''), await call('/')]
  // Some frameworks redirect one of the last two to the other.
  const others = responses.filter(({ status }) => status !== 200 && (status < 300 || status > 308))
  demand(others.length === 0, 'GET {base}/info, GET {base} and GET {base}/ do not all succeed')
  const value = jsonOf(info)
  demand(
    isObject(value) &&
      value.name === 'svc-relay' &&
      value.version === 1 &&
      isObject(value.actions) &&
      ['destinations', 'search', 'proxy'].every(
        (name) => isObject(value.actions) && value.actions[name] === true,
      ) &&
      typeof value.time === 'string',
    'GET {base}/info does not return { "name": "svc-relay", "version": 1, "actions": { "destinations": true, "search": true, "proxy": true }, "time": … } to ada',
  )
}

async function checkLists({ call, demand }: CheckContext) {
  const destinations = await call('/destinations')
  demand(
    destinations.status === 200 && Array.isArray(jsonOf(destinations)),
    `GET {base}/destinations returned ${destinations.status}, not 200 with a JSON array`,
  )
  const integrations = await call('/integrations')
  const list = jsonOf(integrations)
  const aliases = Array.isArray(list) ? list.filter(isObject).map(({ alias }) => alias) : []
  demand(
    integrations.status === 200 && aliases.includes('crm') && aliases.includes('erp'),
    `GET {base}/integrations returned ${integrations.status} without the aliases crm and erp, which ada may use`,
  )
  const named = Array.isArray(list) ? list.filter(isObject) : []
  demand(
    named.every(({ name, proxy }) => typeof name === 'string' && typeof proxy === 'boolean'),
    'GET {base}/integrations lists an integration without "name" (string) or "proxy" (boolean)',
  )
}

const NO_ROUTES = [
  ...[
    'x',
    '/nope',
    '/proxyx',
    '/proxyx/crm/a',
    '/proxy@evil.test/a',
    '/proxy',
    '/proxy/',
    '/proxy/crm',
  ],
  ...[
    '/proxy/crm?x=1',
    '/proxy/c.rm/a',
    '/proxy/%63rm/a',
    `/proxy/${'a'.repeat(65)}/a`,
    '/%70roxy/crm/a',
  ],
  ...['/destinations/', '/Destinations', '/search/', '/search/crm/x'],
]

const routes: Check = {
  id: 'A1',
  title: 'only the five routes exist; other paths return 404, a wrong method returns 405',
  fix: 'Match the raw path after the base path: "/info", "" or "/", "/destinations", "/integrations", "/search/{alias}", "/proxy/{alias}/…". Return 404 for all other paths, and 405 with Allow for a wrong method.',
  async run(context) {
    const { expectForwarded, call, demand, name, expectRefused, service } = context
    await checkInfo(context)
    await checkLists(context)
    service.reset()
    await expectForwarded('/search/crm', SEARCH)
    await expectForwarded('/proxy/crm/a')

    for (const path of NO_ROUTES) {
      const before = service.received.length
      const response = await call(path)
      // Paths outside the base path belong to the app. Some servers remove a trailing slash with a redirect.
      const isOwn = path === 'x' && header(response, 'x-relay-source') === null
      const isTidied = path.endsWith('/') && response.status >= 301 && response.status <= 308
      demand(
        response.status === 404 || isOwn || isTidied,
        `${name(path)} returned ${response.status}, not 404`,
      )
      demand(service.received.length === before, `${name(path)} reached the service`)
    }
    for (const [method, path] of [
      ['DELETE', '/destinations'],
      ['POST', '/integrations'],
      ['GET', '/search/crm'],
      ['PUT', '/search/crm'],
    ] as const) {
      await expectRefused(path, 405, { method })
    }
  },
}

const KEPT_PATHS = [
  ...[
    '/a%2Fb',
    '/a//b',
    '/a;v=1/b',
    '/@me',
    '/a:b,c',
    '/%25',
    '/%E4%F6',
    '/...',
    '/.a',
    '/a..b',
    '/%61%41',
    '/a+b',
  ],
  ...['/a%20b', '/a%3Fb', '/a%23b', '/a/'],
]

const rawPath: Check = {
  id: 'A2',
  title: 'the provider path is sent unchanged, without decoding and re-encoding',
  fix: 'Take the path and query from the raw request target (REQUEST_URI, r.RequestURI, scope["raw_path"]), never from route parameters, which are decoded.',
  async run({ expectForwarded, demand, name }) {
    for (const rest of KEPT_PATHS) {
      const arrived = await expectForwarded(`/proxy/crm${rest}`)
      demand(
        !arrived || arrived.received.target === `/proxy${rest}`,
        `${name(`/proxy/crm${rest}`)} arrived at the service as ${arrived?.received.target}`,
      )
    }
  },
}

const QUERIES = [
  ...[
    '',
    '?a=1&a=2&a=',
    '?q=a+b%2Bc%20d',
    '?b=2&a=1',
    '?=&&',
    '?a=%2F..%2F',
    '?a=https://evil.test/@x?y',
    '?%E4=%zz',
  ],
  ...['?a=%61%5B%5D', '?z=1;y=2&x', '?a[]=1&a[]=2', '?a.b=1&a%20b=2'],
]

const query: Check = {
  id: 'A5',
  title: 'the query is sent byte for byte: order, repetitions, "+", "%2B", empty values',
  fix: 'Append the raw query string to the target. Parsing and serializing it loses the order, repetitions and the difference between "+" and "%20".',
  async run({ expectForwarded, demand, name }) {
    for (const text of QUERIES) {
      const arrived = await expectForwarded(`/proxy/crm/a${text}`)
      demand(
        !arrived || arrived.received.target === `/proxy/a${text}`,
        `${name(`/proxy/crm/a${text}`)} arrived at the service as ${arrived?.received.target}`,
      )
    }
    // Some runtimes drop a bare "?".
    const bare = await expectForwarded('/proxy/crm/a?')
    demand(
      !bare || /^\/proxy\/a\??$/.test(bare.received.target),
      `${name('/proxy/crm/a?')} arrived at the service as ${bare?.received.target}`,
    )
  },
}

const longUrl: Check = {
  id: 'A8',
  title: 'a URL longer than 8 KB is rejected with 414',
  fix: 'Reject a request target of more than 8192 bytes with 414. Configure the server in front to allow that length.',
  async run({ expectForwarded, call, demand, name, service }) {
    const path = `/proxy/crm/a?${'x'.repeat(8192)}`
    const response = await call(path)
    // Servers in front have their own limits.
    const isOfHost =
      header(response, 'x-relay-source') === null && [400, 404, 431].includes(response.status)
    demand(
      response.status === 414 || isOfHost,
      `${name(path)} returned ${response.status}, not 414`,
    )
    demand(service.received.length === 0, `${name(path)} reached the service`)
    await expectForwarded(`/proxy/crm/a?${'x'.repeat(6000)}`)
  },
}

/** Requirements A1, A2, A5 and A8: routing, paths and queries. */
export const routingChecks: readonly Check[] = [routes, rawPath, query, longUrl]
