// Measures countdowns on one page in Chromium, from one to a thousand: `npm run bench -- --only countdowns`.
// `--quick` runs one round, with ten and a thousand only.
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { chromium } from 'playwright'
import { build, preview } from 'vite'
import { chromiumLaunch, PAGE_TIMEOUT_MS } from '../../scripts/lib/chromium.ts'
import { markdown, median, ratio, spread } from '../figures.mjs'
import { versionsOf } from '../packages.mjs'
import { saveResult } from '../saveResult.mjs'

// Uses React's production build, whatever the shell has set.
process.env.NODE_ENV = 'production'

const isQuick = process.argv.includes('--quick')
const COUNTS = (process.env.COUNTS ?? (isQuick ? '10,1000' : '1,10,100,1000'))
  .split(',')
  .map(Number)
const ROUNDS = Number(process.env.ROUNDS ?? (isQuick ? 1 : 3))
// All countdowns tick at whole seconds after mounting. If the measurement starts between two ticks, each run has the
// same number of ticks.
const WARM_UP_MS = 1_500
const MEASURED_S = 4
const NAMES = {
  ours: 'RetryCountdown',
  naive: '`setInterval` and `useState` each',
  package: 'react-countdown',
}
const VARIANTS = Object.keys(NAMES)
/** Range of end times, in milliseconds from now. Each countdown has its own. All of them tick every second. */
const NEAR = [30_000, 85_000]
/** Range of end times for countdowns that tick every minute, if the variant supports that. */
const FAR = [3_600_000, 3_620_000]

const root = fileURLToPath(new URL('.', import.meta.url))
const outDir = fileURLToPath(
  new URL('../../node_modules/.cache/svc-react-bench/countdowns', import.meta.url),
)
const shared = { root, configFile: false, logLevel: 'error', build: { outDir, emptyOutDir: true } }

await build({ ...shared, plugins: [react()], resolve: { tsconfigPaths: true } })
const server = await preview({ ...shared, preview: { port: 0, host: '127.0.0.1' } })
const address = `http://127.0.0.1:${server.httpServer.address().port}`
const browser = await chromium.launch(chromiumLaunch())

/** Returns, per second: CPU time of the main thread, script time, commits, and pending timers. */
async function measure(variant, count, [fromMs, toMs] = NEAR) {
  const page = await browser.newPage()
  page.setDefaultTimeout(PAGE_TIMEOUT_MS)
  await page.goto(address)
  const session = await page.context().newCDPSession(page)
  // CPU time of the thread instead of elapsed time, so that other processes do not affect it.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const value = (name) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
    return { taskMs: value('TaskDuration') * 1000, scriptMs: value('ScriptDuration') * 1000 }
  }
  const state = () =>
    page.evaluate(() => ({
      texts: window.texts(),
      commits: window.commits,
      timers: window.timers(),
    }))
  if (count > 0) {
    await page.evaluate(([...args]) => window.mount(...args), [variant, count, fromMs, toMs])
  }
  await page.waitForTimeout(WARM_UP_MS)
  const first = await state()
  const before = await read()
  await page.waitForTimeout(MEASURED_S * 1000)
  const after = await read()
  const last = await state()
  await page.close()
  const changed = last.texts.filter((text, index) => text !== first.texts[index]).length
  const expected = fromMs === NEAR[0] ? count : 0
  if (last.texts.length !== count || changed < expected) {
    throw new Error(
      `${variant}: only ${changed} of ${count} countdowns changed, so the measurement is not valid`,
    )
  }
  return {
    taskMs: (after.taskMs - before.taskMs) / MEASURED_S,
    scriptMs: (after.scriptMs - before.scriptMs) / MEASURED_S,
    commits: (last.commits - first.commits) / MEASURED_S,
    timers: last.timers,
  }
}

/**
 * Measures all variants in several rounds. The order rotates, so that a slowdown of the machine affects all variants.
 */
async function compare(count) {
  const samples = Object.fromEntries(VARIANTS.map((variant) => [variant, []]))
  for (let round = 0; round < ROUNDS; round += 1) {
    const turn = round % VARIANTS.length
    for (const variant of [...VARIANTS.slice(turn), ...VARIANTS.slice(0, turn)]) {
      samples[variant].push(await measure(variant, count))
    }
  }
  return (variant, figure) => samples[variant].map((sample) => sample[figure])
}

const HEAD = ['main thread, CPU ms a second', 'scripts in it', 'commits a second', 'timers']

/** Returns the table row of one variant. */
function cells(samples) {
  const of = (figure) => samples.map((sample) => sample[figure])
  const rounded = (figure) => Number(median(of(figure)).toFixed(2))
  return [spread(of('taskMs'), 1), spread(of('scriptMs'), 1), rounded('commits'), rounded('timers')]
}

function tableOf(count, samples) {
  const rows = VARIANTS.map((variant) => {
    const figures = ['taskMs', 'scriptMs', 'commits', 'timers']
    const rounds = Array.from({ length: ROUNDS }, (_, round) =>
      Object.fromEntries(figures.map((figure) => [figure, samples(variant, figure)[round]])),
    )
    const ratioText =
      variant === 'ours'
        ? ''
        : ratio(median(samples('ours', 'taskMs')), median(samples(variant, 'taskMs')))
    return [NAMES[variant], ...cells(rounds), ratioText]
  })
  const head = count === 1 ? '1 countdown' : `${count.toLocaleString('en')} countdowns`
  return markdown([head, ...HEAD, 'ratio'], rows)
}

try {
  const versions = {
    chromium: browser.version(),
    ...versionsOf(['react', 'react-countdown'], root),
  }
  const named = Object.entries(versions).map(([name, version]) => `${name} ${version}`)
  console.log(
    `${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}, ${named.join(', ')}`,
  )
  // Warms up the browser before the first measurement.
  await measure('naive', 1)
  const how = [
    `Medians, and least–most, of ${ROUNDS} times ${MEASURED_S} s of CPU time. All are`,
    'mounted together, so their timers fire together and React renders many of them together, which favors',
    'alternatives with one timer each.',
  ].join(' ')
  console.log(how)
  const results = []
  for (const count of COUNTS) {
    const samples = await compare(count)
    const table = tableOf(count, samples)
    console.log(`\n${table}`)
    results.push({ count, samples, table })
  }
  const most = Math.max(...COUNTS)
  const others = markdown(
    ['for comparison, measured once', ...HEAD],
    [
      ['a page without countdowns', ...cells([await measure('ours', 0)])],
      [
        `RetryCountdown, ${most.toLocaleString('en')} that show minutes only`,
        ...cells([await measure('ours', most, FAR)]),
      ],
    ],
  )
  console.log(`\n${others}`)
  saveResult('countdowns', {
    versions,
    tables: [how, ...results.map(({ table }) => table), others],
    comparisons: [
      {
        title: 'CPU time of the main thread for each second of countdowns',
        unit: 'ms',
        lines: VARIANTS.map((variant) => ({
          name: NAMES[variant].replaceAll('`', ''),
          isOurs: variant === 'ours',
          points: results.map(({ count, samples }) => [count, median(samples(variant, 'taskMs'))]),
        })),
      },
    ],
  })
} finally {
  await browser.close()
  await server.close()
}
