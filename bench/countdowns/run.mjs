// Measures 1,000 countdowns on one page in Chromium: `npm run bench:countdowns`.
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { chromium } from 'playwright'
import { build, preview } from 'vite'
import { chromiumLaunch } from '../../tools/chromium.ts'

const COUNT = 1_000
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const WARM_UP_MS = 2_000
const MEASURED_MS = 10_000
const VARIANTS = ['ours', 'naive', 'package']

const root = fileURLToPath(new URL('.', import.meta.url))
const outDir = fileURLToPath(
  new URL('../../node_modules/.cache/svc-react-bench/countdowns', import.meta.url),
)
const shared = { root, configFile: false, logLevel: 'error', build: { outDir, emptyOutDir: true } }

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

await build({
  ...shared,
  plugins: [react()],
  resolve: {
    tsconfigPaths: true,
    // React's own measuring build, or its Profiler tells nothing.
    alias: { 'react-dom/client': 'react-dom/profiling' },
  },
})
const server = await preview({ ...shared, preview: { port: 0, host: '127.0.0.1' } })
const address = `http://127.0.0.1:${server.httpServer.address().port}`
const browser = await chromium.launch(chromiumLaunch())

/** Main-thread time, commits and timers of one variant over the measured time. */
async function measure(variant, fromMs, toMs) {
  const page = await browser.newPage()
  await page.goto(address)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const value = (name) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
    return { taskMs: value('TaskDuration') * 1000, scriptMs: value('ScriptDuration') * 1000 }
  }
  await page.evaluate(([...args]) => window.mount(...args), [variant, COUNT, fromMs, toMs])
  await page.waitForTimeout(WARM_UP_MS)
  const before = await read()
  const commitsBefore = await page.evaluate(() => window.commits())
  const timers = await page.evaluate(() => window.timers())
  await page.waitForTimeout(MEASURED_MS)
  const after = await read()
  const commits = (await page.evaluate(() => window.commits())) - commitsBefore
  await page.close()
  return {
    taskMs: after.taskMs - before.taskMs,
    scriptMs: after.scriptMs - before.scriptMs,
    commits,
    timers,
  }
}

/** Medians over the rounds, the variants in turn, so that a machine that slows down slows all of them. */
async function compare(variants, fromMs, toMs) {
  const samples = Object.fromEntries(variants.map((variant) => [variant, []]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const variant of variants) samples[variant].push(await measure(variant, fromMs, toMs))
  }
  const pick = (variant, figure) => median(samples[variant].map((sample) => sample[figure]))
  return Object.fromEntries(
    variants.map((variant) => [
      variant,
      Object.fromEntries(
        ['taskMs', 'scriptMs', 'commits', 'timers'].map((figure) => [
          figure,
          pick(variant, figure),
        ]),
      ),
    ]),
  )
}

function row(name, { taskMs, scriptMs, commits, timers }, ours) {
  const ratio = (ours.taskMs / taskMs).toFixed(2)
  return `| ${name} | ${taskMs.toFixed(0)} | ${scriptMs.toFixed(0)} | ${commits} | ${timers} | ${ratio} |`
}

try {
  const near = await compare(VARIANTS, 30_000, 85_000)
  const far = await compare(['ours'], 3_600_000, 3_600_000 + 20_000)
  const versions = `Chromium ${browser.version()}, Node ${process.versions.node}`
  console.log(`
${COUNT} countdowns for ${MEASURED_MS / 1000} s, medians of ${ROUNDS}; ${cpus().length} × ${cpus()[0]?.model}, ${versions}

| shown by the second | main thread, ms | script, ms | commits | timers | ours : it |
| --- | --- | --- | --- | --- | --- |
${row('RetryCountdown', near.ours, near.ours)}
${row('setInterval and useState each', near.naive, near.ours)}
${row('react-countdown', near.package, near.ours)}

| shown by the minute | main thread, ms | script, ms | commits | timers | |
| --- | --- | --- | --- | --- | --- |
${row('RetryCountdown', far.ours, far.ours)}
`)
} finally {
  await browser.close()
  await server.close()
}
