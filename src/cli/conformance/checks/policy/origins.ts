import type { Check } from '../../check.js'
import { kindOf } from '../../http/httpResponse.js'
import { EVERY_ROUTE, SEARCH } from '../requests/search.js'

const relayHeader: Check = {
  id: 'C1',
  title: 'requests without exactly "X-Svc-Relay: 1" are rejected with 403 csrf',
  fix: 'Compare the header X-Svc-Relay with "1" before anything else, including for GET, and return 403 with a problem of type urn:svc-relay:csrf.',
  async run({ demand, expectRefused }) {
    for (const value of [null, '', '0', '2', '11', 'true', '1, 1', ['1', '1']]) {
      const label =
        value === null ? 'without X-Svc-Relay' : `with X-Svc-Relay: ${JSON.stringify(value)}`
      const response = await expectRefused('/proxy/crm/a', 403, {
        headers: { 'x-svc-relay': value },
        label,
      })
      demand(
        response.status !== 403 || kindOf(response) === 'csrf',
        `a call ${label} was rejected, but not with a problem of type csrf`,
      )
    }
  },
}

const fetchMetadata: Check = {
  id: 'C2',
  title: 'Sec-Fetch-Site, -Mode and -Dest must be those of a fetch by a page of the app',
  fix: 'If present, Sec-Fetch-Site must be same-origin, Sec-Fetch-Dest must be empty, and Sec-Fetch-Mode must not be navigate, no-cors or websocket. Otherwise return 403.',
  async run({ expectRefused }) {
    const table = {
      'sec-fetch-site': ['cross-site', 'same-site', 'none'],
      'sec-fetch-dest': ['document', 'script', 'image', 'worker', 'iframe'],
      'sec-fetch-mode': ['navigate', 'no-cors', 'websocket'],
    }
    for (const [name, values] of Object.entries(table)) {
      for (const value of values) {
        for (const path of ['/destinations', '/proxy/crm/a']) {
          await expectRefused(path, 403, {
            headers: { [name]: value },
            label: `with ${name}: ${value}`,
          })
        }
      }
    }
  },
}

const origin: Check = {
  id: 'C3',
  title: 'Origin must be the app’s origin; writes without Origin and Sec-Fetch-Site are rejected',
  fix: 'Compare Origin with the configured origin (or its host with Host) exactly, reject "null", and ignore forwarded headers. Reject methods other than GET and HEAD if both Origin and Sec-Fetch-Site are missing.',
  async run({ address, expectForwarded, expectRefused }) {
    const own = new URL(address.origin)
    const wrong = [
      ...['https://evil.test', 'null', `${own.origin}.evil.test`, `${own.origin}@evil.test`],
      ...[`${own.protocol}//evil.${own.host}`, `${own.protocol}//${own.hostname}:1`],
    ]
    for (const value of wrong) {
      const headers = { ...SEARCH.headers, origin: value }
      const label = `with Origin: ${value}`
      await expectRefused('/search/crm', 403, { ...SEARCH, headers, label })
      await expectRefused('/proxy/crm/a', 403, { headers: { origin: value }, label })
      const forwarded = { 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' }
      await expectRefused('/search/crm', 403, {
        ...SEARCH,
        headers: { ...headers, ...forwarded },
        label: `${label} and forwarded hosts`,
      })
    }
    const unknown = { origin: null, 'sec-fetch-site': null }
    const label = 'without Origin and Sec-Fetch-Site'
    await expectRefused('/search/crm', 403, {
      ...SEARCH,
      headers: { ...SEARCH.headers, ...unknown },
      label,
    })
    await expectRefused('/proxy/crm/a', 403, { method: 'DELETE', headers: unknown, label })
    await expectForwarded('/proxy/crm/a', { headers: unknown, label })
    await expectForwarded('/search/crm', { ...SEARCH, label: 'with the app’s own Origin' })
  },
}

const EVIL = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }

const PREFLIGHT = {
  method: 'OPTIONS',
  user: null,
  label: 'as a preflight from another site',
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
    'no CORS headers are sent, a preflight is rejected with 403, and an OPTIONS call of the app is a provider call',
  fix: 'Send no Access-Control-* header unless origins are configured, reject a preflight with 403, and do not apply CORS middleware to the relay’s routes.',
  async run({ expectForwarded, call, demand, name, expectRefused }) {
    for (const [path, options] of EVERY_ROUTE) {
      const foreign = {
        ...options,
        headers: { ...options.headers, ...EVIL },
        label: 'from another site',
      }
      const responses = [
        [name(path, PREFLIGHT), await expectRefused(path, 403, PREFLIGHT)],
        [name(path, options), await call(path, options)],
        [name(path, foreign), await call(path, foreign)],
      ] as const
      for (const [what, { headers }] of responses) {
        const found = headers.find(([own]) => own.startsWith('access-control-'))
        demand(found === undefined, `${what} returned ${found?.[0]}`)
      }
    }
    const headers = { 'access-control-request-method': 'PUT' }
    const arrived = await expectForwarded('/proxy/crm/a', { method: 'OPTIONS', headers })
    const method = arrived?.received.method ?? 'OPTIONS'
    demand(method === 'OPTIONS', `an OPTIONS with the relay’s header arrived as ${method}`)
  },
}

const everywhere: Check = {
  id: 'C5',
  title: 'the origin check applies to every route and method',
  fix: 'Check the header of C1 once, before routing, so that it covers every route and method.',
  async run({ call, demand, name, service }) {
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']
    for (const path of [...EVERY_ROUTE.map(([own]) => own), '/proxy/nope/a', '/search/nope']) {
      for (const method of methods) {
        const options = { method, headers: { 'x-svc-relay': null }, label: 'without X-Svc-Relay' }
        const response = await call(path, options)
        // A server may not support rare methods.
        const isOfHost = method === 'PROPFIND' && [400, 405, 501].includes(response.status)
        demand(
          response.status === 403 || isOfHost,
          `${name(path, options)} returned ${response.status}, not 403`,
        )
      }
    }
    demand(service.received.length === 0, 'calls without X-Svc-Relay reached the service')
  },
}

/** Requirements of group C: allowed origins. */
export const originChecks: readonly Check[] = [relayHeader, fetchMetadata, origin, cors, everywhere]
