// Measures what a call of each kind costs the relay, and how far the capacity model of docs/operations.md is from
// measured loads: `node bench/relay/capacity/run.mjs [--quick]`
import { saveResult } from '../../saveResult.mjs'
import { contestants, lineOf } from '../contestants.mjs'
import { load as loadKit } from '../ours.mjs'
import { machine, prepare, readArguments, versions } from '../prepare.mjs'
import { median, start, sum, totalCpu } from '../processes.mjs'
import { bodyOf, INTEGRATION, PATH, PROJECT } from '../traffic.mjs'

const { quick } = readArguments([])
const ROUNDS = quick ? 1 : 5
const SPAN_MS = quick ? 300 : 2_000
/** Number of calls that are open at the same time, for their memory. */
const OPEN = quick ? 100 : 1_000
/** Upper limit of connections to the service, above the number of open calls. */
const POOL = 4_096
/** Number of connections at which the costs are measured. */
const CONNECTIONS = 32
const DESTINATIONS = 50
const RECORDS = 20

const search = JSON.stringify({
  objectName: 'contacts',
  fieldFilters: [{ fieldName: 'lifecycle', operator: 'eq', value: 'customer' }],
})
const calls = [
  { name: 'destinations', method: 'GET', path: '/api/svc/destinations' },
  { name: 'search', method: 'POST', path: '/api/svc/search/crm', body: search },
  { name: 'read', method: 'GET', path: PATH },
  { name: 'write', method: 'POST', path: PATH, body: bodyOf(1024) },
].map((call) => ({ ...call, statuses: [200] }))
/** Each call by its share of ten calls. */
const SHARES = { destinations: 1, search: 3, read: 4, write: 2 }
const mix = calls.flatMap((call) => Array(SHARES[call.name]).fill(call))
/** The service's response time for the plan. */
const RESPONSE_SECONDS = 0.3
/** Share of a core that a process uses on average, which leaves room for peaks and for the loss of a process. */
const USED = 0.5
const titles = {
  destinations: `list of ${DESTINATIONS} destinations`,
  search: `search that finds ${RECORDS} records`,
  read: 'provider call, 1 KB down',
  write: 'provider call, 1 KB up and down',
}
const relays = ['listener', 'undiciOnHono', 'fetchOnHono']

/** Returns the service's responses by path. */
async function serviceBodies() {
  const { sandboxData } = await loadKit('./sandbox')
  const { destinations } = sandboxData({ destinations: DESTINATIONS })
  const { results } = JSON.parse(bodyOf(256))
  return {
    [`/v1/projects/${PROJECT}/destinations`]: JSON.stringify(destinations),
    [`/v1/projects/${PROJECT}/integrations/${INTEGRATION.id}`]: JSON.stringify({
      results: Array(RECORDS).fill(results[0]),
    }),
  }
}

/** Runs calls in all processes of a relay. Returns the CPU time in microseconds, and the result of the load. */
async function run(servers, connections, mix) {
  const ports = servers.map(({ info }) => info.port)
  const before = await totalCpu(servers)
  const result = await load.send('mix', ports, SPAN_MS, connections, mix)
  return { ...result, cpuUs: (await totalCpu(servers)) - before }
}

/** Returns the CPU time of one call of each kind, in microseconds: the median of the rounds. */
async function measureCosts(servers) {
  const rounds = Object.fromEntries(calls.map(({ name }) => [name, []]))
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const call of calls) {
      const { cpuUs, count } = await run(servers, CONNECTIONS, [call])
      // The first round is a warm-up.
      if (round >= 0) rounds[call.name].push(cpuUs / count)
    }
  }
  return Object.fromEntries(Object.entries(rounds).map(([name, us]) => [name, median(us)]))
}

/** Returns the memory of an open call in the heap and in buffers, in KB. */
async function measureOpen({ send, info }, call, isSilent) {
  const before = await send('live')
  await load.send('hold', info.port, OPEN, call, isSilent)
  await upstream.send('opened', OPEN)
  const grown = (await send('live')) - before
  await load.send('release')
  await upstream.send('opened', 0)
  return grown / OPEN / 1_000
}

/** Loads that the model has to predict. */
const loads = [
  ...[32, 128, 512, 2_048].map((connections) => ({ processes: 1, connections })),
  { processes: 2, connections: 128 },
  { processes: 1, connections: 512, delayMs: 300, title: 'each response after 300 ms' },
  { processes: 1, connections: 128, failEvery: 4, title: 'every fourth response is a 503' },
]

/** Compares the measured CPU time of a load with the one that the costs predict. */
async function checkLoad(all, costs, { processes, connections, ...behavior }) {
  await upstream.send('behave', { bodies, ...behavior })
  const any = mix.map((call) => ({ ...call, statuses: [200, 502, 503] }))
  const rounds = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = await run(all.slice(0, processes), connections, any)
    const predictedUs = sum(
      Object.entries(found.counts).map(([key, count]) => count * costs[key.split(' ')[0]]),
    )
    rounds.push({ ...found, error: found.cpuUs / predictedUs - 1 })
  }
  const of = (figure) => median(rounds.map(figure))
  return {
    perSecond: of(({ count, ms }) => (count * 1_000) / ms),
    cores: of(({ cpuUs, ms }) => cpuUs / 1_000 / ms),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
    error: of(({ error }) => error),
  }
}

/** Returns the rows of the plan of a relay: what it needs for a number of calls a second. */
function planOf(title, costs, openKb) {
  const us = sum(mix.map(({ name }) => costs[name])) / mix.length
  return [1e3, 1e4, 1e5].map((perSecond) => {
    const cores = (perSecond * us) / 1e6
    const processes = Math.ceil(cores / USED)
    const open = (perSecond * RESPONSE_SECONDS) / processes
    const megabytes = (open * openKb) / 1_000
    const cells = [cores.toFixed(1), processes, Math.ceil(open), megabytes.toFixed(1)]
    return `| ${title} | ${perSecond} | ${cells.join(' | ')} |`
  })
}

const percent = (share) => `${share > 0 ? '+' : ''}${Math.round(share * 100)} %`

await prepare()
const upstream = await start('capacity/upstream.mjs')
const load = await start('capacity/load.mjs')
const origin = `http://127.0.0.1:${upstream.info}`
const bodies = await serviceBodies()
const tables = []
const add = (lines) => {
  tables.push(lines.join('\n'))
  console.log(`\n${lines.join('\n')}`)
}
try {
  console.log(`${machine()}. Medians of ${ROUNDS} rounds of ${SPAN_MS / 1_000} s.`)
  const costRows = []
  const memoryRows = []
  const loadRows = []
  const planRows = []
  const lines = []
  for (const name of relays) {
    const title = contestants[name]
    const startOne = () =>
      start('serve.mjs', [name, origin, POOL, JSON.stringify({ pool: POOL })], ['--expose-gc'])
    const servers = [await startOne(), await startOne()]
    try {
      const idleMb = (await servers[0].send('watchMemory')) / 1e6
      await upstream.send('behave', { bodies })
      const costs = await measureCosts(servers.slice(0, 1))
      const stream = { ...calls[2], path: PATH.replace('contacts', 'stream') }
      const silent = { ...calls[2], path: PATH.replace('contacts', 'silent') }
      const streamKb = await measureOpen(servers[0], stream, false)
      const silentKb = await measureOpen(servers[0], silent, true)
      const cells = calls.map((call) => Math.round(costs[call.name]))
      planRows.push(...planOf(title, costs, silentKb))
      lines.push(
        lineOf(
          name,
          cells.map((us, i) => [i, us]),
        ),
      )
      await run(servers.slice(1), CONNECTIONS, mix) // warm-up
      for (const one of loads) {
        const found = await checkLoad(servers, costs, one)
        loadRows.push(
          `| ${title} | ${one.processes} | ${one.connections} | ${one.title ?? ''} | ${Math.round(found.perSecond)} | ${found.cores.toFixed(2)} | ${percent(found.error)} | ${found.p50.toFixed(1)} | ${found.p99.toFixed(1)} |`,
        )
      }
      const peakMb = (await servers[0].send('peakMemory')) / 1e6
      costRows.push(`| ${title} | ${cells.join(' | ')} |`)
      memoryRows.push(
        `| ${title} | ${[streamKb, silentKb, idleMb, peakMb].map(Math.round).join(' | ')} |`,
      )
    } finally {
      for (const server of servers) await server.stop()
    }
  }
  add([
    `| CPU of a call, µs, at ${CONNECTIONS} connections | ${calls.map(({ name }) => titles[name]).join(' | ')} |`,
    `| --- |${' ---: |'.repeat(calls.length)}`,
    ...costRows,
  ])
  add([
    '| memory | open event stream, KB | call that waits for the service, KB | idle process, MB | process at its peak, MB |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...memoryRows,
  ])
  add([
    '| relay | processes | connections | service | calls a second | cores used | measured CPU ÷ predicted − 1 | p50, ms | p99, ms |',
    '| --- | ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: |',
    ...loadRows,
  ])
  add([
    '| plan | calls a second | cores used | processes | open calls of each process | memory of its open calls, MB |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...planRows,
  ])
  saveResult('relay-capacity', {
    versions: versions(),
    comparisons: [{ title: 'CPU of a call through the relay, by kind', unit: 'µs', lines }],
    tables,
  })
} finally {
  for (const part of [load, upstream]) await part.stop()
}
