// Measures long lists of destinations in Chromium beside what people would take instead: `npm run bench:list`.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { chromium } from 'playwright'
import { build, preview } from 'vite'
import { chromiumLaunch } from '../../tools/chromium.ts'

const COUNTS = (process.env.COUNTS ?? '1000,10000,100000').split(',').map(Number)
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SCROLL_MS = 2_000
const VARIANTS = ['ours', 'bare', 'mui', 'ag']
const NAMES = {
  ours: 'DestinationList',
  bare: '`<table>` and TanStack Virtual',
  mui: 'MUI DataGrid',
  ag: 'AG Grid',
}

const root = fileURLToPath(new URL('.', import.meta.url))
const outDir = fileURLToPath(
  new URL('../../node_modules/.cache/svc-react-bench/list', import.meta.url),
)
if (!existsSync(`${root}node_modules/ag-grid-react`)) {
  console.log('Installing what the list is measured beside …')
  const flags = ['--no-audit', '--no-fund', '--legacy-peer-deps', '--no-package-lock']
  execFileSync('npm', ['install', ...flags, '--loglevel=error'], { cwd: root, stdio: 'inherit' })
}

const shared = { root, configFile: false, logLevel: 'error', build: { outDir, emptyOutDir: true } }
await build({
  ...shared,
  plugins: [react()],
  resolve: { tsconfigPaths: true, dedupe: ['react', 'react-dom', '@mui/material', '@mui/system'] },
})
const server = await preview({ ...shared, preview: { port: 0, host: '127.0.0.1' } })
const address = `http://127.0.0.1:${server.httpServer.address().port}`
const browser = await chromium.launch(chromiumLaunch())
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

/** First rows, a sort, missed frames and heap of one variant in a page of its own. */
async function measure(variant, count) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(address)
  await page.waitForFunction(() => 'list' in window)
  await page.evaluate((n) => window.list.prepare(n), count)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
  }
  const before = await heap()
  const firstMs = await page.evaluate((name) => window.list.mount(name), variant)
  await page.waitForTimeout(500)
  const sortMs = await page.evaluate(() => window.list.sort())
  await page.waitForTimeout(500)
  const missed = await page.evaluate((ms) => window.list.scroll(ms), SCROLL_MS)
  const heapMb = ((await heap()) - before) / 1e6
  await page.close()
  return { firstMs, sortMs, missed, heapMb }
}

/** Medians over the rounds, the variants in turn, so that a machine that slows down slows all of them. */
async function compare(count) {
  const samples = Object.fromEntries(VARIANTS.map((variant) => [variant, []]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const variant of VARIANTS) samples[variant].push(await measure(variant, count))
  }
  return Object.fromEntries(
    VARIANTS.map((variant) => [
      variant,
      Object.fromEntries(
        ['firstMs', 'sortMs', 'missed', 'heapMb'].map((figure) => [
          figure,
          median(samples[variant].map((sample) => sample[figure])),
        ]),
      ),
    ]),
  )
}

try {
  console.log(
    `Medians of ${ROUNDS}; ${cpus().length} × ${cpus()[0]?.model}, Chromium ${browser.version()}, Node ${process.versions.node}`,
  )
  for (const count of COUNTS) {
    const results = await compare(count)
    const { ours } = results
    console.log(`
| ${count.toLocaleString('en')} destinations | first rows, ms | ours : it | sort, ms | ours : it | missed frames in ${SCROLL_MS / 1000} s | heap, MB | ours : it |
| --- | --- | --- | --- | --- | --- | --- | --- |`)
    for (const variant of VARIANTS) {
      const { firstMs, sortMs, missed, heapMb } = results[variant]
      const ratio = (figure) => (ours[figure] / results[variant][figure]).toFixed(2)
      console.log(
        `| ${NAMES[variant]} | ${firstMs.toFixed(0)} | ${ratio('firstMs')} | ${sortMs.toFixed(0)} | ${ratio('sortMs')} | ${missed} | ${heapMb.toFixed(1)} | ${ratio('heapMb')} |`,
      )
    }
  }
} finally {
  await browser.close()
  await server.close()
}
