import { Readable } from 'node:stream'
import { longText, SECRET, sumOf } from './startUpstream.mjs'

const problemOf = ({ headers, text }) =>
  headers['content-type'] === 'application/problem+json' ? JSON.parse(text) : undefined
const isProblem = (response, status, kind) =>
  response.status === status &&
  response.headers['x-relay-source'] === 'relay' &&
  problemOf(response)?.type === `urn:svc-relay:${kind}`

const jsonOf = ({ text }) => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
const isWhose = (response, { tenant, id }) =>
  jsonOf(response)?.tenant === tenant && jsonOf(response)?.id === id
const isFine = (response, call) =>
  response.status === 200 &&
  isWhose(response, call) &&
  jsonOf(response).sum === sumOf(call.body ?? '')

const proxied = (way) => ({
  way,
  path: (id) => `/proxy/crm/do?way=${encodeURIComponent(way)}&id=${id}`,
})
const search = (way) => ({
  method: 'POST',
  path: () => '/search/crm',
  bodyOf: (id) => {
    const value = JSON.stringify({ way, id })
    const fieldFilters = [{ fieldName: 'email', operator: 'eq', value }]
    return JSON.stringify({ objectName: 'contacts', fieldFilters })
  },
})
const list = (way) => ({
  path: () => '/destinations',
  headers: (id) => ({ 'user-agent': JSON.stringify({ way, id }) }),
})
/** An upload of the given size, whose content is unique for each call. */
const upload = (kB) => ({
  method: 'POST',
  isUpload: true,
  bodyOf: (id, tenant) => `${tenant}${id}-`.repeat(400).slice(0, 1_000).repeat(kB),
})

/**
 * The calls: weight, name, and the expected result, which is a response or a cut response. A busy relay may respond
 * with `busy` instead of calling the service.
 */
const scenes = [
  [8, 'a read', { ...proxied('fine'), isRight: isFine }],
  [4, 'a late response', { ...proxied('late'), isRight: isFine }],
  [5, 'an upload', { ...proxied('fine'), ...upload(40), isRight: isFine }],
  [
    3,
    'an upload in chunks',
    { ...proxied('fine'), ...upload(40), isChunked: true, isRight: isFine },
  ],
  [
    4,
    'a long response',
    {
      ...proxied('long'),
      isRight: (response, { tenant, id }) => response.text === longText(tenant, id),
    },
  ],
  [
    3,
    'a slow reader',
    {
      ...proxied('long'),
      readsSlowly: true,
      isRight: (response, { tenant, id }) => response.text === longText(tenant, id),
    },
  ],
  [
    6,
    'a search',
    {
      ...search('fine'),
      isRight: (response, call) => response.status === 200 && isWhose(response, call),
    },
  ],
  [
    4,
    'the list',
    {
      ...list('list'),
      isRight: (response, { id }) =>
        response.status === 200 && jsonOf(response)?.[0]?.id === `dst-${id}`,
    },
  ],
  [
    2,
    'no list',
    { ...list('no list'), isRight: (response) => isProblem(response, 502, 'upstream-invalid') },
  ],
  ...[proxied, search, list].flatMap((route) => [
    [
      1,
      'reset',
      { ...route('reset'), isRight: (response) => isProblem(response, 502, 'unreachable') },
    ],
    [
      // Each one takes a slot until the timeout.
      0.04,
      'no response',
      { ...route('silent'), isRight: (response) => isProblem(response, 504, 'timeout') },
    ],
    [
      1,
      'a bad header',
      { ...route('bad header'), isRight: (response) => isProblem(response, 502, 'unreachable') },
    ],
    [
      1,
      'an invalid status',
      {
        ...route('odd status'),
        isRight: (response) => response.status === 502 && problemOf(response),
      },
    ],
    // The response is cut, or it is a problem if the relay had read all of it before.
    ...['cut length', 'cut chunks'].map((way) => [
      1,
      `a response that is ${way}`,
      {
        ...route(way),
        mayBeCut: true,
        isCut: true,
        isRight: (response) => isProblem(response, 502, 'unreachable'),
      },
    ]),
  ]),
  ...[search, list].map((route) => [
    2,
    'a rejected key',
    { ...route('key refused'), isRight: (response) => isProblem(response, 502, 'upstream-auth') },
  ]),
  [
    2,
    'a throttled provider',
    {
      ...proxied('throttled'),
      isRight: (response, call) =>
        response.status === 429 &&
        response.headers['retry-after'] === '7' &&
        isWhose(response, call),
    },
  ],
  [
    2,
    'a provider’s error',
    {
      ...proxied('server error'),
      isRight: (response, call) => response.status === 500 && isWhose(response, call),
    },
  ],
  [
    1,
    'a response before the upload',
    {
      ...proxied('early'),
      ...upload(150),
      mayBeCut: true,
      isRight: (response, call) =>
        (response.status === 413 && isWhose(response, call)) ||
        isProblem(response, 502, 'unreachable'),
    },
  ],
  [
    1,
    'too much',
    {
      ...proxied('fine'),
      ...upload(300),
      isRight: (response) => isProblem(response, 413, 'too-large'),
    },
  ],
  [
    1,
    'too much, in chunks',
    {
      ...proxied('fine'),
      ...upload(300),
      isChunked: true,
      mayBeCut: true,
      isRight: (response) => isProblem(response, 413, 'too-large'),
    },
  ],
  [
    1,
    'without the header',
    {
      ...proxied('fine'),
      without: 'x-svc-relay',
      isRight: (response) => isProblem(response, 403, 'csrf'),
    },
  ],
  [
    1,
    'nobody',
    {
      ...proxied('fine'),
      without: 'x-soak-tenant',
      isRight: (response) => isProblem(response, 401, 'unauthenticated'),
    },
  ],
  [
    1,
    'a forbidden call',
    {
      path: () => '/proxy/crm/forbidden',
      isRight: (response) => isProblem(response, 403, 'not-allowed'),
    },
  ],
  [
    1,
    'an unknown integration',
    {
      path: () => '/proxy/erp/do',
      isRight: (response) => isProblem(response, 404, 'unknown-integration'),
    },
  ],
  [
    1,
    'no search',
    {
      method: 'POST',
      path: () => '/search/crm',
      bodyOf: () => '{"objectName":',
      isRight: (response) => isProblem(response, 400, 'bad-body'),
    },
  ],
  [
    1,
    'the list of integrations',
    {
      path: () => '/',
      isRight: (response) => response.status === 200 && jsonOf(response)?.name === 'svc-relay',
    },
  ],
  [2, 'a caller who leaves', { ...proxied('late'), leavesAfterMs: 20 }],
  [1, 'a caller who leaves at once', { ...proxied('fine'), leavesAfterMs: 0 }],
  [2, 'a caller who leaves during the response', { ...proxied('long'), leavesWithin: true }],
  [1, 'a caller who leaves a search', { ...search('silent'), leavesAfterMs: 30 }],
  [2, 'an upload that breaks off', { ...proxied('fine'), ...upload(40), breaksOff: true }],
].map(([weight, name, scene]) => [weight, { name, ...scene }])

/** Returns the calls of a provider by name, with other weights. */
export const proxyScenes = (weights) =>
  scenes
    .filter(([, { name, path }]) => name in weights && path('').startsWith('/proxy'))
    .map(([, scene]) => [weights[scene.name], scene])

/** Creates a call of one of the tenants. */
export function makeCall(random, id, tenant, from = scenes) {
  const scene = random.weighed(from)
  const body = scene.bodyOf?.(id, tenant)
  const headers = {
    'x-svc-relay': '1',
    'x-soak-tenant': tenant,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...scene.headers?.(id),
  }
  delete headers[scene.without]
  return {
    ...scene,
    id,
    tenant,
    body,
    headers,
    method: scene.method ?? 'GET',
    path: scene.path(id),
  }
}

/** Returns the fault of the response to a call, or undefined. */
export function checkResponse(call, response, key) {
  const all = `${JSON.stringify(response.headers)} ${response.text}`
  if (all.includes(key)) return 'the response contains the key'
  if (all.includes(SECRET)) return 'the response contains a secret of a destination'
  if (call.leavesAfterMs !== undefined || call.leavesWithin || call.breaksOff) return undefined
  if (response.isCut) return call.mayBeCut ? undefined : 'it was cut'
  if (response.headers['x-relay-request-id'] === undefined) return 'it has no request ID'
  if (isProblem(response, 503, 'busy') && response.headers['retry-after'] === '1') return undefined
  return call.isRight(response, call) ? undefined : 'it is wrong'
}

const BREAK_AT = 5_000

/** Returns the request body: whole, in pieces, or only its beginning. */
export function bodyStreamOf({ body, breaksOff }) {
  const bytes = Buffer.from(body)
  const end = breaksOff ? BREAK_AT : bytes.length
  const pieces = []
  for (let at = 0; at < end; at += 10_000)
    pieces.push(bytes.subarray(at, Math.min(end, at + 10_000)))
  return Readable.from(pieces)
}
