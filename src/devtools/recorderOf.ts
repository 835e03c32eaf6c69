import type { QueryClient } from '@tanstack/react-query'
import { type Connection, wireOf } from '../client/connect.js'
import { ProblemError } from '../client/response/ProblemError.js'
import { type ClientRequest, send } from '../client/send.js'
import type { ClientClock } from '../client/time/createClock.js'
import { requestBodyText, responseBodyText } from './calls/bodyText.js'
import { type CallLog, createCallLog } from './calls/createCallLog.js'
import { keyOfSender } from './calls/keyOfSender.js'
import { operationOf, type RecordedCall } from './calls/recordedCall.js'
import { type ServerClock, serverClockOf } from './clock/serverClockOf.js'
import { type ScenarioName, scenarios } from './scenarios/scenarios.js'
import { createStore, type Store } from './store.js'

/** Records of one connection, and the settings of the devtools for it. */
export interface Recorder {
  calls: CallLog
  /** The server's clock, according to the last response that stated its time. */
  serverClock: Store<ServerClock | undefined>
  /** When the clock last found out whether the computer has slept, in epoch milliseconds. */
  lastJumpMs: Store<number | undefined>
  /** The simulated failure. */
  scenario: Store<ScenarioName | undefined>
  /** Whether bodies are recorded. */
  recordsBodies: Store<boolean>
  /**
   * Starts to record. Several devtools can record one connection.
   *
   * @returns A function that stops, also the simulation.
   */
  start(queryClient: QueryClient): () => void
}

const recorders = new WeakMap<ClientClock, Recorder>()

/** Returns the recorder of a connection. Copies of a connection share it. */
export function recorderOf(connection: Connection): Recorder {
  const recorder = recorders.get(connection.clock) ?? createRecorder(connection)
  recorders.set(connection.clock, recorder)
  return recorder
}

/** Returns the state of a call that has rejected. */
function stateOfFailure(error: unknown, wasSent: boolean): RecordedCall['state'] {
  if (!(error instanceof ProblemError)) return 'aborted'
  if (error.origin === 'held') return 'held'
  return wasSent ? 'failed' : 'rejected'
}

function createRecorder(connection: Connection): Recorder {
  const { clock } = connection
  const wire = wireOf(connection)
  const calls = createCallLog()
  const serverClock = createStore<ServerClock | undefined>(undefined)
  const lastJumpMs = createStore<number | undefined>(undefined)
  const scenario = createStore<ScenarioName | undefined>(undefined)
  const recordsBodies = createStore(false)
  /** Number of devtools that record this connection. */
  let users = 0
  let unsubscribe = () => {}

  /** Sends the request of a call, or lets the scenario respond. Records both. */
  const exchange = async (id: number, { target }: ClientRequest, request: Request) => {
    const isInfo = operationOf(target).operation === 'info'
    const name = isInfo ? undefined : scenario.get()
    const simulated = name && scenarios[name]
    calls.update(id, {
      state: 'sent',
      url: request.url,
      requestHeaders: request.headers,
      scenario: simulated?.label,
    })
    const response = await (simulated?.respond(request, wire.fetch) ?? wire.fetch(request))
    calls.update(id, { status: response.status, responseHeaders: response.headers })
    serverClockOf(response, clock, isInfo || !response.ok).then(
      (stated) => stated && serverClock.set(stated),
    )
    if (recordsBodies.get()) {
      responseBodyText(response).then((responseBody) => calls.update(id, { responseBody }))
    }
    return response
  }

  /** Sends a call as a connection does, and records it. */
  const record = async (call: ClientRequest, key: RecordedCall['key']): Promise<Response> => {
    const startedMs = performance.now()
    const id = calls.add({
      ...operationOf(call.target),
      method: call.method ?? 'GET',
      target: call.target,
      url: undefined,
      state: 'waiting',
      status: undefined,
      error: undefined,
      startedMs: clock.monotonicNow(),
      waitedMs: undefined,
      durationMs: undefined,
      requestHeaders: undefined,
      responseHeaders: undefined,
      requestBody: recordsBodies.get() ? requestBodyText(call.body) : undefined,
      responseBody: undefined,
      key,
      scenario: undefined,
    })
    let wasSent = false
    const fetch = (request: Request) => {
      wasSent = true
      calls.update(id, { waitedMs: performance.now() - startedMs })
      return exchange(id, call, request)
    }
    const end = (changes: Partial<RecordedCall>) =>
      calls.update(id, { durationMs: performance.now() - startedMs, ...changes })
    try {
      const response = await send({ ...wire, fetch }, call)
      end({ state: response.ok ? 'succeeded' : 'failed' })
      return response
    } catch (error) {
      const problem = error instanceof ProblemError ? error : undefined
      end({ state: stateOfFailure(error, wasSent), error: problem })
      throw error
    }
  }

  return {
    calls,
    serverClock,
    lastJumpMs,
    scenario,
    recordsBodies,
    start(queryClient) {
      users += 1
      wire.send = (_, call) => record(call, keyOfSender(queryClient, connection, call.target))
      unsubscribe()
      unsubscribe = clock.subscribe(() => lastJumpMs.set(clock.monotonicNow()))
      return () => {
        users -= 1
        if (users > 0) return
        wire.send = send
        unsubscribe()
        // Later, because React forbids updates in an insertion effect. The devtools can be mounted again until then.
        queueMicrotask(() => users === 0 && scenario.set(undefined))
      }
    },
  }
}
