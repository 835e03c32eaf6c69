/** Browser messages about a failed request, which no page can prevent. */
const NETWORK_LINE = /^Failed to load resource:/
/** Maximum time after a response in which a page may drop it unread, on a busy machine. */
const GIVEN_UP_MS = 1_500
/** Maximum time until the page shows a customer after signing in. */
export const SWITCHING_MS = 300

/** Reports when the page has read a response, which can be long after the browser has received it. Runs in the page. */
function reportReads() {
  const { arrayBuffer } = Response.prototype
  Response.prototype.arrayBuffer = async function () {
    const bytes = await arrayBuffer.call(this)
    const id = this.headers.get('x-soak-call')
    if (id) window.noteRead(id, Date.now())
    return bytes
  }
}

/**
 * Opens the dashboard in a tab and records its requests and responses on the browser's clock, and its errors.
 */
export async function openTab({ context, address, name, wire, holdCheck, onMade, onFault }) {
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  const cdp = await context.newCDPSession(page)
  await Promise.all([
    cdp.send('Network.enable', { maxPostDataSize: 65_536 }),
    cdp.send('Performance.enable'),
    cdp.send('HeapProfiler.enable'),
  ])

  await page.exposeFunction('noteRead', (id, atMs) => {
    const call = wire.callOf(id)
    if (call) call.readMs = atMs
  })
  await page.addInitScript(reportReads)

  page.on('pageerror', (error) => onFault('page', `tab ${name}: uncaught: ${error.stack ?? error}`))
  page.on('crash', () => onFault('page', `tab ${name} has crashed`))
  page.on('console', (message) => {
    if (message.type() !== 'error' || NETWORK_LINE.test(message.text())) return
    onFault('page', `tab ${name}: console.error: ${message.text()}`)
  })

  const requests = new Map()
  /** When the page began to show each customer, on the browser's clock. */
  let scope
  let scopeSinceMs = 0
  /** The browser's monotonic clock starts with the machine; this offset converts it to the time of day. */
  let clockMs = 0
  /** When an action aborted requests: the tab may not have read a response of that moment. */
  const disturbances = []
  /** When the page showed the outcome of a submit: by then it has read the response. */
  const seen = { search: [], proxy: [] }
  const hasRead = ({ path, atMs }, gotMs) => {
    // An action that began before the request is its cause.
    const next = disturbances.find(
      ({ fromMs, toMs = gotMs }) =>
        fromMs > atMs && toMs > gotMs - 300 && fromMs < gotMs + GIVEN_UP_MS,
    )
    const kind = path.startsWith('/api/svc/search/') ? 'search' : 'proxy'
    return !next || seen[kind].some((ms) => ms > gotMs && ms <= next.fromMs)
  }

  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime }) => {
    clockMs = (wallTime - timestamp) * 1000
    const atMs = wallTime * 1000
    const { pathname, search, origin } = new URL(request.url)
    if (origin !== address) return
    onMade({ atMs, text: `${pathname}${search} ${request.postData ?? ''}` })
    requests.set(requestId, { path: pathname, scope, atMs })
    if (atMs - scopeSinceMs > SWITCHING_MS)
      holdCheck.request({ tab: name, scope, path: pathname, atMs })
  })
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const request = requests.get(requestId)
    const id = Object.entries(response.headers).find(
      ([header]) => header.toLowerCase() === 'x-soak-call',
    )?.[1]
    if (request && id) request.call = wire.callOf(id)
  })
  const finish = ({ requestId, timestamp, canceled = false }) => {
    const request = requests.get(requestId)
    requests.delete(requestId)
    if (!request?.call || canceled) return
    const gotMs = timestamp * 1000 + clockMs
    const { call, path } = request
    if (call.customer) {
      if (scope !== call.customer) scopeSinceMs = gotMs
      scope = call.customer
    }
    if (call.stated === undefined) return
    holdCheck.response({
      tab: name,
      scope: request.scope,
      path,
      gotMs,
      untilMs: call.writtenMs + call.stated,
      // A response that the kit leaves unread holds as well.
      readMs: () => (hasRead(request, gotMs) ? (call.readMs ?? gotMs) : undefined),
      fault: call.fault,
    })
  }
  cdp.on('Network.loadingFinished', finish)
  cdp.on('Network.loadingFailed', finish)

  await page.goto(address)
  return {
    name,
    page,
    cdp,
    scope: () => scope,
    /** Records that the page shows the outcome of a submit. */
    noteSeen(kind) {
      seen[kind].push(Date.now())
      if (seen[kind].length > 200) seen[kind].shift()
    },
    /** Runs an action that makes the page abort its requests. */
    async disturb(work) {
      const disturbance = { fromMs: Date.now(), toMs: undefined }
      disturbances.push(disturbance)
      if (disturbances.length > 200) disturbances.shift()
      try {
        return await work()
      } finally {
        disturbance.toMs = Date.now()
      }
    },
    async close() {
      await page.close()
    },
  }
}
