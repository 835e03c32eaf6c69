import type { RequestListener, ServerResponse } from 'node:http'
import type { Sandbox } from '../../sandbox/sandbox.js'
import type { CallLog } from './callLog.js'
import { type ShownCall, shownCalls } from './shownCalls.js'
import type { PlayedScenario, ScenarioController } from './startSandbox.js'

/** Update that open pages receive after each change. */
export interface LiveUpdate {
  /** Number of the run. It changes when the sandbox is reset and all calls are removed. */
  run: number
  /** Active scenario. */
  scenario: PlayedScenario | null
  /** New and changed calls, oldest first. */
  calls: ShownCall[]
}

/** Time within which changes are sent as one update, in milliseconds. */
const PAUSE_MS = 100

/** Streams of updates for open pages. */
export interface LiveCalls {
  /** Responds with a stream. */
  listener: RequestListener
  /** Ends all streams. */
  close: () => void
}

/** Dependencies of {@link createLiveCalls}. */
export interface LiveParts {
  /** The sandbox. */
  sandbox: Sandbox
  /** Log of its calls. */
  log: CallLog
  /** Controls the active scenario. */
  controller: ScenarioController
}

/** Creates streams that send calls to open pages as server-sent events. */
export function createLiveCalls({ sandbox, log, controller }: LiveParts): LiveCalls {
  const sentVersions = new Map<ServerResponse, number>()

  const sendUpdate = (response: ServerResponse) => {
    // A page that does not read, such as on a sleeping laptop, receives one update later.
    if (response.writableNeedDrain) return
    const calls = log.since(sentVersions.get(response))
    const newest = Math.max(sentVersions.get(response) ?? 0, ...calls.map(({ version }) => version))
    sentVersions.set(response, newest)
    const { run, scenario } = controller
    const update: LiveUpdate = { run, scenario, calls: shownCalls(sandbox, calls) }
    response.write(`data: ${JSON.stringify(update)}\n\n`)
  }

  let timer: NodeJS.Timeout | undefined
  const sendUpdates = () => {
    timer = undefined
    for (const response of sentVersions.keys()) sendUpdate(response)
  }
  const stopListening = log.onChange(() => {
    if (sentVersions.size > 0) timer ??= setTimeout(sendUpdates, PAUSE_MS)
  })

  return {
    listener({ method }, response) {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      if (method === 'HEAD') return response.end()
      sentVersions.set(response, 0)
      response.on('drain', () => sendUpdate(response))
      response.once('close', () => sentVersions.delete(response))
      return sendUpdate(response)
    },
    close() {
      stopListening()
      clearTimeout(timer)
      for (const response of sentVersions.keys()) response.end()
      sentVersions.clear()
    },
  }
}
