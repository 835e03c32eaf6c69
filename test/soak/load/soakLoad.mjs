import { GROUP, MOUNT } from '../../../bench/relay/traffic.mjs'
import { checkGrowth } from '../growth.mjs'
import { randomOfStep } from '../random.mjs'
import { checkResponse, makeCall, proxyScenes } from '../relay/makeCall.mjs'
import { startChild } from '../startChild.mjs'
import { until } from '../wait.mjs'
import { openConnection } from './openConnection.mjs'

const CONNECTIONS = [128, 512]
const KEY = 'load-key-51b7d0aa'
/** The calls by their weight: four of five have no fault. Only these count for the latency. */
const UNFAULTED = 'a read'
const scenes = proxyScenes({
  [UNFAULTED]: 80,
  'a late response': 3,
  'a throttled provider': 3,
  reset: 3,
  'a response that is cut length': 3,
  'a response that is cut chunks': 3,
  'a caller who leaves': 3,
  'a caller who leaves at once': 1,
  'a caller who leaves during the response': 1,
})
/** Errors that the relay may log, because the load causes them. */
const INJECTED = ['aborted', 'cut', 'unreachable']
/** Maximum of the relay's 99th percentile, as a multiple of the pipe's in the same round. */
const MOST_TIMES = 3
const BOUNDS = { heap: 4_000_000, rss: 24_000_000 }
const ROUNDS = 8
const MOST_ROUND_MS = 15_000
/** The pipe's part of a round, as a share of the relay's. */
const PIPE_SHARE = 1 / 3
/** Timeout until all calls, sockets and events have ended, on a busy machine. */
const ENDED_MS = 30_000

const add = (counts, name) => counts.set(name, (counts.get(name) ?? 0) + 1)
const percentile = (numbers, share) =>
  numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * share) - 1]
const median = (numbers) => percentile(numbers, 0.5)
const p99 = (numbers) => percentile(numbers, 0.99)

/**
 * Sends calls over a number of connections for a while. Returns the number of calls without a fault, and the 99th
 * percentile of their times. `openP99` is without the first calls of connections, which wait on a busy process: Node
 * accepts one connection in each turn of its event loop. The faults close a connection with about every tenth call.
 */
async function load({ port, connections, ms, nextCall, onResponse }) {
  const times = []
  const openTimes = []
  const endMs = performance.now() + ms
  const use = async () => {
    const connection = openConnection(port)
    while (performance.now() < endMs) {
      const call = nextCall()
      const response = await connection.send(call)
      if (call.name === UNFAULTED) {
        times.push(response.ms)
        if (!response.isFirst) openTimes.push(response.ms)
      }
      onResponse(call, response)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, use))
  return { calls: times.length, p99: p99(times), openP99: p99(openTimes) }
}

/** Creates the calls of a target, which are the same for each target. `toPath` maps the path of the relay. */
function createCalls(seed, toPath) {
  let count = 0
  return () => {
    count += 1
    const call = makeCall(randomOfStep(seed, count), String(count), GROUP, scenes)
    return { ...call, path: toPath(call.path) }
  }
}

async function soakConnections({ connections, minutes, seed, upstream, report }) {
  const fault = (kind, text) => report.fault(kind, `${connections} connections: ${text}`)
  const limits = { maxInFlightPerUser: 4 * connections }
  const setup = { form: 'listener', key: KEY, upstream: upstream.urls, limits, countsErrors: true }
  const relay = await startChild('./relay/server.mjs', {
    env: { SOAK_RELAY: JSON.stringify(setup) },
    onFault: fault,
  })
  const { origin } = new URL(upstream.urls.proxyUrl)
  const pipe = await startChild('./load/pipe.mjs', {
    env: { SOAK_PIPE: JSON.stringify({ upstream: origin, connections }) },
    onFault: fault,
  })
  const outcomes = new Map()
  const rests = []
  const rounds = []
  const relayCalls = createCalls(seed, (path) => `/api/svc${path}`)
  const pipeCalls = createCalls(seed, (path) => `${MOUNT}${path.replace('/crm', '')}`)

  /** Checks that no call, socket or file of the load is still open, and measures the relay. */
  async function rest() {
    let vitals
    const [first] = rests
    const isEnded = await until(async () => (await upstream.ask('open')) === 0, ENDED_MS)
    if (!isEnded) fault('open', 'the relay has calls to the service without a caller')
    const isClosed = await until(
      async () => {
        // Repeated, because the relay may still connect for a caller who has disconnected.
        await upstream.ask('disconnect')
        vitals = await relay.vitals()
        return !first || (vitals.sockets <= first.sockets && vitals.files <= first.files)
      },
      ENDED_MS,
      200,
    )
    if (!isClosed) {
      const open = ({ sockets, files }) => `${sockets} sockets and ${files} files`
      fault('open', `at rest ${open(vitals)} are open, before the load ${open(first)}`)
    }
    rests.push(vitals)
  }

  function checkRelay(call, response) {
    add(outcomes, response.status === undefined ? 'left or cut' : String(response.status))
    const isBusy = response.status === 503
    const wrong = isBusy ? 'it was refused' : checkResponse(call, response, KEY)
    if (!wrong) return
    const { status, isCut, text } = response
    const shown = JSON.stringify({ status, isCut, text: text.slice(0, 300) }).replaceAll(KEY, '…')
    fault('response', `call ${call.id}, ${call.name}, ${call.path}: ${wrong}: ${shown}`)
  }
  function checkPipe(call, response) {
    if (call.name === UNFAULTED && !call.isRight(response, call))
      fault('pipe', `call ${call.id}: status ${response.status}, so the times cannot be compared`)
  }

  /** Checks that the relay logged each request, and no error that the load did not cause. */
  async function checkLog() {
    let log
    const isAll = await until(async () => {
      log = await relay.ask('errors')
      return log.received === log.logged
    }, ENDED_MS)
    if (!isAll) fault('events', `${log.received} requests were received, ${log.logged} logged`)
    for (const [error, count] of log.errors) {
      if (!INJECTED.includes(error)) fault('events', `${count} errors ${error} were not injected`)
    }
  }

  await rest()
  const endMs = performance.now() + minutes * 60_000
  const ms = Math.min(MOST_ROUND_MS, (minutes * 60_000) / ROUNDS / (1 + PIPE_SHARE))
  while ((rounds.length < ROUNDS || performance.now() < endMs) && !report.isFull()) {
    const relayTimes = await load({
      ...{ port: relay.port, connections, ms, nextCall: relayCalls, onResponse: checkRelay },
    })
    await rest()
    const pipeTimes = await load({
      ...{ port: pipe.port, connections, ms: ms * PIPE_SHARE },
      ...{ nextCall: pipeCalls, onResponse: checkPipe },
    })
    rounds.push({ relay: relayTimes, pipe: pipeTimes })
  }
  await checkLog()
  const ratio = median(rounds.map(({ relay, pipe }) => relay.p99 / pipe.p99))
  if (!(ratio <= MOST_TIMES))
    fault('latency', `p99 is ${ratio.toFixed(2)} times the pipe’s, more than ${MOST_TIMES}`)
  // In the first half, the process still takes memory from the system: for buffers, and for code that is compiled.
  const warmUp = Math.floor(rests.length / 2)
  report.load({
    ...{ connections, outcomes, rests, rounds, ratio, bounds: BOUNDS },
    grown: checkGrowth('the relay', rests, BOUNDS, fault, warmUp),
  })
  await Promise.all([relay.stop(), pipe.stop()])
}

/**
 * Puts the relay and a bare pipe under load in turns, at each number of connections and with injected faults.
 * Checks each response, the log, memory, open sockets and files, and the 99th percentile of the calls without a fault.
 */
export async function soakLoad({ minutes, seed, report }) {
  const upstream = await startChild('./load/upstream.mjs', { onFault: report.fault })
  for (const connections of CONNECTIONS) {
    if (report.isFull()) break
    await soakConnections({ connections, minutes, seed, upstream, report })
  }
  await upstream.stop()
}
