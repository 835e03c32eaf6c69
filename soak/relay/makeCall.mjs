import { Readable } from 'node:stream'
import { longText, SECRET, sumOf } from './startUpstream.mjs'

const problemOf = ({ headers, text }) =>
  headers['content-type'] === 'application/problem+json' ? JSON.parse(text) : undefined
const isProblem = (answer, status, kind) =>
  answer.status === status &&
  answer.headers['x-relay-source'] === 'relay' &&
  problemOf(answer)?.type === `urn:svc-relay:${kind}`

const jsonOf = ({ text }) => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
const isWhose = (answer, { tenant, id }) =>
  jsonOf(answer)?.tenant === tenant && jsonOf(answer)?.id === id
const isFine = (answer, call) =>
  answer.status === 200 && isWhose(answer, call) && jsonOf(answer).sum === sumOf(call.body ?? '')

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
/** As long as the call says, and its own. */
const upload = (kB) => ({
  method: 'POST',
  isUpload: true,
  bodyOf: (id, tenant) => `${tenant}${id}-`.repeat(400).slice(0, 1_000).repeat(kB),
})

/**
 * What callers do, how often, and what is right then: an answer, or that it broke off. A relay that is busy may say so
 * wherever it would have asked the service.
 */
const scenes = [
  [8, 'a read', { ...proxied('fine'), isRight: isFine }],
  [4, 'a late answer', { ...proxied('late'), isRight: isFine }],
  [5, 'an upload', { ...proxied('fine'), ...upload(40), isRight: isFine }],
  [
    3,
    'an upload in chunks',
    { ...proxied('fine'), ...upload(40), isChunked: true, isRight: isFine },
  ],
  [
    4,
    'a long answer',
    {
      ...proxied('long'),
      isRight: (answer, { tenant, id }) => answer.text === longText(tenant, id),
    },
  ],
  [
    3,
    'a slow reader',
    {
      ...proxied('long'),
      readsSlowly: true,
      isRight: (answer, { tenant, id }) => answer.text === longText(tenant, id),
    },
  ],
  [
    6,
    'a search',
    {
      ...search('fine'),
      isRight: (answer, call) => answer.status === 200 && isWhose(answer, call),
    },
  ],
  [
    4,
    'the list',
    {
      ...list('list'),
      isRight: (answer, { id }) => answer.status === 200 && jsonOf(answer)?.[0]?.id === `dst-${id}`,
    },
  ],
  [
    2,
    'no list',
    { ...list('no list'), isRight: (answer) => isProblem(answer, 502, 'upstream-invalid') },
  ],
  ...[proxied, search, list].flatMap((route) => [
    [1, 'reset', { ...route('reset'), isRight: (answer) => isProblem(answer, 502, 'unreachable') }],
    [
      0.4,
      'no answer',
      { ...route('silent'), isRight: (answer) => isProblem(answer, 504, 'timeout') },
    ],
    [
      1,
      'a bad header',
      { ...route('bad header'), isRight: (answer) => isProblem(answer, 502, 'unreachable') },
    ],
    [
      1,
      'an odd status',
      { ...route('odd status'), isRight: (answer) => answer.status === 502 && problemOf(answer) },
    ],
    // Cut off it is, or, where the relay has read all of it first, a problem.
    ...['cut length', 'cut chunks'].map((way) => [
      1,
      `an answer that is ${way}`,
      {
        ...route(way),
        mayBeCut: true,
        isCut: true,
        isRight: (answer) => isProblem(answer, 502, 'unreachable'),
      },
    ]),
  ]),
  ...[search, list].map((route) => [
    2,
    'a key that is refused',
    { ...route('key refused'), isRight: (answer) => isProblem(answer, 502, 'upstream-auth') },
  ]),
  [
    2,
    'a throttled provider',
    {
      ...proxied('throttled'),
      isRight: (answer, call) =>
        answer.status === 429 && answer.headers['retry-after'] === '7' && isWhose(answer, call),
    },
  ],
  [
    2,
    'a provider’s error',
    {
      ...proxied('server error'),
      isRight: (answer, call) => answer.status === 500 && isWhose(answer, call),
    },
  ],
  [
    1,
    'an answer before the upload',
    {
      ...proxied('early'),
      ...upload(150),
      mayBeCut: true,
      isRight: (answer, call) =>
        (answer.status === 413 && isWhose(answer, call)) || isProblem(answer, 502, 'unreachable'),
    },
  ],
  [
    1,
    'too much',
    {
      ...proxied('fine'),
      ...upload(300),
      isRight: (answer) => isProblem(answer, 413, 'too-large'),
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
      isRight: (answer) => isProblem(answer, 413, 'too-large'),
    },
  ],
  [
    1,
    'without the header',
    {
      ...proxied('fine'),
      without: 'x-svc-relay',
      isRight: (answer) => isProblem(answer, 403, 'csrf'),
    },
  ],
  [
    1,
    'nobody',
    {
      ...proxied('fine'),
      without: 'x-soak-tenant',
      isRight: (answer) => isProblem(answer, 401, 'unauthenticated'),
    },
  ],
  [
    1,
    'what is forbidden',
    {
      path: () => '/proxy/crm/forbidden',
      isRight: (answer) => isProblem(answer, 403, 'not-allowed'),
    },
  ],
  [
    1,
    'no such integration',
    {
      path: () => '/proxy/erp/do',
      isRight: (answer) => isProblem(answer, 404, 'unknown-integration'),
    },
  ],
  [
    1,
    'no search',
    {
      method: 'POST',
      path: () => '/search/crm',
      bodyOf: () => '{"objectName":',
      isRight: (answer) => isProblem(answer, 400, 'bad-body'),
    },
  ],
  [
    1,
    'what it offers',
    {
      path: () => '/',
      isRight: (answer) => answer.status === 200 && jsonOf(answer)?.name === 'svc-relay',
    },
  ],
  [2, 'a caller who leaves', { ...proxied('late'), leavesAfterMs: 20 }],
  [1, 'a caller who leaves at once', { ...proxied('fine'), leavesAfterMs: 0 }],
  [2, 'a caller who leaves within the answer', { ...proxied('long'), leavesWithin: true }],
  [1, 'a caller who leaves a search', { ...search('silent'), leavesAfterMs: 30 }],
  [2, 'an upload that breaks off', { ...proxied('fine'), ...upload(40), breaksOff: true }],
].map(([weight, name, scene]) => [weight, { name, ...scene }])

/** A call as one of the callers makes it. */
export function makeCall(random, id, tenant) {
  const scene = random.weighed(scenes)
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

/** What is wrong with what a call has come to; nothing, mostly. */
export function judgeAnswer(call, answer, key) {
  const all = `${JSON.stringify(answer.headers)} ${answer.text}`
  if (all.includes(key)) return 'the key is in the answer'
  if (all.includes(SECRET)) return 'a secret of a destination is in the answer'
  if (call.leavesAfterMs !== undefined || call.leavesWithin || call.breaksOff) return undefined
  if (answer.isCut) return call.mayBeCut ? undefined : 'it broke off'
  if (answer.headers['x-relay-request-id'] === undefined) return 'it has no request ID'
  if (isProblem(answer, 503, 'busy') && answer.headers['retry-after'] === '1') return undefined
  return call.isRight(answer, call) ? undefined : 'it is not right'
}

const BREAK_AT = 5_000

/** The body as it is sent: whole, in pieces, or only its beginning. */
export function bodyStreamOf({ body, breaksOff }) {
  const bytes = Buffer.from(body)
  const end = breaksOff ? BREAK_AT : bytes.length
  const pieces = []
  for (let at = 0; at < end; at += 10_000)
    pieces.push(bytes.subarray(at, Math.min(end, at + 10_000)))
  return Readable.from(pieces)
}
