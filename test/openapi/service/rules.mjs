// Rules of the service's document that OpenAPI cannot express. Prism checks all others.

const KNOWN_HEADERS = {
  public: [],
  search: ['x-svc-request-type'],
  proxy: [
    'x-svc-proxy-version',
    'x-svc-project-id',
    'x-svc-installation-id',
    'x-svc-integration-name',
    'x-svc-group-ref',
    'x-svc-rate-limiter-mode',
  ],
}

const PROBLEM = 'application/problem+json'

const DAYS_AND_MONTHS = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} UTC$/

/** "UTC timestamp (HTTP-date style, ending in UTC)": Thu, 06 Mar 2025 22:09:49 UTC. */
export function isUtcDate(text) {
  const date = new Date(text)
  // Serializing returns the same text only if the day of the week is right and the date exists.
  return (
    DAYS_AND_MONTHS.test(text) &&
    !Number.isNaN(date.getTime()) &&
    date.toUTCString().replace('GMT', 'UTC') === text
  )
}

/** Whether a text is an RFC 3339 time (section 5.6). Prism also accepts a space for T, and a zone without a colon. */
export function isRfc3339(text) {
  return /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/.test(text)
}

/** Returns a media type without its parameters. Prism accepts any +json as JSON. */
const mediaTypeOf = ({ headers }) =>
  (headers['content-type'] ?? '').split(';')[0].trim().toLowerCase()

function requestFaults({ api, request }, { projectId }) {
  const { headers } = request
  const { pathname, searchParams } = new URL(request.target, 'http://any')
  const faults = []
  const refuse = (isWrong, what) => isWrong && faults.push(what)

  for (const name of Object.keys(headers)) {
    refuse(
      name.startsWith('x-svc-') && !KNOWN_HEADERS[api]?.includes(name),
      `the header ${name} is not documented for this API`,
    )
  }
  if (api === 'public') return faults

  for (const name of ['authorization', 'proxy-authorization', 'cookie']) {
    refuse(
      name in headers,
      `${name} is sent, but the caller may send no credentials except the API key`,
    )
  }
  if (api === 'search') {
    refuse(
      mediaTypeOf(request) !== 'application/json',
      'the media type of the search is not application/json',
    )
    const names = [...searchParams.keys()]
    refuse(
      names.some((name) => name !== 'groupRef') || names.length > 1,
      'the query has more than a single groupRef',
    )
    const [, , , , id] = pathname.split('/')
    refuse(decodeURIComponent(id ?? '') !== projectId, 'the path does not contain the project ID')
    return faults
  }
  const named = headers['x-svc-project-id']
  refuse(named !== undefined && named !== projectId, 'x-svc-project-id is not the project ID')
  refuse(
    !headers['x-svc-installation-id'] &&
      !(headers['x-svc-integration-name'] && headers['x-svc-group-ref']),
    'neither an installation ID nor an integration name with a group ref selects the instance',
  )
  return faults
}

/** Returns the members of a body that are times, with their names. */
function timesIn(body) {
  const items = Array.isArray(body) ? body : [body]
  const names = ['createTime', 'updateTime', 'time', 'retryAfter']
  return items.flatMap((item) =>
    names.filter((name) => typeof item?.[name] === 'string').map((name) => [name, item[name]]),
  )
}

function jsonOf({ body }) {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function throttleFaults({ request, response }) {
  const faults = []
  const isThrottled = request.headers['x-svc-rate-limiter-mode'] === 'throttle'
  for (const name of ['x-svc-retry-after', 'x-svc-retryable']) {
    const isThere = name in response.headers
    if (isThrottled && response.status === 429 && !isThere) faults.push(`429 has no ${name}`)
    // A problem is from the service: it may report a hold that another call began.
    if (!isThrottled && isThere && mediaTypeOf(response) !== PROBLEM)
      faults.push(`${name} is set without throttle mode`)
  }
  const until = response.headers['x-svc-retry-after']
  if (until !== undefined && !isUtcDate(until)) {
    faults.push('x-svc-retry-after is not an HTTP-date that ends in UTC')
  }
  return faults
}

function responseFaults(exchange) {
  const { api, response } = exchange
  const body = jsonOf(response)
  const isProblem = mediaTypeOf(response) === PROBLEM
  const faults = api === 'proxy' ? throttleFaults(exchange) : []
  const wanted = response.status >= 400 ? PROBLEM : 'application/json'
  if (api !== 'proxy' && mediaTypeOf(response) !== wanted) {
    faults.push(`the media type of the response is not ${wanted}`)
  }
  if (isProblem && typeof body?.status === 'number' && body.status !== response.status) {
    faults.push('the status of the problem differs from the response')
  }
  if (api === 'proxy' && !isProblem) return faults
  for (const [name, time] of timesIn(body)) {
    if (!isRfc3339(time)) faults.push(`${name} is not a time of RFC 3339`)
  }
  return faults
}

/** Returns the differences between an exchange and the document that OpenAPI cannot express. */
export function checkRules(exchange, known) {
  const findings = (on, faults) => [...new Set(faults)].map((what) => ({ by: 'rule', on, what }))
  return [
    ...findings('request', requestFaults(exchange, known)),
    ...findings('response', responseFaults(exchange)),
  ]
}
