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

/** State of the last request. */
export type Outcome =
  | { state: 'idle' }
  | {
      state: 'sending'
      call: DraftedCall
      /** Error of the previous attempt, if this is a retry. */
      retryOf: ProblemError | undefined
      /** Whether a hold was active when the request was made. The request then waits for it. */
      isHeld: boolean
    }
  | { state: 'cancelled'; call: DraftedCall }
  | { state: 'answered'; call: DraftedCall; response: ConsoleResponse; durationMs: number }
  | {
      state: 'failed'
      call: DraftedCall
      error: ProblemError
      /** The provider's response, if the error is the provider's. */
      response: ConsoleResponse | undefined
      durationMs: number
    }

interface ProxyConsoleOptions {
  integration: string
  throttle: boolean
  maxBytes: number
  onResponse: ((response: ProxyResponse<Blob>) => void) | undefined
  /** Called with the outcome of each request, including those whose outcome is not shown. */
  onOutcome: (call: DraftedCall, outcome: Outcome) => void
}

/** Waits for a request, and returns its outcome and its duration until the end of the response. */
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

/** Manages the requests of a console. The outcome is the last request's, even if an older one ends later. */
export function useProxyConsole(options: ProxyConsoleOptions) {
  const { integration, throttle, maxBytes, onResponse, onOutcome } = options
  const [outcome, setOutcome] = useState<Outcome>({ state: 'idle' })
  const { hold } = useHold(integration)
  const running = useRef<{ call: DraftedCall; controller: AbortController } | null>(null)
  const { mutateAsync } = useProxy(
    { integration, throttle, parseAs: 'blob' },
    // Fails immediately without a network: a queued request would be sent when the user no longer expects it.
    { networkMode: 'always' },
  )

  async function send(call: DraftedCall, retryOf?: ProblemError) {
    const earlier = running.current
    // Aborts reads, because nobody waits for them. Requests that change data continue.
    if (earlier && isRead(earlier.call.method)) earlier.controller.abort()
    const own = { call, controller: new AbortController() }
    running.current = own
    setOutcome({ state: 'sending', call, retryOf, isHeld: hold !== undefined })

    // Without a response, the first attempt may have gone through. Its key lets the relay refuse the second one. A user
    // who has seen a response decides to send a new request.
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
