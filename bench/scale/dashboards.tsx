import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import {
  createClient,
  DestinationList,
  destinationQueries,
  RetryCountdown,
  SvcProvider,
} from 'svc-react'
import { firedTimers, pendingTimers } from '../countdowns/timers.ts'
import { makeDestinations } from '../list/destinations.ts'
import 'svc-react/styles.css'

declare global {
  interface Window {
    dashboards: DashboardsBench
  }
}

interface DashboardsBench {
  /**
   * Creates dashboards before the measurement. Each has its own data and `QueryClient`. They also have a client each, or
   * all have the same one.
   */
  prepare: (dashboards: number, rows: number, hasOneClient: boolean) => void
  /**
   * Shows the dashboards, each with a number of countdowns. Returns the time until the first {@link VISIBLE_ROWS} rows of
   * each were painted, in ms.
   */
  mount: (countdowns: number) => Promise<number>
  /** Resolves in the middle between two ticks, once the number of elements has not changed for a second. */
  rest: () => Promise<void>
  /** Returns the current figures. */
  state: () => DashboardsState
  /** Removes the dashboards, and resolves after their effects were cleaned up. */
  unmount: () => Promise<void>
}

interface DashboardsState {
  /** When the figures were read, in milliseconds since the page was opened. */
  atMs: number
  /** Text of each countdown. */
  texts: (string | null)[]
  /** Number of rows of destinations in the document. */
  rows: number
  /** Number of elements in the body. */
  elements: number
  /** Number of pending timers. */
  pending: number
  /** How often timers have fired. */
  fired: number
}

/** Number of rows that are visible in each list. */
const VISIBLE_ROWS = 8
/** Range of end times, in milliseconds from now. Each countdown has its own. All of them tick every second. */
const ENDS_MS = [60_000, 88_000] as const
/** Limit of each wait, in milliseconds. */
const LIMIT_MS = 30_000

type RelayClient = ReturnType<typeof createClient>
type Dashboard = ReturnType<typeof makeDashboard>

let dashboards: Dashboard[] = []
let root: Root | undefined

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

/** Resolves after the current frame was painted. */
async function painted() {
  await frame()
  await new Promise((resolve) => setTimeout(resolve))
}

/** Creates a client whose calls never end. */
const makeClient = (id: number) =>
  createClient({ endpoint: `/api/${id}`, fetch: () => new Promise(() => {}) })

/** Creates a dashboard whose list is in the cache, as if it had been loaded before. */
function makeDashboard(id: number, rows: number, client: RelayClient) {
  const queryClient = new QueryClient({
    // No timers of the cache, which would be counted.
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY },
    },
  })
  const { queryKey } = destinationQueries.list(client)
  queryClient.setQueryData(queryKey, { destinations: makeDestinations(rows), unreadable: [] })
  return { id, client, queryClient }
}

/** Returns the end times of a dashboard's countdowns. Each dashboard ticks at its own time, as with real retry times. */
function endsOf(index: number, count: number): Date[] {
  const [fromMs, toMs] = ENDS_MS
  const startMs = Date.now() + fromMs + (index * 1_000) / dashboards.length
  return Array.from(
    { length: count },
    (_, countdown) => new Date(startMs + ((toMs - fromMs) * countdown) / count),
  )
}

function DashboardPage({ dashboard, ends }: { dashboard: Dashboard; ends: Date[] }) {
  return (
    <QueryClientProvider client={dashboard.queryClient}>
      <SvcProvider client={dashboard.client}>
        <div className="dashboard">
          <DestinationList />
          <ul>
            {ends.map((at) => (
              <li key={at.getTime()}>
                <RetryCountdown retryAt={at} />
              </li>
            ))}
          </ul>
        </div>
      </SvcProvider>
    </QueryClientProvider>
  )
}

async function until(isDone: () => boolean, what: string): Promise<void> {
  const startedMs = performance.now()
  while (!isDone()) {
    if (performance.now() - startedMs > LIMIT_MS) throw new Error(`${what} after ${LIMIT_MS} ms`)
    await frame()
  }
}

const countElements = () => document.body.querySelectorAll('*').length
const COUNTDOWN = 'li [role="timer"]'
const firstText = () => document.querySelector(COUNTDOWN)?.textContent
const textsOfCountdowns = () =>
  [...document.querySelectorAll(COUNTDOWN)].map(({ textContent }) => textContent)

function haveAllRows(): boolean {
  const shown = [...document.querySelectorAll('.dashboard')]
  return (
    shown.length === dashboards.length &&
    shown.every(
      (dashboard) => dashboard.querySelectorAll('.svc-row .svc-name > bdi').length >= VISIBLE_ROWS,
    )
  )
}

async function mount(countdowns: number) {
  root = createRoot(document.getElementById('root') ?? document.body)
  const startedMs = performance.now()
  root.render(
    dashboards.map((dashboard, index) => (
      <DashboardPage key={dashboard.id} dashboard={dashboard} ends={endsOf(index, countdowns)} />
    )),
  )
  await until(haveAllRows, 'a dashboard has no rows')
  await painted()
  return performance.now() - startedMs
}

async function rest() {
  let elements = countElements()
  let changedMs = performance.now()
  await until(() => {
    const current = countElements()
    if (current !== elements) {
      elements = current
      changedMs = performance.now()
    }
    return performance.now() - changedMs > 1_000
  }, 'the number of elements still changes')
  const text = firstText()
  await until(() => firstText() !== text, 'the first countdown has not changed')
  // The dashboards of each client tick at the same time, and those of all clients at regular intervals.
  const clients = new Set(dashboards.map(({ client }) => client)).size
  await new Promise((resolve) => setTimeout(resolve, 1_000 / clients / 2))
}

window.dashboards = {
  prepare(count, rows, hasOneClient) {
    const common = makeClient(0)
    dashboards = Array.from({ length: count }, (_, index) =>
      makeDashboard(index, rows, hasOneClient ? common : makeClient(index)),
    )
  },
  mount,
  rest,
  state: () => ({
    atMs: performance.now(),
    texts: textsOfCountdowns(),
    rows: document.querySelectorAll('.svc-row').length,
    elements: countElements(),
    pending: pendingTimers(),
    fired: firedTimers(),
  }),
  async unmount() {
    root?.unmount()
    await painted()
  },
}
