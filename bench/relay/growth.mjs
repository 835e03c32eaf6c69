// Measures how the relay scales with concurrent calls and body size, compared with alternatives:
// `node bench/relay/growth.mjs [--quick] [--only listener,httpProxy3]`
import { saveResult } from '../saveResult.mjs'
import { contestants, lineOf } from './contestants.mjs'
import { machine, prepare, readArguments, versions } from './prepare.mjs'
import { median, start } from './processes.mjs'

const names = ['pipe', 'listener', 'undiciOnHono', 'httpProxy3', 'fastifyHttpProxy', 'honoProxy']
const { quick, only } = readArguments(names)
const chosen = names.filter((name) => name === 'pipe' || !only || only.includes(name))
const ROUNDS = quick ? 2 : 5
const MOST_CONNECTIONS = 128
const KIB = 1024

/** The dimensions: number of connections, and size of the body. */
const growths = [
  {
    id: 'connections',
    title: 'concurrent calls',
    cpuTitle: 'CPU per call, by concurrent calls',
    steps: [1, 8, 32, MOST_CONNECTIONS],
    spanMs: quick ? 150 : 600,
    nameOf: (connections) => `${connections}`,
    callOf: (connections) => ({ connections }),
  },
  {
    id: 'body',
    title: 'body, KB up and down',
    cpuTitle: 'CPU per call, by body size',
    steps: [1, 16, 256, 4096],
    spanMs: quick ? 250 : 800,
    nameOf: (kib) => (kib < KIB ? `${kib} KB` : `${kib / KIB} MB`),
    callOf: (kib) => ({ connections: 8, size: kib * KIB }),
  },
]

await prepare()
const upstream = await start('upstream.mjs')
const load = await start('load.mjs')
const servers = new Map()

/** Sends calls to a contestant for `ms` milliseconds. Adds its name to errors. */
function sendTo(name, ms, { connections, size }) {
  const { port } = servers.get(name).info
  return load.send('runFor', port, ms, connections, size).catch((error) => {
    throw new Error(`${name}: ${error.message}`)
  })
}

async function startServer(name) {
  const origin = `http://127.0.0.1:${upstream.info}`
  servers.set(name, await start('serve.mjs', [name, origin, MOST_CONNECTIONS]))
  for (const { steps, spanMs, callOf } of growths) {
    for (const step of steps) await sendTo(name, spanMs, callOf(step))
  }
}

/** Returns the CPU time of the contestant's process per call, and the calls per second. */
async function measure(name, { spanMs, callOf }, step) {
  const { send } = servers.get(name)
  const before = await send('cpu')
  const { count, ms } = await sendTo(name, spanMs, callOf(step))
  return { us: ((await send('cpu')) - before) / count, perSecond: (count * 1_000) / ms }
}

/**
 * Returns the medians of all rounds: for each step, each contestant's figures and its ratio to the pipe of that round.
 */
async function compare(growth) {
  const rounds = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const turn = chosen.map((_, i) => chosen[(i + round) % chosen.length])
    const found = []
    for (const step of growth.steps) {
      const samples = {}
      for (const name of turn) samples[name] = await measure(name, growth, step)
      found.push(samples)
    }
    rounds.push(found)
  }
  return growth.steps.map((step, i) => {
    const of = (name, figure) =>
      median(rounds.map((found) => figure(found[i][name], found[i].pipe)))
    const figures = chosen.map((name) => [
      name,
      {
        us: of(name, ({ us }) => us),
        perSecond: of(name, ({ perSecond }) => perSecond),
        cpuRatio: of(name, ({ us }, pipe) => us / pipe.us),
        rateRatio: of(name, ({ perSecond }, pipe) => perSecond / pipe.perSecond),
      },
    ])
    return { step, figures: Object.fromEntries(figures) }
  })
}

/** Returns calls per second or, for growing bodies, megabytes per second in both directions. */
const rateOf = ({ id }, step, { perSecond }) =>
  id === 'body' ? (perSecond * step * KIB * 2) / 1e6 : perSecond

function tablesOf(growth, found) {
  const heads = found.map(({ step }) => growth.nameOf(step)).join(' | ')
  const rule = found.map(() => ' ---:').join(' |')
  const table = (title, figure) => {
    const rows = chosen.map((name) => {
      const cells = found.map(({ step, figures }) => figure(figures[name], step))
      return `| ${contestants[name]} | ${cells.join(' | ')} |`
    })
    return [`| ${title} | ${heads} |`, `| --- |${rule} |`, ...rows].join('\n')
  }
  const unit = growth.id === 'body' ? 'MB per second, both directions' : 'calls a second'
  return [
    table(`${unit}, by ${growth.title}`, (figures, step) => {
      const rate = rateOf(growth, step, figures)
      return rate.toFixed(rate < 100 ? 1 : 0)
    }),
    table(`calls per second ÷ the pipe's, by ${growth.title}`, ({ rateRatio }) =>
      rateRatio.toFixed(2),
    ),
    table(`CPU per call ÷ the pipe's, by ${growth.title}`, ({ cpuRatio }) => cpuRatio.toFixed(2)),
  ]
}

const round = (value) => Number(value.toPrecision(4))

function comparisonsOf(growth, found) {
  const lines = (figure) =>
    chosen.map((name) =>
      lineOf(
        name,
        found.map(({ step, figures }) => [step, round(figure(figures[name], step))]),
      ),
    )
  return [
    {
      title: growth.id === 'body' ? 'Bytes through the relay' : 'Calls through the relay',
      unit: growth.id === 'body' ? 'MB a second' : 'calls a second',
      moreIsBetter: true,
      lines: lines((figures, step) => rateOf(growth, step, figures)),
    },
    {
      title: `${growth.cpuTitle}, relative to a hand-written pipe`,
      unit: 'ratio',
      lines: lines(({ cpuRatio }) => cpuRatio),
    },
  ]
}

try {
  for (const name of chosen) await startServer(name)
  console.log(
    `${machine()}. Medians of ${ROUNDS} rounds; \`hono/proxy\` and \`undiciTransport\` on Hono.`,
  )
  const tables = []
  const comparisons = []
  for (const growth of growths) {
    const found = await compare(growth)
    const own = tablesOf(growth, found)
    for (const table of own) console.log(`\n${table}`)
    tables.push(...own)
    comparisons.push(...comparisonsOf(growth, found))
  }
  if (!only) saveResult('relay-growth', { versions: versions(), comparisons, tables })
} finally {
  for (const part of [...servers.values(), load, upstream]) await part.stop()
}
