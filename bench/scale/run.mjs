// Measures ten dashboards on one page, and twenty tabs that share a hold, in Chromium: `npm run bench -- --only scale`.
// `--quick` runs one round, with shorter measurements.
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { chromiumLaunch } from '../../scripts/lib/chromium.ts'
import { markdown, median, spread } from '../figures.mjs'
import { versionsOf } from '../packages.mjs'
import { saveResult } from '../saveResult.mjs'
import { COUNTDOWNS, measureDashboards, ROWS } from './measureDashboards.mjs'
import { CALLS, measureTabs, PEAK_MS } from './measureTabs.mjs'
import { serve } from './serve.mjs'

// Uses React's production build, whatever the shell has set.
process.env.NODE_ENV = 'production'

const isQuick = process.argv.includes('--quick')
const ROUNDS = isQuick ? 1 : 3
/** Duration of each measurement of CPU time, in seconds. */
const MEASURED_S = isQuick ? 2 : 4
/** Minimum duration of a hold, in milliseconds: long enough for the calls of all tabs and the measurement. */
const HOLD_MS = isQuick ? 8_000 : 12_000

const DASHBOARDS = {
  one: { title: '1 dashboard', count: 1, hasOneClient: false },
  ten: { title: '10 dashboards', count: 10, hasOneClient: false },
  common: { title: '10 dashboards, one client', count: 10, hasOneClient: true },
}
/** Model of each ratio: ten dashboards need ten times as much as one. */
const DASHBOARD_FIGURES = [
  { figure: 'firstCpuMs', title: 'first rows of all: main thread, CPU ms', model: 10 },
  { figure: 'firstMs', title: 'first rows of all: elapsed ms', model: 10 },
  { figure: 'taskMs', title: 'countdowns: main thread, CPU ms a second', digits: 1, model: 10 },
  { figure: 'scriptMs', title: 'scripts in it', digits: 1, model: 10 },
  { figure: 'fired', title: 'timers that fire a second', digits: 1, model: 10 },
  { figure: 'pending', title: 'pending timers', model: 10 },
  { figure: 'rows', title: 'rows in the document', model: 10 },
  { figure: 'elements', title: 'elements in the document', model: 10 },
  { figure: 'heapMb', title: 'JavaScript heap without the data, MB', digits: 1, model: 10 },
]

const TABS = {
  few: { title: '2 tabs', count: 2 },
  many: { title: '20 tabs', count: 20 },
}
/** Model of each ratio: every tab has its own process, queue and countdown, and does not wait for the others. */
const TAB_FIGURES = [
  { figure: 'heldMs', title: 'until all tabs hold, ms', digits: 1, model: 1 },
  { figure: 'shownMs', title: 'until all tabs show the countdown, ms', model: 1 },
  { figure: 'tried', title: 'calls tried while held', model: 10 },
  { figure: 'early', title: 'calls sent while held', model: '' },
  { figure: 'idleMs', title: 'idle tabs: CPU of all, ms a second', digits: 1, model: 10 },
  { figure: 'countingMs', title: 'countdowns: CPU of all tabs, ms a second', digits: 1, model: 10 },
  { figure: 'sentFirst', title: 'queued calls sent in the first second', model: 10 },
  { figure: 'arrivedFirst', title: 'calls that arrive in the first second', model: 10 },
  { figure: 'peak', title: `most queued calls sent in ${PEAK_MS} ms`, model: 10 },
  { figure: 'lastMs', title: 'until all queued calls are sent, ms', model: 1 },
]

/**
 * Measures all variants in several rounds. The order rotates, so that a slowdown of the machine affects all variants.
 *
 * @returns a function that returns the samples of a figure
 */
async function compare(variants, measure) {
  const names = Object.keys(variants)
  const samples = Object.fromEntries(names.map((name) => [name, []]))
  for (let round = 0; round < ROUNDS; round += 1) {
    const turn = round % names.length
    for (const name of [...names.slice(turn), ...names.slice(0, turn)]) {
      samples[name].push(await measure(variants[name]))
    }
  }
  return (name, figure) => samples[name].map((sample) => sample[figure])
}

/** Returns the ratio of two medians, or an empty text if it does not exist. */
function ratioOf(samples, base) {
  const value = median(samples) / median(base)
  return Number.isFinite(value) ? value.toFixed(1) : ''
}

/** Returns a table with a row for each figure. Every variant after the first has its ratio to the first. */
function tableOf(head, variants, figures, samples) {
  const [base, ...others] = Object.keys(variants)
  const titles = others.flatMap((name) => [variants[name].title, 'ratio'])
  return markdown(
    [head, variants[base].title, ...titles, 'model of the ratio'],
    figures.map(({ figure, title, digits, model }) => [
      title,
      spread(samples(base, figure), digits),
      ...others.flatMap((name) => [
        spread(samples(name, figure), digits),
        ratioOf(samples(name, figure), samples(base, figure)),
      ]),
      model,
    ]),
  )
}

/** Returns a comparison whose steps are the counts of the variants. */
function comparisonOf(title, name, variants, samples, figure) {
  const points = Object.entries(variants).map(([variant, { count }]) => [
    count,
    median(samples(variant, figure)),
  ])
  return { title, unit: 'ms', lines: [{ name, isOurs: true, points }] }
}

const server = await serve()
const browser = await chromium.launch(chromiumLaunch())
try {
  const root = fileURLToPath(new URL('.', import.meta.url))
  const versions = { chromium: browser.version(), ...versionsOf(['react'], root) }
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}`)
  const dashboard = `dashboard: ${ROWS.toLocaleString('en')} destinations, ${COUNTDOWNS} countdowns`
  const how = [
    `Medians, and least–most, of ${ROUNDS}. "First rows" is the time until each list has painted its first eight`,
    `rows. The CPU time of countdowns is measured for ${MEASURED_S} s, after the page is at rest. Each dashboard has its`,
    'own client and `QueryClient`. In the last variant, all have the same client.',
  ].join(' ')
  console.log(how)
  const ofDashboards = await compare(DASHBOARDS, (variant) =>
    measureDashboards(browser, server.address, variant, MEASURED_S),
  )
  const dashboardTable = tableOf(dashboard, DASHBOARDS, DASHBOARD_FIGURES, ofDashboards)
  console.log(`\n${dashboardTable}\n`)

  const tabsHow = [
    `Medians, and least–most, of ${ROUNDS}. All tabs are visible, as in separate windows. The response to a call of`,
    'one tab is a 429, and the first two times are measured from its arrival in that tab. Once all tabs hold, each makes',
    `${CALLS} calls that fail immediately and ${CALLS} that wait (\`whenHeld: 'wait'\`). CPU time is that of all threads of`,
    'all tabs. The model of a time is 1 if there is a core for each tab.',
  ].join(' ')
  console.log(tabsHow)
  const ofTabs = await compare(TABS, ({ count }) =>
    measureTabs(browser, server, count, { measuredS: MEASURED_S, holdMs: HOLD_MS }),
  )
  const tabTable = tableOf('tabs that share a hold', TABS, TAB_FIGURES, ofTabs)
  console.log(`\n${tabTable}`)

  const { one, ten } = DASHBOARDS
  saveResult('scale', {
    versions,
    tables: [how, dashboardTable, tabsHow, tabTable],
    comparisons: [
      comparisonOf(
        'CPU time of the main thread until all show their first rows',
        'dashboards on one page',
        { one, ten },
        ofDashboards,
        'firstCpuMs',
      ),
      comparisonOf(
        'CPU time of the main thread for each second of countdowns',
        'dashboards on one page',
        { one, ten },
        ofDashboards,
        'taskMs',
      ),
      comparisonOf('Time until all tabs hold', 'tabs that share a hold', TABS, ofTabs, 'heldMs'),
    ],
  })
} finally {
  await browser.close()
  await server.close()
}
