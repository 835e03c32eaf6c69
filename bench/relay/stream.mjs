// Checks that 1 GiB passes through the relay unchanged, down and up, and measures its memory and the delay of events:
// `node bench/relay/stream.mjs [--quick] [--only listener,undiciOnHono]`
import { createHash } from 'node:crypto'
import http from 'node:http'
import { saveResult } from '../saveResult.mjs'
import { contestants, lineOf } from './contestants.mjs'
import { keystream } from './keystream.mjs'
import { machine, prepare, readArguments, versions } from './prepare.mjs'
import { start } from './processes.mjs'
import { browserHeaders, MOUNT } from './traffic.mjs'

const MIB = 2 ** 20
const MB = 1e6
const GROWTH_MB = 64
const FIRST_BYTE_MS = 100
const transfers = {
  // The pipe is only a comparison and has no goal.
  pipe: ['down', 'up', 'up, chunked'],
  listener: ['down', 'up', 'up, chunked'],
  undiciOnHono: ['down', 'up', 'up, chunked'],
  // `fetch` on Node buffers an upload in memory, so its uploads end at the limit of 10 MiB.
  fetchOnHono: ['down'],
}
const names = Object.keys(transfers)
const { quick, only } = readArguments(names)
const SIZE = quick ? 256 * MIB : 1024 * MIB
/**
 * Size of the warm-up transfer, in bytes. It leaves the garbage that any traffic causes, so that only growth beyond it
 * is measured.
 */
const WARM_UP = SIZE / 4

const chosen = names.filter((name) => name === 'pipe' || !only || only.includes(name))
/** Wrong results. They fail the run, unlike missed goals. */
const failures = []
const missed = []
/** The printed tables, for the saved result. */
const tables = []
/** Values for the summary: MiB per second by contestant and direction. */
const rates = {}

/** Creates a table that prints each line as soon as it is added. */
function createTable(...lines) {
  const all = []
  const add = (line) => {
    all.push(line)
    console.log(line)
  }
  console.log('')
  for (const line of lines) add(line)
  return { add, text: () => all.join('\n') }
}

/** Sends a request like a browser. Resolves with the response when its head has arrived. */
function request(port, path, { method = 'GET', headers = {}, body } = {}) {
  const { connection: _, ...sent } = { ...browserHeaders, ...headers }
  return new Promise((resolve, reject) => {
    const options = { port, host: '127.0.0.1', path: `${MOUNT}${path}`, method, headers: sent }
    const call = http.request({ ...options, agent: false }, resolve)
    call.on('error', reject)
    if (body) body(call).catch(reject)
    else call.end()
  })
}

async function textOf(response) {
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk
  if (response.statusCode !== 200) throw new Error(`Status ${response.statusCode}: ${text}`)
  return text
}

/** Downloads a body. Returns the hashes of both ends, the service's first. */
async function download(port, upstream, size) {
  const response = await request(port, `/v1/down?size=${size}`)
  if (response.statusCode !== 200) throw new Error(await textOf(response))
  const hash = createHash('sha256')
  for await (const chunk of response) hash.update(chunk)
  return [await upstream.send('sentHash'), hash.digest('hex')]
}

async function upload(port, size, isChunked) {
  const hash = createHash('sha256')
  const body = async (call) => {
    for (const chunk of keystream(size)) {
      hash.update(chunk)
      if (!call.write(chunk)) await new Promise((resolve) => call.once('drain', resolve))
    }
    call.end()
  }
  const framing = isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': size }
  const headers = { 'content-type': 'application/octet-stream', ...framing }
  const received = await textOf(await request(port, '/v1/up', { method: 'PUT', headers, body }))
  return [received, hash.digest('hex')]
}

const transfer = (how, port, upstream, size) =>
  how === 'down' ? download(port, upstream, size) : upload(port, size, how === 'up, chunked')

/** Returns the delay of each event from the service to the client, in milliseconds. */
async function eventDelays(port) {
  const delays = []
  const response = await request(port, '/v1/events', { headers: { accept: 'text/event-stream' } })
  for await (const chunk of response) {
    const now = performance.timeOrigin + performance.now()
    for (const [, sentAt] of String(chunk).matchAll(/data: ([\d.]+)\n\n/g)) {
      delays.push(now - Number(sentAt))
    }
  }
  return delays
}

/** Starts a contestant. Each kind of transfer has its own process, so that none starts with the memory of another. */
async function startServer(name, origin) {
  const options = name === 'fetchOnHono' ? {} : { proxyBodyBytes: SIZE }
  return start('serve.mjs', [name, origin, 4, JSON.stringify(options)])
}

function rowOf(name, how, { seconds, cpu, hashes, growth, coldGrowth }) {
  const isSame = hashes[0] === hashes[1] && hashes[0] !== ''
  const isSmall = growth < GROWTH_MB
  const isRated = name !== 'pipe'
  if (isRated && !isSame) failures.push(`${name}, ${how}: the bytes differ`)
  if (isRated && !isSmall) missed.push(`${name}, ${how}: memory grew by ${growth.toFixed(0)} MB`)
  const rate = SIZE / MIB / seconds
  rates[how] = [...(rates[how] ?? []), lineOf(name, [[0, Math.round(rate)]])]
  const grown = `${growth.toFixed(1)}${isRated && !isSmall ? ' MISSED' : ''}`
  return `| ${contestants[name]} | ${how} | ${rate.toFixed(0)} | ${cpu.toFixed(2)} | ${isSame ? 'equal' : 'DIFFERENT'} | ${grown} | ${coldGrowth.toFixed(1)} |`
}

/** Measures one transfer, with CPU and memory of the contestant's process. */
async function watchedTransfer(how, server, upstream) {
  const { send, info } = server
  for (let i = 0; i < 20; i += 1) await transfer(how, info.port, upstream, 1024)
  const cold = await send('memory')
  await transfer(how, info.port, upstream, WARM_UP)
  const warm = await send('watchMemory')
  const before = await send('cpu')
  const begin = performance.now()
  const hashes = await transfer(how, info.port, upstream, SIZE)
  const seconds = (performance.now() - begin) / 1_000
  const peak = await send('peakMemory')
  const cpu = ((await send('cpu')) - before) / 1e6
  return { hashes, seconds, cpu, growth: (peak - warm) / MB, coldGrowth: (peak - cold) / MB }
}

async function measure(name, how, upstream, origin) {
  let server
  try {
    server = await startServer(name, origin)
    if (server.info) return rowOf(name, how, await watchedTransfer(how, server, upstream))
    return `| ${contestants[name]} | ${how} | not built | | | | |`
  } catch (error) {
    failures.push(`${name}, ${how}: ${error}`)
    return `| ${contestants[name]} | ${how} | FAILED | | | | |`
  } finally {
    await server?.stop()
  }
}

async function measureEvents(name, origin) {
  const server = await startServer(name, origin)
  try {
    if (!server.info) return `| ${contestants[name]} | not built | |`
    await eventDelays(server.info.port) // warm-up, because the first call of a process compiles and connects
    const delays = await eventDelays(server.info.port)
    const worst = Math.max(...delays)
    if (delays.length === 0) failures.push(`${name}: no event arrived`)
    else if (worst >= FIRST_BYTE_MS) missed.push(`${name}: an event took ${worst.toFixed(0)} ms`)
    return `| ${contestants[name]} | ${delays[0]?.toFixed(1)} | ${worst.toFixed(1)} |`
  } finally {
    await server.stop()
  }
}

const comparisons = () =>
  ['down', 'up'].map((how) => ({
    title: `A large body ${how} through the relay`,
    unit: 'MiB a second',
    moreIsBetter: true,
    lines: rates[how] ?? [],
  }))

await prepare()
const upstream = await start('streamUpstream.mjs')
const origin = `http://127.0.0.1:${upstream.info}`
try {
  const how = `${SIZE / MIB} MiB each, after ${WARM_UP / MIB} MiB of warm-up. Goal: memory then grows by less than ${GROWTH_MB} MB.`
  console.log(`${machine()}. ${how}`)
  const bodies = createTable(
    '| | direction | MiB per second | CPU, s | SHA-256 at both ends | memory grows by, MB | since the process began, MB |',
    '| --- | --- | ---: | ---: | --- | ---: | ---: |',
  )
  for (const name of chosen) {
    for (const way of transfers[name]) bodies.add(await measure(name, way, upstream, origin))
  }
  const events = createTable(
    `| an event stream, 1.5 s between events. Goal: less than ${FIRST_BYTE_MS} ms | first event, ms | slowest, ms |`,
    '| --- | ---: | ---: |',
  )
  for (const name of chosen) events.add(await measureEvents(name, origin))
  tables.push(how, bodies.text(), events.text())
  if (missed.length > 0) tables.push(missed.map((goal) => `- MISSED: ${goal}`).join('\n'))
  for (const goal of missed) console.log(`\nMISSED ${goal}`)
  for (const failure of failures) console.log(`\nFAILED ${failure}`)
  if (failures.length > 0) process.exitCode = 1
  else if (!only)
    saveResult('relay-streams', { versions: versions(), comparisons: comparisons(), tables })
} finally {
  await upstream.stop()
}
