import type { Check } from '../../check.js'
import { kindOf } from '../../http/httpResponse.js'
import { EVERY_ROUTE, SEARCH } from '../requests/search.js'

const relayHeader: Check = {
  id: 'C1',
  title: 'requests without exactly "X-Svc-Relay: 1" are refused with 403 csrf',
  fix: 'Compare the header X-Svc-Relay with "1" before anything else, also for GET, and answer 403 with a problem of type urn:svc-relay:csrf.',
  async run({ demand, refuses }) {
    for (const value of [null, '', '0', '2', '11', 'true', '1, 1', ['1', '1']]) {
      const said =
        value === null ? 'without X-Svc-Relay' : `with X-Svc-Relay: ${JSON.stringify(value)}`
      const answer = await refuses('/proxy/crm/a', 403, {
        headers: { 'x-svc-relay': value },
        as: said,
      })
      demand(
        answer.status !== 403 || kindOf(answer) === 'csrf',
        `a call ${said} was refused, but not by a problem of type csrf`,
      )
    }
  },
}

const fetchMetadata: Check = {
  id: 'C2',
  title: 'Sec-Fetch-Site, -Mode and -Dest must be those of a fetch of the app’s own page',
  fix: 'Where they are there, Sec-Fetch-Site must be same-origin, Sec-Fetch-Dest empty, and Sec-Fetch-Mode not navigate, no-cors or websocket; else 403.',
  async run({ refuses }) {
    const table = {
      'sec-fetch-site': ['cross-site', 'same-site', 'none'],
      'sec-fetch-dest': ['document', 'script', 'image', 'worker', 'iframe'],
      'sec-fetch-mode': ['navigate', 'no-cors', 'websocket'],
    }
    for (const [name, values] of Object.entries(table)) {
      for (const value of values) {
        for (const path of ['/destinations', '/proxy/crm/a']) {
          await refuses(path, 403, { headers: { [name]: value }, as: `with ${name}: ${value}` })
        }
      }
    }
  },
}

const origin: Check = {
  id: 'C3',
  title: 'Origin must be the app’s own; a change without Origin and Sec-Fetch-Site is refused',
  fix: 'Compare a given Origin with the configured one (or its host with Host) exactly, refuse "null", believe no forwarded header, and refuse what is neither GET nor HEAD where both Origin and Sec-Fetch-Site are missing.',
  async run({ address, arrives, refuses }) {
    const own = new URL(address.origin)
    const wrong = [
      ...['https://evil.test', 'null', `${own.origin}.evil.test`, `${own.origin}@evil.test`],
      ...[`${own.protocol}//evil.${own.host}`, `${own.protocol}//${own.hostname}:1`],
    ]
    for (const value of wrong) {
      const headers = { ...SEARCH.headers, origin: value }
      const as = `with Origin: ${value}`
      await refuses('/search/crm', 403, { ...SEARCH, headers, as })
      await refuses('/proxy/crm/a', 403, { headers: { origin: value }, as })
      const forwarded = { 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' }
      await refuses('/search/crm', 403, {
        ...SEARCH,
        headers: { ...headers, ...forwarded },
        as: `${as} and forwarded hosts`,
      })
    }
    const unknown = { origin: null, 'sec-fetch-site': null }
    const as = 'without Origin and Sec-Fetch-Site'
    await refuses('/search/crm', 403, { ...SEARCH, headers: { ...SEARCH.headers, ...unknown }, as })
    await refuses('/proxy/crm/a', 403, { method: 'DELETE', headers: unknown, as })
    await arrives('/proxy/crm/a', { headers: unknown, as })
    await arrives('/search/crm', { ...SEARCH, as: 'with the app’s own Origin' })
  },
}

const EVIL = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }

const PREFLIGHT = {
  method: 'OPTIONS',
  user: null,
  as: 'as a preflight of another site',
  headers: {
    ...EVIL,
    'x-svc-relay': null,
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'content-type,x-svc-relay',
  },
}

const cors: Check = {
  id: 'C4',
  title:
    'no CORS headers, a preflight is refused with 403, an OPTIONS of the app is a provider call',
  fix: 'Send no Access-Control-* header unless origins are listed; answer a preflight with 403; keep CORS middleware away from the relay’s routes.',
  async run({ arrives, call, demand, name, refuses }) {
    for (const [path, options] of EVERY_ROUTE) {
      const foreign = {
        ...options,
        headers: { ...options.headers, ...EVIL },
        as: 'of another site',
      }
      const answers = [
        [name(path, PREFLIGHT), await refuses(path, 403, PREFLIGHT)],
        [name(path, options), await call(path, options)],
        [name(path, foreign), await call(path, foreign)],
      ] as const
      for (const [what, { headers }] of answers) {
        const found = headers.find(([own]) => own.startsWith('access-control-'))
        demand(found === undefined, `${what} was answered with ${found?.[0]}`)
      }
    }
    const headers = { 'access-control-request-method': 'PUT' }
    const arrived = await arrives('/proxy/crm/a', { method: 'OPTIONS', headers })
    const method = arrived?.received.method ?? 'OPTIONS'
    demand(method === 'OPTIONS', `an OPTIONS with the relay’s header arrived as ${method}`)
  },
}

const everywhere: Check = {
  id: 'C5',
  title: 'the gate stands on every route and method',
  fix: 'Check the header of C1 once, before routing, so that no route and no method can miss it.',
  async run({ call, demand, name, service }) {
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']
    for (const path of [...EVERY_ROUTE.map(([own]) => own), '/proxy/nope/a', '/search/nope']) {
      for (const method of methods) {
        const options = { method, headers: { 'x-svc-relay': null }, as: 'without X-Svc-Relay' }
        const answer = await call(path, options)
        // A host may not know the rarer methods.
        const isOfHost = method === 'PROPFIND' && [400, 405, 501].includes(answer.status)
        demand(
          answer.status === 403 || isOfHost,
          `${name(path, options)} was answered with ${answer.status}, not 403`,
        )
      }
    }
    demand(service.received.length === 0, 'calls without X-Svc-Relay reached the service')
  },
}

/** Group C: from where the relay may be called. */
export const originChecks: readonly Check[] = [relayHeader, fetchMetadata, origin, cors, everywhere]
