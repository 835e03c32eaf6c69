const inSeconds = (seconds) => new Date(Math.ceil(Date.now() / 1000 + seconds) * 1000)

function responseOf(status, type, text, headers = {}) {
  return {
    status,
    headers: { 'content-type': type, date: new Date().toUTCString(), ...headers },
    bytes: Buffer.from(text),
  }
}

const page = (status) =>
  responseOf(status, 'text/html', `<!doctype html><h1>${status} Gateway</h1>`)

function problem(status, members = {}, headers = {}) {
  const body = {
    type: 'about:blank',
    title: 'Refused for the soak',
    status,
    time: new Date().toISOString(),
    ...members,
  }
  return responseOf(status, 'application/problem+json', JSON.stringify(body), headers)
}

/** Creates a 429 in one of the forms with a retry time. Some forms have none, or an invalid one. */
const refusals = {
  'without a time': () => problem(429),
  'with nonsense for a time': () => problem(429, {}, { 'retry-after': 'soon' }),
  'with a time that has passed': () =>
    problem(429, {}, { 'retry-after': inSeconds(-20).toUTCString() }),
  'with seconds': (seconds) =>
    responseOf(429, 'text/plain', 'slow down', { 'retry-after': String(seconds) }),
  'with a date': (seconds) => problem(429, {}, { 'retry-after': inSeconds(seconds).toUTCString() }),
  'with the service’s header': (seconds) =>
    problem(
      429,
      {},
      { 'x-svc-retry-after': inSeconds(seconds).toUTCString().replace('GMT', 'UTC') },
    ),
  'with a problem’s time': (seconds) =>
    problem(429, { retryAfter: new Date(Date.now() + seconds * 1000).toISOString() }),
  'as HTML with seconds': (seconds) => ({
    ...page(429),
    headers: { 'content-type': 'text/html', 'retry-after': String(seconds) },
  }),
}

/** Creates each fault, by name. The functions receive the random numbers of the step. */
const makers = [
  [4, 'late', (random) => ({ delayMs: random.between(200, 2_500) })],
  [3, 'reset before', () => ({ breaks: 'before' })],
  [3, 'reset after', () => ({ breaks: 'after' })],
  [3, 'reset within', () => ({ breaks: 'body' })],
  [2, 'late and reset', (random) => ({ delayMs: random.between(200, 1_500), breaks: 'after' })],
  [
    2,
    'truncated JSON',
    () => ({
      change: (response) => ({
        ...response,
        bytes: response.bytes.subarray(0, Math.floor(response.bytes.length / 2)),
      }),
    }),
  ],
  [
    2,
    'another JSON',
    () => ({
      change: (response) => ({ ...response, bytes: Buffer.from('{"results":7,"a":[{}]}') }),
    }),
  ],
  [
    2,
    'wrong media type',
    () => ({
      change: (response) => ({
        ...response,
        headers: { ...response.headers, 'content-type': 'image/png' },
      }),
    }),
  ],
  [2, 'empty', () => ({ change: (response) => ({ ...response, bytes: Buffer.alloc(0) }) })],
  [1, 'a page instead of a response', () => ({ response: () => page(200) })],
  [2, '502 page', () => ({ response: () => page(502) })],
  [2, '500 problem', () => ({ response: () => problem(500, { detail: 'It broke.' }) })],
  [1, '503 without a body', () => ({ response: () => responseOf(503, 'text/plain', '') })],
  [
    2,
    '503 with a time',
    (random) => {
      const seconds = random.between(1, 3)
      return { response: () => problem(503, {}, { 'retry-after': String(seconds) }) }
    },
  ],
]

const refusalMakers = Object.entries(refusals).map(([form, make]) => [
  form.startsWith('with') && !/nonsense|passed|without/.test(form) ? 3 : 1,
  `429 ${form}`,
  (random) => {
    const seconds = random.between(2, 5)
    return { response: () => make(seconds) }
  },
])

/** Creates a 429 with a retry time in one of its forms. */
export function makeRefusal(random) {
  const form = random.pick(Object.keys(refusals).slice(3))
  const seconds = random.between(2, 4)
  return { name: `429 ${form}`, response: () => refusals[form](seconds) }
}

/** Ends only when the user confirms it. The actions confirm it for the CRM only, so the list is never locked out here. */
const lockOut = [
  1,
  '429 locked out',
  () => ({ response: () => problem(429, { retryable: false }, { 'x-svc-retryable': 'false' }) }),
]

/** Returns a fault for a kind of call. */
export function makeFault(random, kind) {
  const list = [...makers, ...refusalMakers, ...(kind === 'destinations' ? [] : [lockOut])]
  const [name, make] = random.weighed(list.map(([weight, ...rest]) => [weight, rest]))
  return { name, ...make(random) }
}
