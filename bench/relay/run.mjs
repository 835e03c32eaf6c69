// Measures the cost of the relay per request, compared with a handwritten pipe and with alternatives:
// `node bench/relay/run.mjs [--quick] [--only listener,httpProxy3] [--profile]`
import { saveResult } from '../saveResult.mjs'
import { contestants, goals, lineOf } from './contestants.mjs'
import { machine, prepare, readArguments, versions } from './prepare.mjs'
import { median, start } from './processes.mjs'
import { profile } from './profile.mjs'
import { KEY, serviceHeaders } from './traffic.mjs'

const CONNECTIONS = 32
const names = Object.keys(contestants)
const { quick, only, profile: isProfiled } = readArguments(names, { profile: { type: 'boolean' } })
const ROUNDS = quick ? 5 : 11
const WARM_UP = quick ? 5_000 : 15_000
const COUNT = quick ? 2_000 : 4_000

await prepare()
const upstream = await start('upstream.mjs')
const load = await start('load.mjs')
const origin = `http://127.0.0.1:${upstream.info}`
const servers = new Map()

/**
 * Throws if a contestant does not do its work: request the path, add the service's headers, and remove cookies in both
 * directions.
 */
async function checkWork(name, head) {
  const sent = (await upstream.send('lastHead')).toLowerCase()
  const missing = Object.entries(serviceHeaders).find(
    ([header, value]) => !sent.includes(`\r\n${header}: ${value.toLowerCase()}`),
  )
  const wrong =
    (!sent.startsWith('get /v1/contacts http/1.1\r\n') && 'requests a different path') ||
    (missing && `does not add ${missing[0]}`) ||
    (/\r\ncookie:/.test(sent) && 'passes the cookie on') ||
    (/\r\nset-cookie:/i.test(head) && "passes the provider's cookie on") ||
    (head.includes(KEY) && 'leaks the key')
  if (wrong) throw new Error(`${name} ${wrong}.`)
}

/** Sends `count` requests to a contestant. Adds its name to errors. */
async function sendTo(name, count) {
  const { port } = servers.get(name).info
  return load.send('run', port, count, CONNECTIONS).catch((error) => {
    throw new Error(`${name}: ${error.message}`)
  })
}

async function startServer(name) {
  const server = await start('serve.mjs', [name, origin, CONNECTIONS])
  if (!server.info) return server.stop()
  servers.set(name, server)
  const { head } = await sendTo(name, CONNECTIONS)
  await checkWork(name, head)
  await sendTo(name, WARM_UP)
}

/** Returns the CPU time of the contestant's process per request, and the requests per second. */
async function measure(name) {
  const { send } = servers.get(name)
  await sendTo(name, CONNECTIONS * 2) // reconnects idle connections
  const before = await send('cpu')
  const { ms } = await sendTo(name, COUNT)
  const us = ((await send('cpu')) - before) / COUNT
  return { us, perSecond: (COUNT / ms) * 1_000 }
}

/**
 * Measures one round: each contestant between two measurements of the pipe, so that a slowdown affects both. Returns
 * the factor by which the pipe varied.
 */
async function round(number, samples) {
  const others = [...servers.keys()].filter((name) => name !== 'pipe')
  const turn = others.map((_, i) => others[(i + number) % others.length])
  const pipes = [await measure('pipe')]
  for (const name of turn) {
    const sample = await measure(name)
    pipes.push(await measure('pipe'))
    const [before, after] = pipes.slice(-2)
    samples[name].push({ ...sample, ratio: sample.us / ((before.us + after.us) / 2) })
  }
  samples.pipe.push(...pipes.map((pipe) => ({ ...pipe, ratio: 1 })))
  return Math.max(...pipes.map((pipe) => pipe.us)) / Math.min(...pipes.map((pipe) => pipe.us))
}

function tableOf(samples) {
  const lines = [
    '| | CPU, µs a request | requests a second | CPU ÷ the pipe | minimum to maximum | minimum CPU ÷ its minimum |',
    '| --- | ---: | ---: | ---: | --- | ---: |',
  ]
  const leastOf = (name) => Math.min(...samples[name].map((run) => run.us))
  for (const name of chosen) {
    if (!servers.has(name)) {
      lines.push(`| ${contestants[name]} | not built | | | | |`)
      continue
    }
    const of = (figure) => samples[name].map((run) => run[figure])
    const ratios = of('ratio')
    const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
    // Other load only adds time, so the minimum is closest to an idle machine.
    const least = (leastOf(name) / leastOf('pipe')).toFixed(2)
    lines.push(
      `| ${contestants[name]} | ${median(of('us')).toFixed(0)} | ${median(of('perSecond')).toFixed(0)} | ${median(ratios).toFixed(2)} | ${name === 'pipe' ? '' : range} | ${least} |`,
    )
  }
  return lines.join('\n')
}

/** Returns a line for each goal that this run can check. */
function rate(samples) {
  const rated = goals.filter(({ name, of }) => servers.has(name) && servers.has(of))
  return rated.map(({ name, of, times }) => {
    const ratio = median(
      samples[name].map((run, i) => (of === 'pipe' ? run.ratio : run.ratio / samples[of][i].ratio)),
    )
    const verdict = ratio > times ? 'MISSED' : 'met'
    return `- ${contestants[name]} : ${contestants[of]} = ${ratio.toFixed(2)}, goal: at most ${times}: ${verdict}`
  })
}

/** Returns the cost of a request relative to the pipe, and the requests per second. */
function comparisonsOf(samples) {
  // The other two are only in the table: they explain the cost, but are not an alternative.
  const measured = chosen.filter(
    (name) => servers.has(name) && name !== 'requestPipe' && name !== 'openListener',
  )
  const lines = (figure, digits) =>
    measured.map((name) => {
      const value = median(samples[name].map((run) => run[figure]))
      return lineOf(name, [[0, Number(value.toFixed(digits))]])
    })
  return [
    {
      title: 'CPU of a request through the relay, relative to a hand-written pipe',
      unit: 'ratio',
      lines: lines('ratio', 2),
    },
    {
      title: `Requests through the relay, ${CONNECTIONS} at a time`,
      unit: 'a second',
      moreIsBetter: true,
      lines: lines('perSecond', 0),
    },
  ]
}

const chosen = names.filter((name) => name === 'pipe' || !only || only.includes(name))
try {
  for (const name of chosen) await startServer(name)
  const samples = Object.fromEntries(names.map((name) => [name, []]))
  const drifts = []
  for (let i = 0; i < ROUNDS; i += 1) drifts.push(await round(i, samples))

  const how = `Medians of ${ROUNDS} rounds of ${COUNT} requests, ${CONNECTIONS} connections; within a round the pipe itself varied by ${median(drifts).toFixed(2)} times.`
  const table = tableOf(samples)
  const rated = rate(samples).join('\n')
  console.log(`${machine()}. ${how}\n\n${table}\n\n${rated}`)
  // A partial run would leave gaps in the summary.
  if (!only) {
    const tables = [how, table, rated]
    saveResult('relay', { versions: versions(), comparisons: comparisonsOf(samples), tables })
  }
  const profiled = isProfiled ? [...servers.keys()] : []
  for (const server of servers.values()) await server.stop()
  for (const name of profiled) {
    await profile({ name, origin, load, connections: CONNECTIONS, count: WARM_UP * 2 })
  }
} finally {
  for (const part of [...servers.values(), load, upstream]) await part.stop()
}
