import { Agent } from 'node:http'
import { checkGrowth, MIN_RESTS } from '../growth.mjs'
import { randomOfStep } from '../random.mjs'
import { startChild } from '../startChild.mjs'
import { until, wait } from '../wait.mjs'
import { checkResponse, makeCall } from './makeCall.mjs'
import { sendCall } from './sendCall.mjs'
import { startUpstream } from './startUpstream.mjs'

const KEY = 'soak-key-7d20c4e1'
const CONNECTIONS = 32
/** Lower than the number of connections, so that the relay is busy sometimes. */
const MAX_IN_FLIGHT = 24
const LIMITS = {
  // Longer than the pauses of a busy machine, and short enough for calls that get no response.
  headersMs: 5_000,
  maxInFlight: MAX_IN_FLIGHT,
  // Above the limit, so that one tenant can fill all slots.
  maxInFlightPerUser: CONNECTIONS,
  maxUploadsPerUser: CONNECTIONS,
  proxyBodyBytes: 200_000,
}
/** Time for a full relay's calls to arrive at the service, on a busy machine. */
const HELD_MS = 10_000
/** Time for the relay to notice at rest that callers have left, on a busy machine. */
const FREE_MS = 30_000
const ONE_CALL_EACH = new Agent({ keepAlive: false })
const TENANTS = ['ada', 'bob', 'cleo', 'dev']
/** The share of calls that may be too slow on a busy machine. */
const MOST_SLOW = 0.03
const BOUNDS = { heap: 4_000_000, sockets: 40, handles: 50 }

const add = (counts, name) => counts.set(name, (counts.get(name) ?? 0) + 1)

async function startRelay(form, upstream, onFault) {
  const env = {
    SOAK_RELAY: JSON.stringify({ form, key: KEY, upstream: upstream.urls, limits: LIMITS }),
  }
  const child = await startChild('./relay/server.mjs', { env, onFault })
  /** Responses since the last rest, by request ID: the status, and whether the service cut the response. */
  let responses = new Map()
  let calls = 0
  let slow = 0
  /** Wrong responses since the last rest, which are reported with their events. */
  let wrongs = []
  const outcomes = new Map()
  const rests = []
  const fault = (kind, text) => onFault(kind, `the relay as ${form}: ${text}`)

  async function callOnce(seed, agent) {
    calls += 1
    const id = String(calls)
    const random = randomOfStep(seed, calls)
    const call = makeCall(random, id, random.pick(TENANTS))
    try {
      const startedMs = performance.now()
      // Hono's server closes a connection half a second after a response that was sent before the end of an upload,
      // even if it is in use again by then. A handler cannot fix that.
      const isRisky = form !== 'listener' && call.isUpload
      const own = isRisky ? new Agent({ keepAlive: true }) : undefined
      const response = await sendCall(child.port, call, own ?? agent).finally(() => own?.destroy())
      const wrong = checkResponse(call, response, KEY)
      // If the machine pauses for a moment, a timeout response is correct.
      const isSlow = response.status === 504 && performance.now() - startedMs > LIMITS.headersMs
      if (wrong && isSlow) slow += 1
      else if (wrong) {
        const shown = JSON.stringify({ ...response, text: response.text.slice(0, 300) }).replaceAll(
          KEY,
          '(the key)',
        )
        const report = (event) =>
          fault(
            'response',
            `call ${id}, ${call.name}, ${call.method} ${call.path} of ${call.tenant}: ${wrong}: ${shown}; logged as ${JSON.stringify(event)}`,
          )
        wrongs.push({ id: response.headers['x-relay-request-id'], report })
      }
      const requestId = response.headers['x-relay-request-id']
      if (responses.has(requestId))
        fault('response', `two responses have the request ID ${requestId}`)
      const { status } = response
      if (requestId) responses.set(requestId, { status, isCut: call.isCut && response.isCut })
      add(outcomes, response.status === undefined ? 'left or cut' : String(response.status))
    } catch (error) {
      fault('response', `call ${id}, ${call.name}, ${call.method} ${call.path}: ${error.message}`)
    }
  }

  /** Sends as many concurrent calls as the relay accepts, and one more. Returns the faults of the results. */
  async function fillPlaces() {
    const headers = { 'x-svc-relay': '1', 'x-soak-tenant': 'ada' }
    /** Returns the status of a call, or a text if it hangs. */
    const send = async (id, way) => {
      const call = { method: 'GET', path: `/proxy/crm/do?way=${way}&id=${id}`, headers }
      try {
        const response = await sendCall(child.port, call, ONE_CALL_EACH)
        const { status } = response
        const requestId = response.headers['x-relay-request-id']
        if (requestId) responses.set(requestId, { status })
        return status
      } catch (error) {
        return error.message
      }
    }
    let ended = 0
    const waiting = Array.from({ length: MAX_IN_FLIGHT }, async (_, id) => {
      const status = await send(id, 'held')
      ended += 1
      return status
    })
    // A call that was too slow can have ended and be held too.
    await until(() => upstream.held() + ended >= MAX_IN_FLIGHT, HELD_MS, 10)
    const held = upstream.held()
    // Ends also if there is a free slot. A held call would wait for its own end.
    const more = await send('more', 'fine')
    await until(
      () => {
        upstream.release()
        return ended === MAX_IN_FLIGHT
      },
      HELD_MS,
      10,
    )
    const hung = (await Promise.all(waiting)).find((status) => typeof status === 'string')
    if (hung) return `a call ${hung}`
    if (held < MAX_IN_FLIGHT) return `only ${held} of ${MAX_IN_FLIGHT} calls reach the service`
    if (more !== 503) return `one more call than the limit gets ${more}`
    return undefined
  }

  /** Checks that all slots are free at rest. Repeats the check, because a leaked slot stays lost but a slow machine recovers. */
  async function probePlaces() {
    let wrong
    const areFree = await until(
      async () => {
        wrong = await fillPlaces()
        return !wrong
      },
      FREE_MS,
      500,
    )
    if (!areFree) fault('places', `at rest ${wrong}`)
  }

  /** Checks that every request was logged once, with the status of its response. */
  async function checkEvents() {
    const events = new Map()
    let received = 0
    const isAll = await until(async () => {
      const log = await child.ask('log')
      received += log.received
      for (const event of log.events) {
        if (events.has(event.requestId)) fault('events', `${event.requestId} is logged twice`)
        if (JSON.stringify(event).includes(KEY)) fault('events', 'the key is in an event')
        events.set(event.requestId, event)
      }
      return events.size === received
    }, 4_000)
    if (!isAll)
      fault('events', `${received} requests were received, and ${events.size} were logged`)
    for (const [id, { status, isCut }] of responses) {
      const { status: logged, error } = events.get(id) ?? {}
      if (logged !== status) fault('events', `${id} got ${status}, but ${logged} was logged`)
      if (isCut && error !== 'cut')
        fault('events', `${id} was cut by the service, but logged as ${error}`)
    }
    responses = new Map()
    for (const { id, report } of wrongs) report(events.get(id))
    wrongs = []
  }

  return {
    form,
    /** Runs calls for a while, and then waits for a rest. */
    async work(ms, seed, isFull) {
      const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
      const endMs = performance.now() + ms
      const worker = async () => {
        while (performance.now() < endMs && !isFull()) await callOnce(seed, agent)
      }
      await Promise.all(Array.from({ length: CONNECTIONS }, worker))
      agent.destroy()
      await wait(100)
      await probePlaces()
      await checkEvents()
      rests.push(await child.vitals())
    },
    summary() {
      if (slow > calls * MOST_SLOW)
        fault('response', `${slow} of ${calls} calls got 504 without a reason`)
      return {
        form,
        calls,
        outcomes,
        rests,
        bounds: BOUNDS,
        grown: checkGrowth(`the relay as ${form}`, rests, BOUNDS, onFault),
      }
    },
    stop: child.stop,
  }
}

/** Puts the relay under load in each of its forms, with faults on both sides, and checks each response. */
export async function soakRelay({ minutes, seed, report }) {
  const onFault = (kind, text) => report.fault(kind, text)
  const upstream = await startUpstream()
  const relays = await Promise.all(
    ['listener', 'undici', 'fetch'].map((form) => startRelay(form, upstream, onFault)),
  )

  const endMs = performance.now() + minutes * 60_000
  const sliceMs = Math.min(15_000, (minutes * 60_000) / relays.length / 10)
  for (
    let round = 0;
    (round < MIN_RESTS || performance.now() < endMs) && !report.isFull();
    round += 1
  ) {
    for (const relay of relays) await relay.work(sliceMs, seed, report.isFull)
  }
  for (const relay of relays) {
    report.relay(relay.summary())
    await relay.stop()
  }
  await upstream.close()
}
