import { createRoot } from 'react-dom/client'
import { createClient, HoldNotice, ProblemError, SvcProvider } from 'svc-react'
import 'svc-react/styles.css'

declare global {
  interface Window {
    tab: TabBench
  }
}

interface TabBench {
  /** Makes a call that the provider rejects with 429. Returns when its response arrived. */
  reachLimit: () => Promise<number>
  /** Resolves when this tab holds and shows its notice. */
  held: () => Promise<TabHold>
  /** Makes calls that fail during a hold. Returns how often each outcome occurred. */
  callAll: (times: number) => Promise<Outcomes>
  /** Makes calls that wait until the hold ends. */
  queueCalls: (times: number) => void
  /** Resolves when all queued calls have ended. */
  queueEnded: () => Promise<EndedQueue>
}

/** When a tab began to hold. All times are in epoch milliseconds, which all tabs share. */
interface TabHold {
  /** When calls of this tab began to be held. */
  heldAtMs: number
  /** When the notice with the countdown was in the document. */
  shownAtMs: number
  /** When the hold ends. */
  endsAtMs: number
}

/** The queued calls of a tab. */
interface EndedQueue {
  /** How often each outcome occurred. */
  outcomes: Outcomes
  /** When each call was sent, in epoch milliseconds. */
  sentAtMs: number[]
}

/** Number of calls by outcome: `ok`, or the origin of the error. */
type Outcomes = Record<string, number>

type Client = ReturnType<typeof createClient>

const INTEGRATION = 'crm'
/** Limit of the wait for a hold, in milliseconds. */
const LIMIT_MS = 30_000

/** When the last response arrived, in epoch milliseconds. */
let arrivedAtMs = 0
/** When this tab began to hold, in epoch milliseconds, or 0. */
let heldAtMs = 0
const queueSentAtMs: number[] = []
let queued: Promise<Outcomes> = Promise.resolve({})

/** Returns the time in epoch milliseconds, with fractions. */
const nowMs = () => performance.timeOrigin + performance.now()

const failingClient = createClient({
  endpoint: '/api/svc',
  async fetch(request) {
    const response = await fetch(request)
    arrivedAtMs = nowMs()
    return response
  },
})
const waitingClient = createClient({
  endpoint: '/api/svc',
  whenHeld: 'wait',
  fetch(request) {
    queueSentAtMs.push(nowMs())
    return fetch(request)
  },
})

failingClient.holds.subscribe(INTEGRATION, () => {
  if (failingClient.holds.get(INTEGRATION)) heldAtMs ||= nowMs()
})

async function outcomeOf(client: Client, call: number): Promise<string> {
  // Each call has its own URL, because Chromium sends equal requests one after the other.
  const path = `/crm/v3/objects/contacts?after=${call}`
  try {
    await client.proxy({ integration: INTEGRATION, path, method: 'GET', throttle: true })
    return 'ok'
  } catch (error) {
    return error instanceof ProblemError ? error.origin : String(error)
  }
}

async function outcomesOf(client: Client, times: number): Promise<Outcomes> {
  const calls = Array.from({ length: times }, (_, call) => outcomeOf(client, call))
  const outcomes: Outcomes = {}
  for (const outcome of await Promise.all(calls)) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  return outcomes
}

/** Resolves when the notice with the countdown was added to the document. */
const shown = new Promise<number>((resolve) => {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[data-state="held"] [role="timer"]')) return
    observer.disconnect()
    resolve(nowMs())
  })
  observer.observe(document.body, { childList: true, subtree: true, attributes: true })
})

/** Rejects after {@link LIMIT_MS}. */
function limit(): Promise<never> {
  return new Promise((_, reject) =>
    setTimeout(() => reject(new Error(`the tab does not hold after ${LIMIT_MS} ms`)), LIMIT_MS),
  )
}

window.tab = {
  async reachLimit() {
    const outcome = await outcomeOf(failingClient, 0)
    if (outcome !== 'provider') throw new Error(`the call was not rejected with 429: ${outcome}`)
    return arrivedAtMs
  },
  async held() {
    const shownAtMs = await Promise.race([shown, limit()])
    const endsAtMs = failingClient.holds.get(INTEGRATION)?.retryAt?.getTime()
    if (!endsAtMs || !heldAtMs) throw new Error('the tab shows a notice, but does not hold')
    return { heldAtMs, shownAtMs, endsAtMs }
  },
  callAll: (times) => outcomesOf(failingClient, times),
  queueCalls(times) {
    queued = outcomesOf(waitingClient, times)
  },
  queueEnded: async () => ({ outcomes: await queued, sentAtMs: queueSentAtMs }),
}

createRoot(document.getElementById('root') ?? document.body).render(
  <SvcProvider client={failingClient}>
    <HoldNotice integration={INTEGRATION} />
  </SvcProvider>,
)
