import { Agent } from 'node:http'
import { judgeGrowth } from '../growth.mjs'
import { randomOfStep } from '../random.mjs'
import { startChild } from '../startChild.mjs'
import { until, wait } from '../wait.mjs'
import { judgeAnswer, makeCall } from './makeCall.mjs'
import { sendCall } from './sendCall.mjs'
import { startUpstream } from './startUpstream.mjs'

const KEY = 'soak-key-7d20c4e1'
const CONNECTIONS = 32
/** Fewer than the connections, so that the relay is busy now and then. */
const MAX_IN_FLIGHT = 24
const LIMITS = {
  headersMs: 800,
  maxInFlight: MAX_IN_FLIGHT,
  // Above it, so that one tenant can fill all slots.
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
/** The share of calls that a busy machine may make too slow. */
const MOST_SLOW = 0.03
const BOUNDS = { heap: 4_000_000, sockets: 40, handles: 50 }

const add = (counts, name) => counts.set(name, (counts.get(name) ?? 0) + 1)

async function startRelay(form, upstream, onFault) {
  const env = {
    SOAK_RELAY: JSON.stringify({ form, key: KEY, upstream: upstream.urls, limits: LIMITS }),
  }
  const child = await startChild('./relay/server.mjs', { env, onFault })
  /** Of the answers since the last rest, by the request's ID: the status, and whether the service broke off. */
  let answered = new Map()
  let calls = 0
  let slow = 0
  /** What was wrong with answers since the last rest, to be told with their events. */
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
      // Hono's server closes a connection half a second after an answer that came before the end of an upload, whatever
      // it is used for then: nothing that a handler could mend.
      const isRisky = form !== 'listener' && call.isUpload
      const own = isRisky ? new Agent({ keepAlive: true }) : undefined
      const answer = await sendCall(child.port, call, own ?? agent).finally(() => own?.destroy())
      const wrong = judgeAnswer(call, answer, KEY)
      // On a machine that stands still for a moment, that the service is too slow is right.
      const isSlow = answer.status === 504 && performance.now() - startedMs > LIMITS.headersMs
      if (wrong && isSlow) slow += 1
      else if (wrong) {
        const shown = JSON.stringify({ ...answer, text: answer.text.slice(0, 300) }).replaceAll(
          KEY,
          '(the key)',
        )
        const tell = (event) =>
          fault(
            'answer',
            `call ${id}, ${call.name}, ${call.method} ${call.path} of ${call.tenant}: ${wrong}: ${shown}; told of as ${JSON.stringify(event)}`,
          )
        wrongs.push({ id: answer.headers['x-relay-request-id'], tell })
      }
      const requestId = answer.headers['x-relay-request-id']
      if (answered.has(requestId)) fault('answer', `two answers have the request ID ${requestId}`)
      const { status } = answer
      if (requestId) answered.set(requestId, { status, isCut: call.isCut && answer.isCut })
      add(outcomes, answer.status === undefined ? 'left or cut' : String(answer.status))
    } catch (error) {
      fault('answer', `call ${id}, ${call.name}, ${call.method} ${call.path}: ${error.message}`)
    }
  }

  /** Sends as many calls as the relay takes at a time, and one more. Gives what is wrong with what comes of it. */
  async function fillPlaces() {
    const headers = { 'x-svc-relay': '1', 'x-soak-tenant': 'ada' }
    const send = async (id) => {
      const call = { method: 'GET', path: `/proxy/crm/do?way=held&id=${id}`, headers }
      const answer = await sendCall(child.port, call, ONE_CALL_EACH)
      const { status } = answer
      const requestId = answer.headers['x-relay-request-id']
      if (requestId) answered.set(requestId, { status })
      return status
    }
    let ended = 0
    const waiting = Array.from({ length: MAX_IN_FLIGHT }, async (_, id) => {
      await send(id)
      ended += 1
    })
    await until(() => upstream.held() + ended === MAX_IN_FLIGHT, HELD_MS, 10)
    const held = upstream.held()
    const more = await send('more')
    await until(
      () => {
        upstream.release()
        return ended === MAX_IN_FLIGHT
      },
      HELD_MS,
      10,
    )
    await Promise.all(waiting)
    if (held < MAX_IN_FLIGHT) return `only ${held} of ${MAX_IN_FLIGHT} calls reach the service`
    if (more !== 503) return `one call more than it takes is answered with ${more}`
    return undefined
  }

  /** At rest all slots become free, within a time that a busy machine keeps. A slot that leaks never does. */
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

  /** Every request is told of once, and as it was answered. */
  async function judgeEvents() {
    const events = new Map()
    let received = 0
    const isAll = await until(async () => {
      const told = await child.ask('told')
      received += told.received
      for (const event of told.events) {
        if (events.has(event.requestId)) fault('events', `${event.requestId} is told of twice`)
        if (JSON.stringify(event).includes(KEY)) fault('events', 'the key is in an event')
        events.set(event.requestId, event)
      }
      return events.size === received
    }, 4_000)
    if (!isAll)
      fault('events', `${received} requests were received, and ${events.size} are told of`)
    for (const [id, { status, isCut }] of answered) {
      const { status: told, error } = events.get(id) ?? {}
      if (told !== status)
        fault('events', `${id} was answered with ${status}, and told of with ${told}`)
      if (isCut && error !== 'cut')
        fault('events', `${id} was cut off by the service, and told of as ${error}`)
    }
    answered = new Map()
    for (const { id, tell } of wrongs) tell(events.get(id))
    wrongs = []
  }

  return {
    form,
    /** Calls it for a while, and lets it come to rest. */
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
      await judgeEvents()
      rests.push(await child.vitals())
    },
    summary() {
      if (slow > calls * MOST_SLOW)
        fault('answer', `${slow} of ${calls} calls were answered with 504 without a reason`)
      return {
        form,
        calls,
        outcomes,
        rests,
        bounds: BOUNDS,
        grown: judgeGrowth(`the relay as ${form}`, rests, BOUNDS, onFault),
      }
    },
    stop: child.stop,
  }
}

/** Puts the relay under load, in each of its forms, with faults on both sides, and judges each answer. */
export async function soakRelay({ minutes, seed, report }) {
  const onFault = (kind, text) => report.fault(kind, text)
  const upstream = await startUpstream()
  const relays = await Promise.all(
    ['listener', 'undici', 'fetch'].map((form) => startRelay(form, upstream, onFault)),
  )

  const endMs = performance.now() + minutes * 60_000
  const sliceMs = Math.min(15_000, (minutes * 60_000) / relays.length / 10)
  // However short it is, there are as many rests as growth can be seen by.
  for (let round = 1; (round <= 4 || performance.now() < endMs) && !report.isFull(); round += 1) {
    for (const relay of relays) await relay.work(sliceMs, seed, report.isFull)
  }
  for (const relay of relays) {
    report.relay(relay.summary())
    await relay.stop()
  }
  await upstream.close()
}
