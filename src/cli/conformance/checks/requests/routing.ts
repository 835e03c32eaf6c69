import type { Check, CheckContext } from '../../check.js'
import { header, jsonOf } from '../../http/httpResponse.js'
import { SEARCH } from './search.js'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function findInfo({ call, demand }: CheckContext) {
  const answers = [await call(''), await call('/')]
  const info = answers.find(({ status }) => status === 200)
  // One framework or the other sends one of the two to the other.
  const others = answers.filter(({ status }) => status !== 200 && (status < 300 || status > 308))
  demand(others.length === 0, 'GET {base} and GET {base}/ are not both answered')
  const value = info && jsonOf(info)
  demand(
    isObject(value) &&
      value.name === 'svc-relay' &&
      value.version === 1 &&
      isObject(value.actions) &&
      ['destinations', 'search', 'proxy'].every(
        (name) => isObject(value.actions) && value.actions[name] === true,
      ) &&
      typeof value.time === 'string',
    'GET {base}/ does not say { "name": "svc-relay", "version": 1, "actions": { "destinations": true, "search": true, "proxy": true }, "time": … } to ada',
  )
}

async function findLists({ call, demand }: CheckContext) {
  const destinations = await call('/destinations')
  demand(
    destinations.status === 200 && Array.isArray(jsonOf(destinations)),
    `GET {base}/destinations is answered with ${destinations.status}, not with 200 and a JSON array`,
  )
  const integrations = await call('/integrations')
  const list = jsonOf(integrations)
  const aliases = Array.isArray(list) ? list.filter(isObject).map(({ alias }) => alias) : []
  demand(
    integrations.status === 200 && aliases.includes('crm') && aliases.includes('erp'),
    `GET {base}/integrations is answered with ${integrations.status} and without the aliases crm and erp, which ada may use`,
  )
  const named = Array.isArray(list) ? list.filter(isObject) : []
  demand(
    named.every(({ name, proxy }) => typeof name === 'string' && typeof proxy === 'boolean'),
    'GET {base}/integrations names an integration without "name" (text) or "proxy" (true or false)',
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
  title: 'exactly the five routes; anything else is 404, a wrong method 405',
  fix: 'Match the raw path after the base path: "" or "/", "/destinations", "/integrations", "/search/{alias}", "/proxy/{alias}/…"; answer everything else with 404, and a wrong method with 405 and Allow.',
  async run(context) {
    const { arrives, call, demand, name, refuses, service } = context
    await findInfo(context)
    await findLists(context)
    service.reset()
    await arrives('/search/crm', SEARCH)
    await arrives('/proxy/crm/a')

    for (const path of NO_ROUTES) {
      const before = service.received.length
      const answer = await call(path)
      // What is not below the base path is the app's own; and some hosts take a slash at the end off by a redirect.
      const isOwn = path === 'x' && header(answer, 'x-relay-source') === null
      const isTidied = path.endsWith('/') && answer.status >= 301 && answer.status <= 308
      demand(
        answer.status === 404 || isOwn || isTidied,
        `${name(path)} was answered with ${answer.status}, not 404`,
      )
      demand(service.received.length === before, `${name(path)} reached the service`)
    }
    for (const [method, path] of [
      ['DELETE', '/destinations'],
      ['POST', '/integrations'],
      ['GET', '/search/crm'],
      ['PUT', '/search/crm'],
    ] as const) {
      await refuses(path, 405, { method })
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
  title: 'the provider path is sent as it came: nothing decoded and encoded again',
  fix: 'Take path and query from the raw request target (REQUEST_URI, r.RequestURI, scope["raw_path"]), never from route parameters, which are decoded.',
  async run({ arrives, demand, name }) {
    for (const rest of KEPT_PATHS) {
      const arrived = await arrives(`/proxy/crm${rest}`)
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
  fix: 'Append the raw query string to the target. Parsing it into a map and writing it again loses order, repetitions and the difference between "+" and "%20".',
  async run({ arrives, demand, name }) {
    for (const text of QUERIES) {
      const arrived = await arrives(`/proxy/crm/a${text}`)
      demand(
        !arrived || arrived.received.target === `/proxy/a${text}`,
        `${name(`/proxy/crm/a${text}`)} arrived at the service as ${arrived?.received.target}`,
      )
    }
    // Not every runtime tells a bare "?" from none.
    const bare = await arrives('/proxy/crm/a?')
    demand(
      !bare || /^\/proxy\/a\??$/.test(bare.received.target),
      `${name('/proxy/crm/a?')} arrived at the service as ${bare?.received.target}`,
    )
  },
}

const longUrl: Check = {
  id: 'A8',
  title: 'a URL of more than 8 KB is refused with 414',
  fix: 'Refuse a request target of more than 8192 bytes with 414; allow as much as that in the server in front.',
  async run({ arrives, call, demand, name, service }) {
    const path = `/proxy/crm/a?${'x'.repeat(8192)}`
    const answer = await call(path)
    // Servers in front have limits of their own.
    const isOfHost =
      header(answer, 'x-relay-source') === null && [400, 404, 431].includes(answer.status)
    demand(
      answer.status === 414 || isOfHost,
      `${name(path)} was answered with ${answer.status}, not 414`,
    )
    demand(service.received.length === 0, `${name(path)} reached the service`)
    await arrives(`/proxy/crm/a?${'x'.repeat(6000)}`)
  },
}

/** Requirements A1, A2, A5 and A8: what a path and a query mean. */
export const routingChecks: readonly Check[] = [routes, rawPath, query, longUrl]
