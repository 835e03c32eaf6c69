/** How long the page may take to read an answer that the browser has got: two processes on a busy machine. */
const READING_MS = 400
/** The kit promises never to be early. Two clocks that count whole milliseconds can differ by a few. */
const EARLY_MS = 50
/** How late a hold may still be told of: a server's `Date` has whole seconds, and so have the service's headers. */
const LATE_MS = 3_000

/** What a request is held by: the integration's calls and searches share one, the list has its own. */
function heldBy(path) {
  if (path.startsWith('/api/svc/destinations')) return 'destinations'
  return /^\/api\/svc\/(?:search|proxy)\/([\w-]+)/.exec(path)?.[1]
}

/**
 * Judges the hold by what the browser's network says: when an answer that told when to come again had arrived, and when
 * each request left, in any tab, by the one clock that the browser has. It is asked for its verdict later, because what
 * two tabs tell arrives in any order.
 */
export function createHoldJudge(onFault) {
  let answers = []
  let requests = []
  const releases = []
  const totals = { holds: 0, lockOuts: 0, requests: 0, heldSubmits: 0 }

  const keyOf = (scope, path) => {
    const by = heldBy(path)
    return by && scope && `${scope} ${by}`
  }

  /** Whether a person has ended a lock-out between two times. */
  const isReleased = (key, fromMs, toMs) =>
    releases.some((one) => one.key === key && one.atMs >= fromMs && one.atMs <= toMs)

  return {
    totals,
    /** A request has left the browser. */
    request({ tab, scope, path, atMs }) {
      const key = keyOf(scope, path)
      if (key) requests.push({ key, tab, path, atMs })
    },
    /** A tab has got an answer that says when to come again; `isSure` says later whether it has read it. */
    answer({ tab, scope, path, gotMs, untilMs, isSure, fault }) {
      const key = keyOf(scope, path)
      if (!key) return
      answers.push({ key, tab, gotMs, untilMs, isSure, fault })
      if (untilMs === Number.POSITIVE_INFINITY) totals.lockOuts += 1
      else totals.holds += 1
    },
    /** A person has said that access is restored. */
    release: (scope, by, atMs) => releases.push({ key: `${scope} ${by}`, atMs }),
    /** Whether anything may have been held between two times. */
    mayHold(scope, by, fromMs, toMs) {
      const key = `${scope} ${by}`
      return answers.some(
        (one) => one.key === key && one.gotMs <= toMs + LATE_MS && one.untilMs >= fromMs - LATE_MS,
      )
    },
    /** Looks at everything since the last time. */
    judge() {
      totals.requests += requests.length
      for (const request of requests) {
        const broken = answers.find(
          ({ key, gotMs, untilMs, isSure }) =>
            key === request.key &&
            request.atMs > gotMs + READING_MS &&
            request.atMs < untilMs - EARLY_MS &&
            !isReleased(key, gotMs - 1_000, request.atMs) &&
            isSure(),
        )
        if (!broken) continue
        const since = Math.round(request.atMs - broken.gotMs)
        const left = Math.round(broken.untilMs - request.atMs)
        onFault(
          'hold',
          `${request.path} left tab ${request.tab} ${since} ms after tab ${broken.tab} had got an answer that held "${request.key}" for ${left} ms more (${broken.fault ?? 'the provider’s own'})`,
        )
      }
      const nowMs = Date.now()
      requests = []
      answers = answers.filter(({ untilMs }) => untilMs > nowMs - 60_000)
    },
  }
}
