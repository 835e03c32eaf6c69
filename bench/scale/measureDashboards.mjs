import { PAGE_TIMEOUT_MS } from '../../scripts/lib/chromium.ts'

/** Length of a dashboard's list. */
export const ROWS = 10_000
/** Number of countdowns of a dashboard. */
export const COUNTDOWNS = 100

/** Opens a page and returns it with a function that reads its metrics. CPU times are in seconds. */
async function openPage(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  page.setDefaultTimeout(PAGE_TIMEOUT_MS)
  await page.goto(url)
  await page.waitForFunction(() => 'dashboards' in window)
  const session = await page.context().newCDPSession(page)
  // CPU time of the thread instead of elapsed time, so that other processes do not affect it.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (name) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  }
  const readAfterGc = async () => {
    await session.send('HeapProfiler.collectGarbage')
    return read()
  }
  return { page, read, readAfterGc }
}

/** Throws unless each countdown has changed. */
function checkCountdowns(first, last, expected) {
  const changed = last.texts.filter((text, index) => text !== first.texts[index]).length
  if (last.texts.length !== expected || changed !== expected) {
    throw new Error(
      `only ${changed} of ${expected} countdowns changed, so the measurement is not valid`,
    )
  }
}

/** Throws if the removed dashboards have left a timer. */
function checkRemoved({ pending, elements }, empty) {
  if (pending > empty.pending || elements > empty.elements) {
    throw new Error(
      `the removed dashboards have left ${pending - empty.pending} timers and ${elements - empty.elements} elements`,
    )
  }
}

/**
 * Measures a number of dashboards on one page.
 *
 * @param options - `hasOneClient`: whether all dashboards have the same client.
 * @param measuredS - Duration of the measurement of the countdowns, in seconds.
 */
export async function measureDashboards(browser, address, options, measuredS) {
  const { count, hasOneClient } = options
  const { page, read, readAfterGc } = await openPage(browser, `${address}/dashboards.html`)
  const state = () => page.evaluate(() => window.dashboards.state())
  const between = (first, last, name) => (last(name) - first(name)) * 1_000

  const empty = await state()
  await page.evaluate((args) => window.dashboards.prepare(...args), [count, ROWS, hasOneClient])
  const prepared = await readAfterGc()
  const firstMs = await page.evaluate((n) => window.dashboards.mount(n), COUNTDOWNS)
  const shown = await read()
  await page.evaluate(() => window.dashboards.rest())

  const first = await state()
  const before = await read()
  await page.waitForTimeout(measuredS * 1_000)
  const after = await read()
  const last = await state()
  checkCountdowns(first, last, count * COUNTDOWNS)

  const settled = await readAfterGc()
  await page.evaluate(() => window.dashboards.unmount())
  checkRemoved(await state(), empty)
  await page.close()
  // A busy machine reads the metrics later than planned.
  const elapsedS = after('Timestamp') - before('Timestamp')
  return {
    firstCpuMs: between(prepared, shown, 'TaskDuration'),
    firstMs,
    taskMs: between(before, after, 'TaskDuration') / elapsedS,
    scriptMs: between(before, after, 'ScriptDuration') / elapsedS,
    fired: ((last.fired - first.fired) * 1_000) / (last.atMs - first.atMs),
    pending: last.pending,
    rows: last.rows,
    elements: last.elements - empty.elements,
    heapMb: (settled('JSHeapUsedSize') - prepared('JSHeapUsedSize')) / 1e6,
  }
}
