import type { RequestListener, ServerResponse } from 'node:http'
import type { Sandbox } from '../../sandbox/sandbox.js'
import type { CallLog } from './callLog.js'
import { type ShownCall, shownCalls } from './shownCalls.js'
import type { PlayedScenario, Stage } from './startSandbox.js'

/** What who looks on is told, each time that something has changed. */
export interface LiveUpdate {
  /** Another number than before: everything was put back, and the calls so far are gone. */
  run: number
  /** What is played. */
  scenario: PlayedScenario | null
  /** The calls that are new or have changed, the oldest first. */
  calls: ShownCall[]
}

/** Several changes within this time are told at once. */
const PAUSE_MS = 100

/** A stream of updates for each page that is open. */
export interface LiveCalls {
  /** Answers with a stream. */
  listener: RequestListener
  /** Ends all streams. */
  close: () => void
}

/** What is looked at. */
export interface LiveParts {
  /** The service. */
  sandbox: Sandbox
  /** Its calls. */
  log: CallLog
  /** What is played. */
  stage: Stage
}

/** Tells pages about calls as they come and go, as server-sent events. */
export function createLiveCalls({ sandbox, log, stage }: LiveParts): LiveCalls {
  const told = new Map<ServerResponse, number>()

  const tell = (response: ServerResponse) => {
    // A page that does not read, such as one of a laptop that sleeps, is told all of it later.
    if (response.writableNeedDrain) return
    const calls = log.since(told.get(response))
    const newest = Math.max(told.get(response) ?? 0, ...calls.map(({ version }) => version))
    told.set(response, newest)
    const { run, scenario } = stage
    const update: LiveUpdate = { run, scenario, calls: shownCalls(sandbox, calls) }
    response.write(`data: ${JSON.stringify(update)}\n\n`)
  }

  let timer: NodeJS.Timeout | undefined
  const tellAll = () => {
    timer = undefined
    for (const response of told.keys()) tell(response)
  }
  const stopListening = log.onChange(() => {
    if (told.size > 0) timer ??= setTimeout(tellAll, PAUSE_MS)
  })

  return {
    listener({ method }, response) {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      if (method === 'HEAD') return response.end()
      told.set(response, 0)
      response.on('drain', () => tell(response))
      response.once('close', () => told.delete(response))
      return tell(response)
    },
    close() {
      stopListening()
      clearTimeout(timer)
      for (const response of told.keys()) response.end()
      told.clear()
    },
  }
}
