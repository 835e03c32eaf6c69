'use client'

import { useRef, useState } from 'react'
import { ProblemError } from '../../client/response/ProblemError.js'
import type { ProxyResponse } from '../../contract/calls/proxy.js'
import { useHold } from '../../hooks/useHold.js'
import { useProxy } from '../../hooks/useProxy.js'
import { type DraftedCall, isRead } from './request/proxyDraft.js'
import {
  type ConsoleResponse,
  consoleResponseOf,
  failedResponseOf,
} from './response/consoleResponse.js'

/** What has become of the call that was made last. */
export type Outcome =
  | { state: 'idle' }
  | {
      state: 'sending'
      call: DraftedCall
      /** What went wrong the last time, where it is tried again. */
      retryOf: ProblemError | undefined
      /** Whether calls were held back when it was sent: then that is why it waits. */
      isHeld: boolean
    }
  | { state: 'cancelled'; call: DraftedCall }
  | { state: 'answered'; call: DraftedCall; answer: ConsoleResponse; durationMs: number }
  | {
      state: 'failed'
      call: DraftedCall
      error: ProblemError
      /** What the provider said, where it is the provider that failed. */
      answer: ConsoleResponse | undefined
      durationMs: number
    }

interface ProxyConsoleOptions {
  integration: string
  throttle: boolean
  mostBytes: number
  onResponse: ((response: ProxyResponse<Blob>) => void) | undefined
}

/** What a call comes to, and how long it took until all of the answer was there. */
async function settle(
  call: DraftedCall,
  mostBytes: number,
  send: () => Promise<ProxyResponse<Blob>>,
): Promise<Outcome> {
  const startedMs = performance.now()
  try {
    const response = await send()
    const durationMs = performance.now() - startedMs
    return {
      state: 'answered',
      call,
      answer: await consoleResponseOf(response, mostBytes),
      durationMs,
    }
  } catch (error) {
    const durationMs = performance.now() - startedMs
    // An aborted call rejects with the signal's reason; everything else is a problem.
    if (!(error instanceof ProblemError)) return { state: 'cancelled', call }
    const { origin, response, droppedHeaders } = error
    const isProvider = origin === 'provider' && response !== undefined
    const answer = isProvider
      ? await failedResponseOf(response, droppedHeaders, mostBytes)
      : undefined
    return { state: 'failed', call, error, answer, durationMs }
  }
}

/** The calls of a console: one at a time, and what is shown is the last one, whichever answer comes last. */
export function useProxyConsole(options: ProxyConsoleOptions) {
  const { integration, throttle, mostBytes, onResponse } = options
  const [outcome, setOutcome] = useState<Outcome>({ state: 'idle' })
  const { hold } = useHold(integration)
  const running = useRef<{ call: DraftedCall; controller: AbortController } | null>(null)
  const { mutateAsync } = useProxy(
    { integration, throttle, parseAs: 'blob' },
    // Without a network a call fails at once: one that waits for it would be sent when nobody thinks of it.
    { networkMode: 'always' },
  )

  async function send(call: DraftedCall, retryOf?: ProblemError) {
    const earlier = running.current
    // Nobody waits for a read that is not shown. What changes data goes on, as it would without a console.
    if (earlier && isRead(earlier.call.method)) earlier.controller.abort()
    const own = { call, controller: new AbortController() }
    running.current = own
    setOutcome({ state: 'sending', call, retryOf, isHeld: hold !== null })

    const settled = await settle(call, mostBytes, () =>
      mutateAsync({ ...call, signal: own.controller.signal }),
    )
    if (running.current !== own) return
    running.current = null
    setOutcome(settled)
    if (settled.state !== 'answered') return
    const { status, headers, droppedHeaders, body } = settled.answer
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
