import { PAGE_TIMEOUT_MS } from '../../scripts/lib/chromium.ts'

/** Number of calls of each tab that fail during the hold, and of calls that wait until it ends. */
export const CALLS = 50
/** Span for the peak of calls, in milliseconds. */
export const PEAK_MS = 100

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)

/** Returns the CPU time of each renderer process, in seconds. */
async function rendererTimes(session) {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  return new Map(renderers.map(({ id, cpuTime }) => [id, cpuTime]))
}

/** Measures the CPU time of all tabs per second, in milliseconds, with their compositor and raster threads. */
async function measureCpu(session, page, measuredS) {
  const before = await rendererTimes(session)
  const startedMs = performance.now()
  await page.waitForTimeout(measuredS * 1_000)
  const after = await rendererTimes(session)
  const elapsedS = (performance.now() - startedMs) / 1_000
  return (sum([...before].map(([id, time]) => (after.get(id) ?? time) - time)) * 1_000) / elapsedS
}

async function openTab(context, url) {
  const page = await context.newPage()
  page.setDefaultTimeout(PAGE_TIMEOUT_MS)
  await page.goto(url)
  await page.waitForFunction(() => 'tab' in window)
  return page
}

/** Throws unless all calls of each tab have the same outcome. */
function checkOutcomes(outcomes, expected) {
  for (const found of outcomes) {
    if (Object.keys(found).length !== 1 || found[expected] !== CALLS) {
      throw new Error(`not all ${CALLS} calls of a tab are ${expected}: ${JSON.stringify(found)}`)
    }
  }
}

/** Returns the number of times in the first second, in milliseconds since the hold. */
const countFirst = (timesMs) => timesMs.filter((ms) => ms < 1_000).length

/** Returns the largest number of times in a span of {@link PEAK_MS}. */
function peakOf(timesMs) {
  const sorted = timesMs.toSorted((a, b) => a - b)
  return Math.max(
    ...sorted.map((fromMs) => sorted.filter((ms) => ms >= fromMs && ms < fromMs + PEAK_MS).length),
  )
}

/**
 * Measures a number of tabs that share a hold: a call of one tab reaches the limit, all tabs try calls and queue calls
 * during the hold, and the queued calls are sent when it ends.
 *
 * @param server - From `serve()`.
 * @param measuredS - Duration of each measurement of CPU time, in seconds.
 * @param holdMs - Minimum duration of the hold, in milliseconds.
 */
export async function measureTabs(browser, server, count, { measuredS, holdMs }) {
  const { address, sandbox, arrivedAtMs } = server
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const session = await browser.newBrowserCDPSession()
  const tabs = []
  for (let index = 0; index < count; index += 1) {
    tabs.push(await openTab(context, `${address}/tab.html`))
  }
  const [first] = tabs
  const idleMs = await measureCpu(session, first, measuredS)

  sandbox.throttle({ integration: 'crm', groupRef: 'acme', forMs: holdMs })
  const startedAtMs = await first.evaluate(() => window.tab.reachLimit())
  const holds = await Promise.all(tabs.map((tab) => tab.evaluate(() => window.tab.held())))
  const start = arrivedAtMs.length

  const tried = await Promise.all(
    tabs.map((tab) => tab.evaluate((times) => window.tab.callAll(times), CALLS)),
  )
  checkOutcomes(tried, 'held')
  await Promise.all(tabs.map((tab) => tab.evaluate((n) => window.tab.queueCalls(n), CALLS)))
  const countingMs = await measureCpu(session, first, measuredS)
  const endsAtMs = Math.min(...holds.map((hold) => hold.endsAtMs))
  if (Date.now() >= endsAtMs) {
    throw new Error('the hold ended during the measurement, so the measurement is not valid')
  }

  const queues = await Promise.all(tabs.map((tab) => tab.evaluate(() => window.tab.queueEnded())))
  checkOutcomes(
    queues.map(({ outcomes }) => outcomes),
    'ok',
  )
  await context.close()
  await session.detach()
  const sinceEnd = (atMs) => atMs - endsAtMs
  const arrivedMs = arrivedAtMs.slice(start).map(sinceEnd)
  const sentMs = queues.flatMap(({ sentAtMs }) => sentAtMs).map(sinceEnd)
  const early = arrivedMs.filter((ms) => ms < 0)
  if (early.length > 0) {
    throw new Error(`${early.length} calls left a tab during the hold: at ${early.slice(0, 5)} ms`)
  }
  return {
    heldMs: Math.max(...holds.map(({ heldAtMs }) => heldAtMs)) - startedAtMs,
    shownMs: Math.max(...holds.map(({ shownAtMs }) => shownAtMs)) - startedAtMs,
    tried: 2 * CALLS * count,
    early: early.length,
    sentFirst: countFirst(sentMs),
    arrivedFirst: countFirst(arrivedMs),
    peak: peakOf(sentMs),
    lastMs: Math.max(...sentMs),
    idleMs,
    countingMs,
  }
}
