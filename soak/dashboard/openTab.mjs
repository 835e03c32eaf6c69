/** A line of the browser's own about a request that failed, which no page can prevent. */
const NETWORK_LINE = /^Failed to load resource:/
/** How soon after an answer a page may give it up unread, where the machine is busy. */
const GIVEN_UP_MS = 1_500
/** How long the page may take until a customer who has been signed in is the one that it shows. */
export const SWITCHING_MS = 300

/**
 * Opens the dashboard in a tab that is watched: what it asks for and gets, by the browser's own clock, and what goes
 * wrong in it.
 */
export async function openTab({ context, address, name, wire, holdJudge, onMade, onFault }) {
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  const cdp = await context.newCDPSession(page)
  await Promise.all([
    cdp.send('Network.enable', { maxPostDataSize: 65_536 }),
    cdp.send('Performance.enable'),
    cdp.send('HeapProfiler.enable'),
  ])

  page.on('pageerror', (error) => onFault('page', `tab ${name}: uncaught: ${error.stack ?? error}`))
  page.on('crash', () => onFault('page', `tab ${name} has crashed`))
  page.on('console', (message) => {
    if (message.type() !== 'error' || NETWORK_LINE.test(message.text())) return
    onFault('page', `tab ${name}: console.error: ${message.text()}`)
  })

  const requests = new Map()
  /** Since when the page shows which customer, by the browser's clock. */
  let scope
  let scopeSinceMs = 0
  /** The browser's even clock counts from the machine's start; this is what is added for the time of day. */
  let clockMs = 0
  /** When the tab was being told to give something up: what arrives just then, it may not have read. */
  const disturbances = []
  /** When the page has shown what a submit came to: by then it has read the answer. */
  const seen = { search: [], proxy: [] }
  const hasRead = ({ path, atMs }, gotMs) => {
    // What began before the request did is what has made it.
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
      holdJudge.request({ tab: name, scope, path: pathname, atMs })
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
    holdJudge.answer({
      tab: name,
      scope: request.scope,
      path,
      gotMs,
      untilMs: call.writtenMs + call.stated,
      isSure: () => hasRead(request, gotMs),
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
    /** The page shows what a submit has come to. */
    noteSeen(kind) {
      seen[kind].push(Date.now())
      if (seen[kind].length > 200) seen[kind].shift()
    },
    /** Does something that makes the page give up what is under way. */
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
