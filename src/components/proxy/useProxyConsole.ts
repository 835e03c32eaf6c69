'use client'

import { useRef, useState } from 'react'
import { ProblemError } from '../../client/response/ProblemError.js'
import { isRead } from '../../contract/calls/isRead.js'
import type { ProxyResponse } from '../../contract/calls/proxy.js'
import { keyOfCall } from '../../contract/keyOfCall.js'
import { useHold } from '../../hooks/useHold.js'
import { useProxy } from '../../hooks/useProxy.js'
import type { DraftedCall } from './request/proxyDraft.js'
import {
  type ConsoleResponse,
  consoleResponseOf,
  failedResponseOf,
} from './response/consoleResponse.js'

/** End of a request that was not canceled. */
type Settled =
  | { state: 'answered'; call: DraftedCall; response: ConsoleResponse; durationMs: number }
  | {
      state: 'failed'
      call: DraftedCall
      error: ProblemError
      /** The provider's response, if the error is the provider's. */
      response: ConsoleResponse | undefined
      durationMs: number
    }

/** State of the last request. */
export type Outcome =
  | { state: 'idle' }
  | {
      state: 'sending'
      call: DraftedCall
      /** Error of the previous attempt, if this is a retry. */
      retryOf: ProblemError | undefined
      /** Whether a hold was active when the request was made. The request then waits for its end. */
      isHeld: boolean
      /** Last outcome with a response, if one is shown. */
      earlier: Settled | undefined
    }
  | { state: 'cancelled'; call: DraftedCall }
  | Settled

/** Returns the outcome whose response is shown. While a request runs, that is the outcome of the request before. */
export function settledOf(outcome: Outcome): Settled | undefined {
  if (outcome.state === 'sending') return outcome.earlier
  return 'response' in outcome ? outcome : undefined
}

interface ProxyConsoleOptions {
  integration: string
  throttle: boolean
  maxBytes: number
  onResponse: ((response: ProxyResponse<Blob>) => void) | undefined
  /** Called with the outcome of each request, including those whose outcome is not shown. */
  onOutcome: (call: DraftedCall, outcome: Outcome) => void
}

/** Sends a request and returns its outcome, with the duration until the end of the response. */
async function settle(
  call: DraftedCall,
  maxBytes: number,
  send: () => Promise<ProxyResponse<Blob>>,
): Promise<Outcome> {
  const startedMs = performance.now()
  try {
    const response = await send()
    const durationMs = performance.now() - startedMs
    return {
      state: 'answered',
      call,
      response: await consoleResponseOf(response, maxBytes),
      durationMs,
    }
  } catch (error) {
    const durationMs = performance.now() - startedMs
    // An aborted request rejects with the signal's reason. All other errors are problems.
    if (!(error instanceof ProblemError)) return { state: 'cancelled', call }
    const { origin, response, droppedHeaders } = error
    const isProvider = origin === 'provider' && response !== undefined
    const shown = isProvider
      ? await failedResponseOf(response, droppedHeaders, maxBytes)
      : undefined
    return { state: 'failed', call, error, response: shown, durationMs }
  }
}

/**
 * Returns the outcome of the console's last request, even if an earlier one ends later, and functions to send and
 * cancel requests.
 */
export function useProxyConsole(options: ProxyConsoleOptions) {
  const { integration, throttle, maxBytes, onResponse, onOutcome } = options
  const [outcome, setOutcome] = useState<Outcome>({ state: 'idle' })
  const { hold } = useHold(integration)
  const running = useRef<{ call: DraftedCall; controller: AbortController } | null>(null)
  const { mutateAsync } = useProxy({ integration, throttle, parseAs: 'blob' })

  async function send(call: DraftedCall, retryOf?: ProblemError) {
    const earlier = running.current
    // Aborts an earlier read, because its response is not needed. Requests that change data continue.
    if (earlier && isRead(earlier.call.method)) earlier.controller.abort()
    const own = { call, controller: new AbortController() }
    running.current = own
    setOutcome((last) => ({
      state: 'sending',
      call,
      retryOf,
      isHeld: hold !== undefined,
      earlier: settledOf(last),
    }))

    // If there was no response, the first attempt may have gone through, so a retry has the same key and the relay can
    // reject it. If there was a response, a retry is a new request.
    const idempotencyKey = keyOfCall(retryOf?.response ? own : call)
    const settled = await settle(call, maxBytes, () =>
      mutateAsync({ ...call, idempotencyKey, signal: own.controller.signal }),
    )
    onOutcome(call, settled)
    if (running.current !== own) return
    running.current = null
    setOutcome(settled)
    if (settled.state !== 'answered') return
    const { status, headers, droppedHeaders, body } = settled.response
    onResponse?.({ status, headers, droppedHeaders, body })
  }

  function cancel() {
    const own = running.current
    if (!own) return
    running.current = null
    own.controller.abort()
    setOutcome({ state: 'cancelled', call: own.call })
  }

  return { outcome, hold, send, cancel }
}
