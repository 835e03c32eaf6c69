// Measures the speed of the sandbox: searches over 10,000 records, and calls per second in one process.
// `node bench/sandbox/run.mjs [--quick]` prints Markdown, and fails if a goal is missed.
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { saveResult } from '../saveResult.mjs'
import { list, proxy, search } from './calls.mjs'

const RECORDS = 10_000
const SEARCH_GOAL_MS = 20
const CALLS_GOAL = 2_000
const quick = process.argv.includes('--quick')
const ROUNDS = quick ? 15 : 101
const SPAN_MS = quick ? 300 : 2_000

async function loadSandbox() {
  const folder = mkdtempSync(join(tmpdir(), 'svc-react-bench-'))
  const outfile = join(folder, 'sandbox.mjs')
  try {
    await build({
      entryPoints: [fileURLToPath(new URL('../../src/sandbox/index.ts', import.meta.url))],
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      outfile,
    })
    return await import(pathToFileURL(outfile).href)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const ms = (value) => value.toFixed(value < 10 ? 2 : 0)
const whole = (value) => Math.round(value).toLocaleString('en')

/** Sends a request. Throws if the response does not have the expected status. */
async function send(sandbox, makeRequest, status) {
  const response = await sandbox.fetch(makeRequest())
  const text = await response.text()
  if (response.status !== status)
    throw new Error(`${response.status} instead of ${status}: ${text}`)
  return text
}

/** Returns the CPU time of this process, in milliseconds. Other processes do not affect it. */
function processorMs() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Returns the median time of a job and its mean CPU time, after the same number of warm-up rounds. */
async function timeOf(job) {
  for (let round = 0; round < ROUNDS; round += 1) await job()
  const times = []
  const before = processorMs()
  for (let round = 0; round < ROUNDS; round += 1) {
    const startMs = performance.now()
    await job()
    times.push(performance.now() - startMs)
  }
  return [median(times), (processorMs() - before) / ROUNDS]
}

/** Returns calls per second, and per second of CPU time, with a number of concurrent calls. */
async function rateOf(sandbox, calls, atATime) {
  let done = 0
  const run = async (endMs) => {
    while (performance.now() < endMs) {
      const [makeRequest, status] = calls[done % calls.length]
      done += 1
      await send(sandbox, makeRequest, status)
    }
  }
  const runAll = async (spanMs) => {
    done = 0
    const startMs = performance.now()
    const before = processorMs()
    await Promise.all(Array.from({ length: atATime }, () => run(startMs + spanMs)))
    return [(done * 1000) / (performance.now() - startMs), (done * 1000) / (processorMs() - before)]
  }
  await runAll(SPAN_MS / 2)
  return runAll(SPAN_MS)
}

const { createSandbox, sandboxData } = await loadSandbox()
const large = sandboxData({ contacts: RECORDS, destinations: RECORDS })

async function measureSearches() {
  const sandbox = createSandbox(large)
  const searches = [
    ['without a filter: the first page', search(), 200],
    ['by an ID, the last record', search(['id', '20999']), 200],
    ['by a field without a matching record', search(['email', 'nobody@mail.example']), 200],
    ['by a mapped name, and another', search(['tier', 'gold'], ['email', 'nobody']), 200],
    ['by the last field of each record', search(['newsletter', 'maybe']), 200],
    ['by a field that does not exist: a problem', search(['shoeSize', '42']), 400],
  ]
  const rows = []
  for (const [name, makeRequest, status] of searches) {
    rows.push([name, ...(await timeOf(() => send(sandbox, makeRequest, status)))])
  }
  return rows
}

async function measureRates() {
  const post = { method: 'POST', body: '{"properties":{"email":"a@b.example"}}' }
  const kinds = {
    'destinations, 14 of them': [list, 200],
    'search over 320 records, one found': [search(['email', 'misaki.sato@mail.example']), 200],
    'search, a page of 25 records': [search(), 200],
    'proxy, 10 records': [proxy('/crm/v3/objects/contacts'), 200],
    'proxy, a body up and down': [proxy('/debug/mirror', post), 200],
  }
  const rows = []
  for (const [name, call] of Object.entries(kinds)) {
    rows.push([name, ...(await rateOf(createSandbox(), [call], 1))])
  }
  const all = Object.values(kinds)
  rows.push(['all of these in turn', ...(await rateOf(createSandbox(), all, 1))])
  rows.push(['all of these in turn, 16 at a time', ...(await rateOf(createSandbox(), all, 16))])

  const held = createSandbox()
  held.throttle({ forMs: 3_600_000 })
  rows.push(['proxy, held', ...(await rateOf(held, [[proxy('/crm/v3/objects/contacts'), 429]], 1))])
  return rows
}

async function measureBeginnings() {
  const sandbox = createSandbox(large)
  return [
    ['`createSandbox()`', ...(await timeOf(() => createSandbox()))],
    ['`sandbox.reset()`', ...(await timeOf(createSandbox().reset))],
    ['`sandbox.reset()` with 10,000 of each', ...(await timeOf(sandbox.reset))],
  ]
}

const searches = await measureSearches()
const rates = await measureRates()
const beginnings = await measureBeginnings()
const isSearchMet = searches.every(([, time]) => time <= SEARCH_GOAL_MS)
const isRateMet = rates.every(([, rate]) => rate >= CALLS_GOAL)
const goalText = (isMet) => (isMet ? 'met' : '**missed**')
const [cpu] = cpus()

const tables = [
  `A search over ${RECORDS.toLocaleString('en')} records. Goal: ${SEARCH_GOAL_MS} ms, ${goalText(isSearchMet)}. Median of ${ROUNDS} searches.

| search | ms | CPU time, ms |
| --- | ---: | ---: |
${searches.map(([name, ...times]) => `| ${name} | ${times.map(ms).join(' | ')} |`).join('\n')}`,

  `Calls per second. Goal: ${CALLS_GOAL.toLocaleString('en')}, ${goalText(isRateMet)}. Each for ${SPAN_MS / 1000} s.

| calls | a second | per second of CPU time |
| --- | ---: | ---: |
${rates.map(([name, ...rates]) => `| ${name} | ${rates.map(whole).join(' | ')} |`).join('\n')}`,

  `Start and reset.

| | ms | CPU time, ms |
| --- | ---: | ---: |
${beginnings.map(([name, ...times]) => `| ${name} | ${times.map(ms).join(' | ')} |`).join('\n')}`,
]

console.log(`Node ${process.versions.node}, ${cpus().length} × ${cpu?.model.trim()}, in one process, including requests and responses. The
machine's load was ${loadavg()[0].toFixed(1)}: above ${cpus().length}, other processes took part of the time.

${tables.join('\n\n')}`)

saveResult('sandbox', {
  comparisons: [
    {
      title: 'Calls that the sandbox handles',
      unit: 'a second',
      moreIsBetter: true,
      lines: rates.map(([name, rate]) => ({ name, isOurs: true, points: [[0, Math.round(rate)]] })),
    },
  ],
  tables,
})
