// Relays with one defect each, and the exact findings that the check must report for their calls.
// `change` modifies a call that the relay makes; `asks` are the groups of calls that can show the defect.

import { without } from './changes.mjs'

/** Changes the headers of calls to one API. */
const headers = (api, change) => (call) =>
  call.api === api ? { ...call, headers: change(call.headers) } : call

/** Changes the URL of calls to one API. */
const url = (api, change) => (call) =>
  call.api === api ? { ...call, url: change(call.url) } : call

/** Changes the body of searches. */
const search = (change) => (call) =>
  call.api === 'search'
    ? { ...call, body: Buffer.from(JSON.stringify(change(JSON.parse(call.body)))) }
    : call

const filters = (change) =>
  search((body) => ({ ...body, fieldFilters: body.fieldFilters.map(change) }))

const missing = (name) => `Request header must have required property '${name}'`

export const brokenRelays = {
  'destinations are listed without credentials': {
    asks: ['destinations'],
    change: headers('public', (all) => without(all, 'x-api-key')),
    finds: ['Invalid security scheme used'],
  },
  'a search has no key': {
    asks: ['search'],
    change: headers('search', (all) => without(all, 'x-api-key')),
    finds: ['Invalid security scheme used'],
  },
  'a search has no request type': {
    asks: ['search'],
    change: headers('search', (all) => without(all, 'x-svc-request-type')),
    finds: [missing('x-svc-request-type')],
  },
  'a search is of the type query': {
    asks: ['search'],
    change: headers('search', (all) => ({ ...all, 'x-svc-request-type': 'query' })),
    finds: ['Request header parameter x-svc-request-type must be equal to constant'],
  },
  'a search is sent as text': {
    asks: ['search'],
    change: headers('search', (all) => ({ ...all, 'content-type': 'text/plain' })),
    finds: [
      'Supported content types: application/json',
      'the media type of the search is not application/json',
    ],
  },
  'a search names its group by another parameter': {
    asks: ['search'],
    change: url('search', (text) => text.replace('groupRef=', 'group=')),
    finds: [
      "Request query must have required property 'groupref'",
      'the path or query differs',
      'the query has more than a single groupRef',
    ],
  },
  'a search has a limit parameter': {
    asks: ['search'],
    change: url('search', (text) => `${text}&limit=10`),
    finds: ['the path or query differs', 'the query has more than a single groupRef'],
  },
  'a search goes to the project name': {
    asks: ['search'],
    change: url('search', (text) => text.replace('/projects/prj_5d1c7e/', '/projects/northwind/')),
    finds: ['the path does not contain the project ID', 'the path or query differs'],
  },
  'the operator is a word': {
    asks: ['search'],
    change: filters((one) => ({ ...one, operator: 'equals' })),
    finds: [
      'Request body property fieldFilters.*.operator must be equal to one of the allowed values: eq',
      'the body differs',
    ],
  },
  'the value of a filter is a list': {
    asks: ['search'],
    change: filters((one) => ({ ...one, value: [one.value] })),
    finds: ['Request body property fieldFilters.*.value must be string', 'the body differs'],
  },
  'a search sends its object as `object`, not `objectName`': {
    asks: ['search'],
    change: search(({ objectName, ...body }) => ({ object: objectName, ...body })),
    finds: [
      "Request body must NOT have additional properties; found 'object'",
      "Request body must have required property 'objectName'",
      'the body differs',
    ],
  },
  'proxy calls have no version': {
    asks: ['proxy'],
    change: headers('proxy', (all) => without(all, 'x-svc-proxy-version')),
    finds: [missing('x-svc-proxy-version')],
  },
  'proxy calls are of version 2': {
    asks: ['proxy'],
    change: headers('proxy', (all) => ({ ...all, 'x-svc-proxy-version': '2' })),
    finds: ['Request header parameter x-svc-proxy-version must be equal to constant'],
  },
  'proxy calls have the project name': {
    asks: ['proxy'],
    change: headers('proxy', (all) => ({ ...all, 'x-svc-project-id': 'northwind' })),
    finds: ['x-svc-project-id is not the project ID'],
  },
  'proxy calls have no group': {
    asks: ['proxy'],
    change: headers('proxy', (all) => without(all, 'x-svc-group-ref')),
    finds: [
      'neither an installation ID nor an integration name with a group ref selects the instance',
    ],
  },
  'the throttle mode is `on`': {
    asks: ['proxy'],
    change: headers('proxy', (all) =>
      'x-svc-rate-limiter-mode' in all ? { ...all, 'x-svc-rate-limiter-mode': 'on' } : all,
    ),
    finds: ['Request header parameter x-svc-rate-limiter-mode must be equal to constant'],
  },
  'the throttle mode is dropped': {
    asks: ['proxy'],
    change: headers('proxy', (all) => without(all, 'x-svc-rate-limiter-mode')),
    finds: ['throttle mode is missing'],
  },
  "proxy calls go to another group's instance": {
    asks: ['proxy'],
    change: headers('proxy', (all) => ({ ...all, 'x-svc-group-ref': 'globex' })),
    finds: ['another group is named'],
  },
  "proxy calls go to another's installation": {
    asks: ['proxy'],
    change: headers('proxy', (all) => ({ ...all, 'x-svc-installation-id': 'ins_globex_crm_5a9e' })),
    finds: ['another installation is named'],
  },
  'proxy calls have a token': {
    asks: ['proxy'],
    change: headers('proxy', (all) => ({ ...all, authorization: 'Bearer a.b.c' })),
    finds: ['authorization is sent, but the caller may send no credentials except the API key'],
  },
  'proxy calls name the user': {
    asks: ['proxy'],
    change: headers('proxy', (all) => ({ ...all, 'x-svc-user': 'me' })),
    finds: ['the header x-svc-user is not documented for this API'],
  },
  'a PATCH becomes a POST': {
    asks: ['proxy'],
    change: (call) => (call.method === 'PATCH' ? { ...call, method: 'POST' } : call),
    finds: ['the method differs'],
  },
  'paths are decoded': {
    asks: ['proxy'],
    change: url('proxy', (text) => text.replace('%2F', '/')),
    finds: ['the path or query differs'],
  },
  'CSV loses its carriage returns': {
    asks: ['proxy'],
    change: (call) =>
      call.headers['content-type'] === 'text/csv'
        ? { ...call, body: Buffer.from(call.body.toString().replaceAll('\r\n', '\n')) }
        : call,
    finds: ['the body differs'],
  },
  'every body has the media type JSON': {
    asks: ['proxy'],
    change: headers('proxy', (all) =>
      'content-type' in all ? { ...all, 'content-type': 'application/json' } : all,
    ),
    finds: ['the media type differs'],
  },
}

/** Returns a transport that replaces `fetch` and changes the calls that a relay sends. */
export function brokenTransport({ upstream }, change) {
  const apis = { public: upstream.baseUrl, search: upstream.searchUrl, proxy: upstream.proxyUrl }
  return async (request) => {
    const [api] = Object.entries(apis).find(([, base]) => request.url.startsWith(base))
    const body = Buffer.from(await request.arrayBuffer())
    const { method, url: address } = request
    const sent = change({
      api,
      method,
      url: address,
      headers: Object.fromEntries(request.headers),
      body,
    })
    const bytes = sent.body.length > 0 ? { body: sent.body } : {}
    return fetch(sent.url, {
      method: sent.method,
      headers: sent.headers,
      redirect: 'manual',
      ...bytes,
    })
  }
}
