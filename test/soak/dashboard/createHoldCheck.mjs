/** Maximum time until all tabs know of a hold, after one has read the response. */
const SHARING_MS = 400
/** The kit is never early. Two clocks with whole milliseconds can differ by a few. */
const EARLY_MS = 50
/** Maximum delay of a stated time: a server's `Date` has whole seconds, and so have the service's headers. */
const LATE_MS = 3_000

/** Returns the key of the hold for a request: an integration's calls and searches share one, the list has its own. */
function heldBy(path) {
  if (path.startsWith('/api/svc/destinations')) return 'destinations'
  return /^\/api\/svc\/(?:search|proxy)\/([\w-]+)/.exec(path)?.[1]
}

/**
 * Checks holds from the browser's network events: the arrival of each response with a retry time, and the start of each
 * request, in any tab, on the browser's one clock. The check runs later, because events of two tabs arrive in any
 * order.
 */
export function createHoldCheck(onFault) {
  let responses = []
  let requests = []
  const releases = []
  const totals = { holds: 0, lockOuts: 0, requests: 0, heldSubmits: 0 }

  const keyOf = (scope, path) => {
    const by = heldBy(path)
    return by && scope && `${scope} ${by}`
  }

  /** Whether the user ended a lock-out between two times. */
  const isReleased = (key, fromMs, toMs) =>
    releases.some((one) => one.key === key && one.atMs >= fromMs && one.atMs <= toMs)

  return {
    totals,
    /** Records a request that left the browser. */
    request({ tab, scope, path, atMs }) {
      const key = keyOf(scope, path)
      if (key) requests.push({ key, tab, path, atMs })
    },
    /**
     * Records a response with a retry time. `readMs` later returns when the tab read it, or undefined if it may not have
     * read it.
     */
    response({ tab, scope, path, gotMs, untilMs, readMs, fault }) {
      const key = keyOf(scope, path)
      if (!key) return
      responses.push({ key, tab, gotMs, untilMs, readMs, fault })
      if (untilMs === Number.POSITIVE_INFINITY) totals.lockOuts += 1
      else totals.holds += 1
    },
    /** Records that the user confirmed restored access. */
    release: (scope, by, atMs) => releases.push({ key: `${scope} ${by}`, atMs }),
    /** Whether there may have been a hold between two times. */
    mayHold(scope, by, fromMs, toMs) {
      const key = `${scope} ${by}`
      return responses.some(
        (one) => one.key === key && one.gotMs <= toMs + LATE_MS && one.untilMs >= fromMs - LATE_MS,
      )
    },
    /** Checks all requests since the last call of this function. */
    check() {
      totals.requests += requests.length
      for (const request of requests) {
        const broken = responses.find(
          ({ key, gotMs, untilMs, readMs }) =>
            key === request.key &&
            request.atMs > readMs() + SHARING_MS &&
            request.atMs < untilMs - EARLY_MS &&
            !isReleased(key, gotMs - 1_000, request.atMs),
        )
        if (!broken) continue
        const since = Math.round(request.atMs - broken.readMs())
        const left = Math.round(broken.untilMs - request.atMs)
        onFault(
          'hold',
          `${request.path} left tab ${request.tab} ${since} ms after tab ${broken.tab} read a response that held "${request.key}" for ${left} ms more (${broken.fault ?? 'the provider’s own'})`,
        )
      }
      const nowMs = Date.now()
      requests = []
      responses = responses.filter(({ untilMs }) => untilMs > nowMs - 60_000)
    },
  }
}
