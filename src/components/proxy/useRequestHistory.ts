'use client'

import { useState } from 'react'
import { isSecretName } from '../../contract/secretNames.js'
import type { DraftedCall, ProxyDraft } from './request/proxyDraft.js'
import type { Outcome } from './useProxyConsole.js'

/** A request that was sent from this console. */
export interface SentRequest {
  id: number
  /** The form when the request was sent, without the values of secret headers. */
  draft: ProxyDraft
  method: string
  path: string
  /** Time of the last attempt, RFC 3339. */
  sentAt: string
  /** HTTP status, or a state if there is none. */
  status: number | 'sending' | 'cancelled' | 'failed'
}

/** Maximum number of requests in the history. */
const MAX_REQUESTS = 10

// Calls contain secrets, so the history refers to them by ID.
const ids = new WeakMap<DraftedCall, number>()
let lastId = 0

function idOf(call: DraftedCall): number {
  const known = ids.get(call)
  if (known !== undefined) return known
  lastId += 1
  ids.set(call, lastId)
  return lastId
}

function withoutSecrets(draft: ProxyDraft): ProxyDraft {
  const headers = draft.headers.map((row) => (isSecretName(row.name) ? { ...row, value: '' } : row))
  return { ...draft, headers }
}

function statusOf(outcome: Outcome): SentRequest['status'] {
  if (outcome.state === 'answered') return outcome.response.status
  if (outcome.state === 'failed') return outcome.error.status ?? 'failed'
  return 'cancelled'
}

/** Returns the last requests of a console and functions that record them. Requests are stored in memory only. */
export function useRequestHistory() {
  const [requests, setRequests] = useState<readonly SentRequest[]>([])

  /** Adds a request. A retry of a request replaces it. */
  function begin(call: DraftedCall, draft: ProxyDraft) {
    const id = idOf(call)
    const { method, path } = call
    const sentAt = new Date().toISOString()
    setRequests((earlier) => {
      const known = earlier.find((each) => each.id === id)
      const added = known ?? { id, method, path, draft: withoutSecrets(draft) }
      const others = earlier.filter((each) => each !== known)
      return [{ ...added, sentAt, status: 'sending' as const }, ...others].slice(0, MAX_REQUESTS)
    })
  }

  /** Records the outcome of a request. */
  function end(call: DraftedCall, outcome: Outcome) {
    const id = idOf(call)
    const status = statusOf(outcome)
    setRequests((all) => all.map((each) => (each.id === id ? { ...each, status } : each)))
  }

  return { requests, begin, end }
}
