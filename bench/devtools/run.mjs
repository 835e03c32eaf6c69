// Measures the main thread of a page that makes 1,000 calls a minute, without and with devtools:
// `npm run bench -- --only devtools`. `--quick` runs one short round.
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { chromium } from 'playwright'
import { build, preview } from 'vite'
import { chromiumLaunch, PAGE_TIMEOUT_MS } from '../../scripts/lib/chromium.ts'
import { markdown, median, spread } from '../figures.mjs'
import { versionsOf } from '../packages.mjs'
import { saveResult } from '../saveResult.mjs'

// Uses React's production build, whatever the shell has set.
process.env.NODE_ENV = 'production'

const isQuick = process.argv.includes('--quick')
const CALLS_PER_MINUTE = 1_000
const ROUNDS = isQuick ? 1 : 5
const MEASURED_S = isQuick ? 2 : 10
/** Number of calls before the measurement, after which the log is full. */
const WARM_UP_CALLS = isQuick ? 10 : 510
/** Rate of these calls, so that they take a few seconds. */
const WARM_UP_PER_MINUTE = 12_000
const NAMES = {
  without: 'without devtools',
  closed: 'devtools, closed',
  open: 'devtools, open at the list of calls',
}
const VARIANTS = Object.keys(NAMES)
/** Maximum share of the main thread that the devtools take, in percent. */
const GOALS = { closed: 1, open: 3 }

const root = fileURLToPath(new URL('.', import.meta.url))
const outDir = fileURLToPath(
  new URL('../../node_modules/.cache/svc-react-bench/devtools', import.meta.url),
)
const shared = { root, configFile: false, logLevel: 'error', build: { outDir, emptyOutDir: true } }

await build({ ...shared, plugins: [react()], resolve: { tsconfigPaths: true } })
const server = await preview({ ...shared, preview: { port: 0, host: '127.0.0.1' } })
const address = `http://127.0.0.1:${server.httpServer.address().port}`
const browser = await chromium.launch(chromiumLaunch())

/** Returns the CPU time of the main thread per second, in milliseconds, and the JavaScript heap, in MB. */
async function measure(variant) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  page.setDefaultTimeout(PAGE_TIMEOUT_MS)
  await page.goto(`${address}/?variant=${variant}`)
  const session = await page.context().newCDPSession(page)
  // CPU time of the thread instead of elapsed time, so that other processes do not affect it.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (name) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  }
  const ended = () => page.evaluate(() => window.ended)

  await page.evaluate((rate) => window.startCalls(rate), WARM_UP_PER_MINUTE)
  await page.waitForFunction((calls) => window.ended >= calls, WARM_UP_CALLS)
  await page.evaluate(() => window.stopCalls())
  await page.evaluate((rate) => window.startCalls(rate), CALLS_PER_MINUTE)
  await page.waitForTimeout(1_000)
  const calls = -(await ended())
  const before = await read()
  await page.waitForTimeout(MEASURED_S * 1_000)
  const after = await read()
  const measured = calls + (await ended())
  const rows = await page.evaluate(() => window.shownCalls())
  await session.send('HeapProfiler.collectGarbage')
  const heap = (await read())('JSHeapUsedSize')
  await page.close()
  const expected = (CALLS_PER_MINUTE / 60) * MEASURED_S
  if (measured < expected * 0.9 || rows > 0 !== (variant === 'open')) {
    throw new Error(
      `${variant}: ${measured} of ${Math.round(expected)} calls and ${rows} rows, so the measurement is not valid`,
    )
  }
  return {
    taskMs: ((after('TaskDuration') - before('TaskDuration')) * 1_000) / MEASURED_S,
    heapMb: heap / 1_000_000,
  }
}

try {
  const versions = { chromium: browser.version(), ...versionsOf(['react'], root) }
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}`)
  // Warms up the browser before the first measurement.
  await measure('open')
  const samples = Object.fromEntries(VARIANTS.map((variant) => [variant, []]))
  for (let round = 0; round < ROUNDS; round += 1) {
    const turn = round % VARIANTS.length
    for (const variant of [...VARIANTS.slice(turn), ...VARIANTS.slice(0, turn)]) {
      samples[variant].push(await measure(variant))
    }
  }
  const figures = (variant, figure) => samples[variant].map((sample) => sample[figure])
  const taskMs = (variant) => median(figures(variant, 'taskMs'))
  /** Share of the main thread that the devtools take, in percent. */
  const share = (variant) => (taskMs(variant) - taskMs('without')) / 10

  const how = `Medians, and least–most, of ${ROUNDS} times ${MEASURED_S} s of CPU time, after ${WARM_UP_CALLS} calls. The responses come from memory.`
  const table = markdown(
    ['page', 'main thread, CPU ms a second', 'share of the main thread', 'JavaScript heap, MB'],
    VARIANTS.map((variant) => [
      NAMES[variant],
      spread(figures(variant, 'taskMs'), 1),
      variant === 'without' ? '' : `${share(variant).toFixed(1)} %`,
      spread(figures(variant, 'heapMb'), 1),
    ]),
  )
  console.log(`${how}\n\n${table}`)
  for (const [variant, goal] of Object.entries(GOALS)) {
    const isMissed = share(variant) > goal
    console.log(`goal: ${variant} at most ${goal} %: ${isMissed ? 'missed' : 'reached'}`)
  }
  saveResult('devtools', {
    versions,
    tables: [how, table],
    comparisons: [
      {
        title: 'CPU time of the main thread for each second with 1,000 calls a minute',
        unit: 'ms',
        lines: VARIANTS.map((variant) => ({
          name: NAMES[variant],
          isOurs: true,
          points: [[0, taskMs(variant)]],
        })),
      },
    ],
  })
} finally {
  await browser.close()
  await server.close()
}
