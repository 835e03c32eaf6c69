import { until } from '../wait.mjs'
import { readPage } from './readPage.mjs'

/** Longer than the two retries of a read, with the longest wait and the slowest response that the soak uses. */
const BOUND_MS = 40_000
/** How late a busy page can handle a response. */
const LAG_MS = 5_000
/** Titles of errors of calls that were not sent. For other errors, the status follows the title. */
const NOT_SENT = /^Rate limit reached$|locked this connection out/
/** Whether the outcome has been read from the page. */
const isShown = (outcome) => !['superseded', 'left', 'lost'].includes(outcome)
const isWrite = ({ method }) => method !== 'GET' && method !== 'HEAD'

/** Returns the search of a request body as a text to compare. */
function searchIn(body) {
  try {
    const { objectName, fieldFilters } = JSON.parse(body)
    return JSON.stringify([objectName, fieldFilters.map((one) => [one.fieldName, one.value])])
  } catch {
    return undefined
  }
}

/**
 * Tracks the user's submits and checks that the page shows an outcome for each. Compares the page with the wires: the
 * requests that left the browser, the requests that reached the service, and the sandbox's records.
 */
export function createSubmits({ page, service, holdCheck, onFault }) {
  const totals = {}
  /** The last submit of each tab and kind that has no outcome yet. */
  const pending = new Map()
  /** Calls that change data, by mark: the outcomes that the page showed for each attempt. */
  const writes = new Map()
  const count = (name) => {
    totals[name] = (totals[name] ?? 0) + 1
  }

  /**
   * Returns the requests of a submit. A search that is already in flight is not sent again. Its response can have left
   * the relay before the submit, and reach a busy page after it.
   */
  const sentOf = (submit) =>
    page.wire.calls().filter(({ kind, atMs, endMs, body, path }) => {
      if (kind !== submit.kind) return false
      return kind === 'search'
        ? endMs >= submit.inFlightFromMs && searchIn(body) === submit.search
        : atMs >= submit.atMs && `${path} ${body}`.includes(submit.mark)
    })

  /**
   * Requests that the page has made since its changes were last checked. The network can see more of them: Chromium
   * repeats a request if a reused connection breaks (`test/soak/repeats.mjs` shows it), and no page can prevent that.
   */
  let made = []
  const madeOf = (mark, fromMs = 0) =>
    made.filter(({ atMs, text }) => atMs >= fromMs && text.includes(mark))

  const mayHold = ({ tab, atMs }) => holdCheck.mayHold(tab.scope(), 'crm', atMs, Date.now())

  /** Returns the outcome of a submit that has not arrived, if that is correct. */
  function unsentOutcome(submit, title) {
    // The page makes the request, which then fails in the browser.
    if (submit.wasOffline) return 'offline'
    return mayHold(submit) && (NOT_SENT.test(title) || title === '') ? 'held' : undefined
  }

  function expectedIds({ customer, search }) {
    const [objectName, filters] = JSON.parse(search)
    const { records } = service.sandbox.installation('crm', customer)
    // The service searches one page of the provider's records.
    const found = records[objectName]
      .slice(0, 25)
      .filter(({ properties }) => filters.every(([name, value]) => properties[name] === value))
    return found.map(({ id }) => id)
  }

  /** Returns the outcome of a search, or undefined while it is in flight or the page shows a contradiction. */
  function searchOutcome(submit, { search }) {
    const sent = sentOf(submit)
    const { state, shown, title } = search
    if (state === 'cancelled') return submit.isCancelled ? 'cancelled' : undefined
    if (state === 'held' || state === 'locked-out' || state === 'failed') {
      if (sent.length === 0) return unsentOutcome(submit, title)
      if (state === 'failed' && title === '') return undefined
      // Results from before a hold stay visible.
      return state !== 'failed' && !mayHold(submit) ? undefined : `${state} or answered`
    }
    if ((state !== 'found' && state !== 'none') || search.isOlder || shown !== state)
      return undefined
    if (!sent.some(({ status, isWhole }) => status === 200 && isWhole)) return undefined
    const expected = expectedIds(submit)
    if (state === 'none') return expected.length === 0 ? 'answered' : undefined
    const isRight =
      search.ids.length > 0
        ? search.ids.join() === expected.join()
        : expected.length > 0 && expected.every((id) => search.text.includes(id))
    return isRight ? 'answered' : undefined
  }

  /** Returns the outcome of a call. */
  function callOutcome(submit, { call }) {
    const sent = sentOf(submit)
    const times = madeOf(submit.mark, submit.atMs).length
    if (times > 1) {
      onFault('submit', `${submit.what} was submitted once, and the page has called ${times} times`)
      return 'sent twice'
    }
    if (call.state === 'invalid') return submit.isInvalid ? 'invalid' : undefined
    if (call.state === 'cancelled') return submit.isCancelled ? 'cancelled' : undefined
    if (call.state === 'failed' && call.title) {
      if (sent.length > 0) {
        if (!NOT_SENT.test(call.title)) return 'failed'
        onFault('submit', `${submit.what}: the page shows that it was not sent, but it was`)
        return 'wrong text'
      }
      return unsentOutcome(submit, call.title)
    }
    const one = sent.at(-1)
    return call.state === 'answered' && one?.status < 400 ? 'answered' : undefined
  }

  function outcomeOf(submit, state) {
    return submit.kind === 'search' ? searchOutcome(submit, state) : callOutcome(submit, state)
  }

  function end(submit, outcome) {
    pending.delete(submit.key)
    if (isShown(outcome)) submit.tab.noteSeen(submit.kind)
    const isUnsent = outcome === 'held' || outcome === 'invalid'
    if (outcome === 'held') holdCheck.totals.heldSubmits += 1
    count(`${submit.kind}: ${outcome}`)
    if (submit.kind !== 'proxy' || !isWrite(submit)) return
    const tries = writes.get(submit.mark) ?? []
    writes.set(submit.mark, [...tries, { outcome, isUnsent }])
  }

  async function settle(submit, isForced) {
    if (pending.get(submit.key) !== submit) return
    let state
    const look = async () => {
      state = await readPage(submit.tab)
      return outcomeOf(submit, state)
    }
    const outcome = isForced ? await until(look, BOUND_MS, 100) : await look()
    if (outcome) return end(submit, outcome)
    if (!isForced) return
    const shown = JSON.stringify(submit.kind === 'search' ? state.search : state.call)
    const sent = sentOf(submit).map(({ status, fault }) => `${status} (${fault ?? 'no fault'})`)
    onFault(
      'submit',
      `${submit.what} has come to nothing within ${BOUND_MS / 1000} s; sent: ${sent.join(', ') || 'never'}; the page shows ${shown.slice(0, 600)}`,
    )
    end(submit, 'lost')
  }

  return {
    totals,
    /** Records a request that a page makes. */
    noteMade: (request) => made.push(request),
    /** Records a submit just before it is made. An earlier submit of the same form without an outcome is dropped. */
    begin(submit) {
      const key = `${submit.tab.name} ${submit.kind}`
      const earlier = pending.get(key)
      if (earlier) end(earlier, 'superseded')
      const atMs = Date.now()
      const isSame = earlier?.search !== undefined && earlier.search === submit.search
      const inFlightFromMs = isSame ? Math.max(earlier.inFlightFromMs, atMs - LAG_MS) : atMs
      const noted = { ...submit, key, atMs, inFlightFromMs }
      pending.set(key, noted)
      return noted
    },
    pendingOf: (tab, kind) => pending.get(`${tab.name} ${kind}`),
    settle: (submit) => settle(submit, true),
    /** Completes submits that have an outcome. With `isForced`, waits for the others. */
    async settleAll(isForced) {
      for (const submit of [...pending.values()]) await settle(submit, isForced)
    },
    /** Drops a submit that could not be made. */
    forget: (submit) => pending.get(submit.key) === submit && end(submit, 'left'),
    /** Drops the submits of a closed tab. */
    forgetTab(tab) {
      for (const submit of [...pending.values()]) if (submit.tab === tab) end(submit, 'left')
    },
    /** Compares the outcomes of calls that change data with the requests that reached the service. */
    checkWrites() {
      for (const [mark, tries] of writes) {
        const isOf = ({ path, body }) => `${path} ${body}`.includes(mark)
        const left = page.wire.calls().filter(isOf)
        const arrived = service.wire.calls().filter(isOf).length
        const done = service.sandbox.calls('proxy').filter(isOf).length
        const answered = tries.filter(({ outcome }) => outcome === 'answered').length
        const sendable = tries.filter(({ isUnsent }) => !isUnsent).length
        const said = tries.map(({ outcome }) => outcome).join(', ')
        const wrong = (text) => onFault('submit', `the change ${mark} (${said}) ${text}`)
        const times = madeOf(mark).length
        if (times > sendable) wrong(`was made ${times} times by the page`)
        if (left.length > 0 && times === 0) wrong('is on the wire, and no page has made it')
        if (left.length > times) count('changes that the browser has repeated')
        if (arrived > left.filter(({ isForwarded }) => isForwarded).length)
          wrong(`has arrived at the service ${arrived} times, more often than it was sent`)
        if (arrived < answered) wrong(`has arrived at the service only ${arrived} times`)
        if (done > arrived)
          wrong(`is ${done} times in the sandbox, and ${arrived} times on the wire`)
      }
      count('changes counted at the sandbox')
      totals['changes counted at the sandbox'] += writes.size - 1
      writes.clear()
      made = []
    },
  }
}
