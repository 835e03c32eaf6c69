// Compares long lists of destinations with popular alternatives in Chromium: `npm run bench -- --only list`.
// `--quick` runs one round, without the longest list.
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { chromium } from 'playwright'
import { build, preview } from 'vite'
import { chromiumLaunch, PAGE_TIMEOUT_MS } from '../../scripts/lib/chromium.ts'
import { markdown, median, ratio, spread } from '../figures.mjs'
import { installPeers, versionsOf } from '../packages.mjs'
import { saveResult } from '../saveResult.mjs'

// Uses React's production build, whatever the shell has set.
process.env.NODE_ENV = 'production'

const isQuick = process.argv.includes('--quick')
const COUNTS = (process.env.COUNTS ?? (isQuick ? '1000,10000' : '1000,10000,100000'))
  .split(',')
  .map(Number)
const ROUNDS = Number(process.env.ROUNDS ?? (isQuick ? 1 : 5))
/** Returns the number of rounds for a length. The longest lists take most of the time and vary least. */
const roundsOf = (count) => (count > 10_000 ? Math.min(3, ROUNDS) : ROUNDS)
/** Wait for follow-up work after the first rows and after a sort, in milliseconds. */
const REST_MS = 500
const SCROLL_MS = 1_500
const NAMES = {
  ours: 'DestinationList',
  bare: '`<table>` and TanStack Virtual',
  mui: 'MUI DataGrid, 100 rows a page',
  ag: 'AG Grid',
}
const VARIANTS = Object.keys(NAMES)
const FIGURES = [
  { figure: 'firstMs', title: 'CPU time until the first rows', unit: 'ms' },
  { figure: 'sortMs', title: 'CPU time to sort by name', unit: 'ms' },
  { figure: 'heapMb', title: 'JavaScript heap without the data', unit: 'MB' },
]

const root = fileURLToPath(new URL('.', import.meta.url))
const outDir = fileURLToPath(
  new URL('../../node_modules/.cache/svc-react-bench/list', import.meta.url),
)
installPeers(root)

const shared = { root, configFile: false, logLevel: 'error', build: { outDir, emptyOutDir: true } }
await build({
  ...shared,
  plugins: [react()],
  resolve: { tsconfigPaths: true, dedupe: ['react', 'react-dom', '@mui/material', '@mui/system'] },
})
const server = await preview({ ...shared, preview: { port: 0, host: '127.0.0.1' } })
const address = `http://127.0.0.1:${server.httpServer.address().port}`
const browser = await chromium.launch(chromiumLaunch())

/** Measures first rows, sort, missed frames and heap of one variant in its own page. */
async function measure(variant, count) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  page.setDefaultTimeout(PAGE_TIMEOUT_MS)
  await page.goto(address)
  await page.waitForFunction(() => 'list' in window)
  await page.evaluate((n) => window.list.prepare(n), count)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const metricOf = async (wanted) => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  }
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage')
    return metricOf('JSHeapUsedSize')
  }
  /** Returns the CPU time of the main thread for a step, in milliseconds. */
  const cpuMsOf = async (step) => {
    const before = await metricOf('TaskDuration')
    await step()
    return ((await metricOf('TaskDuration')) - before) * 1_000
  }
  const before = await heap()
  const firstMs = await cpuMsOf(() => page.evaluate((name) => window.list.mount(name), variant))
  await page.waitForTimeout(REST_MS)
  const sortMs = await cpuMsOf(() => page.evaluate(() => window.list.sort()))
  await page.waitForTimeout(REST_MS)
  const missed = await page.evaluate((ms) => window.list.scroll(ms), SCROLL_MS)
  const heapMb = ((await heap()) - before) / 1e6
  await page.close()
  return { firstMs, sortMs, missed, heapMb }
}

/**
 * Measures all variants in several rounds. The order rotates, so that a slowdown of the machine affects all variants.
 */
async function compare(count) {
  const samples = Object.fromEntries(VARIANTS.map((variant) => [variant, []]))
  for (let round = 0; round < roundsOf(count); round += 1) {
    const turn = round % VARIANTS.length
    for (const variant of [...VARIANTS.slice(turn), ...VARIANTS.slice(0, turn)]) {
      samples[variant].push(await measure(variant, count))
    }
  }
  return (variant, figure) => samples[variant].map((sample) => sample[figure])
}

/** Returns the table for one length: median, minimum and maximum of each figure. */
function tableOf(count, samples) {
  const head = [
    `${count.toLocaleString('en')} destinations, median of ${roundsOf(count)}`,
    'first rows, CPU ms',
    'ratio',
    'sort, CPU ms',
    'ratio',
    `missed frames in ${SCROLL_MS / 1000} s`,
    'heap, MB',
    'ratio',
  ]
  const rows = VARIANTS.map((variant) => {
    const cells = (figure, digits) => [
      spread(samples(variant, figure), digits),
      variant === 'ours'
        ? ''
        : ratio(median(samples('ours', figure)), median(samples(variant, figure))),
    ]
    const missed = spread(samples(variant, 'missed'))
    return [NAMES[variant], ...cells('firstMs'), ...cells('sortMs'), missed, ...cells('heapMb', 1)]
  })
  return markdown(head, rows)
}

try {
  const versions = {
    chromium: browser.version(),
    ...versionsOf(['react', '@tanstack/react-virtual', '@mui/x-data-grid', '@mui/material'], root),
    ...versionsOf(['ag-grid-react'], root),
  }
  const named = Object.entries(versions).map(([name, version]) => `${name} ${version}`)
  console.log(
    `${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}, ${named.join(', ')}`,
  )
  // Warms up the browser before the first measurement.
  await measure('bare', 1_000)
  const how = [
    'Medians, and least–most. "First rows" is the CPU time of the main thread until the first eight names are painted,',
    'and "sort" that until the new first names are painted. Elapsed time would depend on the next frame of 17 ms. Each',
    'runs in a separate page.',
  ].join(' ')
  console.log(how)
  const results = []
  for (const count of COUNTS) {
    const samples = await compare(count)
    const table = tableOf(count, samples)
    console.log(`\n${table}`)
    results.push({ count, samples, table })
  }
  saveResult('list', {
    versions,
    tables: [how, ...results.map(({ table }) => table)],
    comparisons: FIGURES.map(({ figure, title, unit }) => ({
      title,
      unit,
      lines: VARIANTS.map((variant) => ({
        name: NAMES[variant].replaceAll('`', ''),
        isOurs: variant === 'ours',
        points: results.map(({ count, samples }) => [count, median(samples(variant, figure))]),
      })),
    })),
  })
} finally {
  await browser.close()
  await server.close()
}
