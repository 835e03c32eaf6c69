// Measures what the rate limit of the relay command costs a relay and Redis, and checks that two relays share one count:
// `node bench/relay/rateLimit/run.mjs [--quick]`
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { saveResult } from '../../saveResult.mjs'
import { lineOf } from '../contestants.mjs'
import { machine, readArguments, requireBuild, requireRedis } from '../prepare.mjs'
import { median, start, sum, totalCpu } from '../processes.mjs'
import { PATH } from '../traffic.mjs'

const { quick } = readArguments([])
const ROUNDS = quick ? 1 : 11
const SPAN_MS = quick ? 300 : 1_000
/** Number of connections of the load, to all instances together. */
const CONNECTIONS = 32
/** Length of the window, in seconds: longer than the measurement. */
const WINDOW_SECONDS = 3_600
/** A limit that the load never reaches. */
const UNREACHED = 1e9
/** The limit of the check, which the load reaches in the given time in milliseconds. */
const REACHED = quick ? 100 : 1_000
const REACHED_MS = 2_000
/** Length of the load during an outage of Redis, and its part before the outage, in milliseconds. */
const OUTAGE_MS = quick ? 1_500 : 8_000
const BEFORE_OUTAGE_MS = 500

const call = { name: 'read', method: 'GET', path: PATH, statuses: [200] }

/** Places where calls are counted, and the number of instances. `none` is the reference for the same number. */
const variants = [
  { name: 'none', title: 'none', instances: 1 },
  { name: 'memory', title: 'in memory', instances: 1 },
  { name: 'redis', title: 'in Redis', instances: 1 },
  { name: 'none', title: 'none', instances: 2 },
  { name: 'redis', title: 'in Redis', instances: 2 },
].map((variant) => ({ ...variant, key: `${variant.name} ${variant.instances}` }))

/** Returns the versions of the packages, by name. */
function packageVersions() {
  const file = new URL('../../../package.json', import.meta.url)
  const { devDependencies } = JSON.parse(readFileSync(file, 'utf8'))
  const names = ['rate-limiter-flexible', 'redis', 'undici']
  return Object.fromEntries(names.map((name) => [name, devDependencies[name]]))
}

/** Starts a relay that counts calls in memory or in Redis, or not at all. */
function startRelay(name, { points = UNREACHED, isSilent = false } = {}) {
  const limits = {
    none: {},
    memory: { limit: { points, per: WINDOW_SECONDS } },
    redis: { limit: { points, per: WINDOW_SECONDS, url: redis.info.url } },
  }
  const origin = `http://127.0.0.1:${upstream.info}`
  return start('serve.mjs', [
    'listener',
    origin,
    CONNECTIONS,
    JSON.stringify({ ...limits[name], isSilent }),
  ])
}

/** Runs a function with two relays that count in Redis, then stops them. */
async function withTwoRelays(options, use) {
  const relays = [await startRelay('redis', options), await startRelay('redis', options)]
  try {
    return await use(relays)
  } finally {
    for (const { stop } of relays) await stop()
  }
}

const portsOf = (relays) => relays.map(({ info }) => info.port)

/** Measures a variant once. The CPU times and the figures of Redis are for one call. */
async function measure({ name, instances }) {
  const relays = servers[name].slice(0, instances)
  const [relayBefore, before] = [await totalCpu(relays), await redis.send('figures')]
  const load = await loads[0].send('mix', portsOf(relays), SPAN_MS, CONNECTIONS, [call])
  const [relayAfter, after] = [await totalCpu(relays), await redis.send('figures')]

  const ofCall = (figure) => (after[figure] - before[figure]) / load.count
  const expected = name === 'redis' ? load.count : 0
  const counted = after.evals - before.evals
  if (counted !== expected)
    throw new Error(`${name}: Redis counted ${counted} calls instead of ${expected}.`)
  return {
    relayUs: (relayAfter - relayBefore) / load.count,
    redisUs: ofCall('cpuUs'),
    evals: ofCall('evals'),
    commands: ofCall('commands'),
    bytes: ofCall('bytes'),
    perSecond: (load.count * 1_000) / load.ms,
    p50: load.p50,
    p99: load.p99,
  }
}

/** Measures all variants in rotating order. Returns the figures of each round, by variant. */
async function measureRounds() {
  const rounds = []
  // The first round is a warm-up.
  for (let round = -1; round < ROUNDS; round += 1) {
    const found = {}
    for (let i = 0; i < variants.length; i += 1) {
      const variant = variants[(i + round + 1) % variants.length]
      found[variant.key] = await measure(variant)
    }
    if (round >= 0) rounds.push(found)
  }
  return rounds
}

/** Checks that exactly as many calls pass two relays as the limit allows. Returns the number of calls. */
function checkLimit() {
  return withTwoRelays({ points: REACHED }, async (relays) => {
    await redis.send('clear')
    const limited = { ...call, statuses: [200, 429] }
    const results = await Promise.all(
      portsOf(relays).map((port, i) =>
        loads[i].send('mix', [port], REACHED_MS, CONNECTIONS / 2, [limited]),
      ),
    )
    const passed = results.map(({ counts }) => counts['read 200'] ?? 0)
    const refused = sum(results.map(({ counts }) => counts['read 429'] ?? 0))
    if (refused === 0) throw new Error('The load did not reach the limit.')
    if (passed.includes(0)) throw new Error('All calls passed through one of two relays.')
    if (sum(passed) !== REACHED)
      throw new Error(`With a limit of ${REACHED} calls, ${passed.join(' and ')} passed.`)
    return { passed, refused }
  })
}

/** Runs a load while Redis fails. The load fails at a status other than 200. */
function measureOutage(fail) {
  return withTwoRelays({ isSilent: true }, async (relays) => {
    const running = loads[0].send('mix', portsOf(relays), OUTAGE_MS, CONNECTIONS, [call])
    await sleep(BEFORE_OUTAGE_MS)
    const failing = fail()
    const { counts, slowest } = await running
    await failing
    return { count: counts['read 200'], slowest }
  })
}

const percent = (share) => `${share > 0 ? '+' : ''}${Math.round(share * 100)} %`
const tables = []
const add = (lines) => {
  tables.push(lines.join('\n'))
  console.log(`\n${lines.join('\n')}`)
}

await requireBuild()
const version = requireRedis()
const redis = await start('rateLimit/redis.mjs')
const upstream = await start('upstream.mjs')
const loads = [await start('capacity/load.mjs'), await start('capacity/load.mjs')]
const servers = { none: [], memory: [], redis: [] }
const stopServers = async () => {
  for (const { stop } of Object.values(servers).flatMap((list) => list.splice(0))) await stop()
}
try {
  console.log(`${machine()}. Medians of ${ROUNDS} rounds of ${SPAN_MS / 1_000} s.`)
  for (const { name, instances } of variants) {
    while (servers[name].length < instances) servers[name].push(await startRelay(name))
  }
  const rounds = await measureRounds()
  await stopServers()
  const { passed, refused } = await checkLimit()

  const of = (figure) => median(rounds.map(figure))
  add([
    '| rate limit | instances | CPU of the relays, µs a call | more than without, µs | calls a second | p50, ms | p99, ms |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...variants.map(({ key, name, title, instances }) => {
      const cpu = of((round) => round[key].relayUs).toFixed(0)
      const added = of((round) => round[key].relayUs - round[`none ${instances}`].relayUs)
      const perSecond = of((round) => round[key].perSecond).toFixed(0)
      const latencies = ['p50', 'p99'].map((figure) => of((round) => round[key][figure]).toFixed(1))
      const more = name === 'none' ? '' : added.toFixed(0)
      return `| ${[title, instances, cpu, more, perSecond, ...latencies].join(' | ')} |`
    }),
  ])

  const counting = variants.filter(({ name }) => name === 'redis')
  add([
    '| instances | CPU of Redis, µs a call | round trips a call | commands a call, including the script | bytes a call, both ways | calls a second that one core of Redis can count |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...counting.map(({ key, instances }) => {
      const us = of((round) => round[key].redisUs)
      const figures = ['evals', 'commands', 'bytes'].map((figure) =>
        of((round) => round[key][figure]).toFixed(0),
      )
      return `| ${[instances, us.toFixed(1), ...figures, Math.round(1e6 / us)].join(' | ')} |`
    }),
  ])

  const errorOf = (figure) => of((round) => round['redis 2'][figure] / round['redis 1'][figure] - 1)
  add([
    '| CPU of two instances, predicted from one | measured ÷ predicted − 1 |',
    '| --- | ---: |',
    `| relays | ${percent(errorOf('relayUs'))} |`,
    `| Redis | ${percent(errorOf('redisUs'))} |`,
  ])
  add([
    '| limit of two instances together | passed the first | passed the second | passed together | rejected with 429 |',
    '| ---: | ---: | ---: | ---: | ---: |',
    `| ${[REACHED, ...passed, sum(passed), refused].join(' | ')} |`,
  ])

  const hung = await measureOutage(() => redis.send('pause'))
  await redis.send('resume')
  const ended = await measureOutage(() => redis.stop())
  add([
    `| Redis during the load, two instances | calls in ${OUTAGE_MS / 1_000} s, all with status 200 | slowest call, ms |`,
    '| --- | ---: | ---: |',
    `| hangs | ${hung.count} | ${Math.round(hung.slowest)} |`,
    `| ends | ${ended.count} | ${Math.round(ended.slowest)} |`,
  ])

  const costs = variants.map(({ key }, i) => [i, Math.round(of((round) => round[key].relayUs))])
  saveResult('relay-rate-limit', {
    versions: { 'redis-server': version, ...packageVersions() },
    comparisons: [
      {
        title: 'CPU of a call through the relay, by rate limit',
        unit: 'µs',
        lines: [lineOf('listener', costs)],
      },
    ],
    tables,
  })
} finally {
  await stopServers()
  for (const part of [...loads, upstream, redis]) await part.stop()
}
