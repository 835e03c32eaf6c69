import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ProblemError, type ProblemErrorInit } from '../../src/client/response/ProblemError.js'
import { createClock } from '../../src/client/time/createClock.js'
import { toProblem } from '../../src/contract/problem.js'
import { retryReads } from '../../src/queries/retry.js'

const clock = createClock()
const policy = retryReads({ clock, maxWaitMs: 5_000 })

function failure(status: number | undefined, init: Partial<ProblemErrorInit> = {}) {
  return new ProblemError({ origin: 'service', problem: toProblem({}, status), ...init })
}

const inMs = (ms: number) => new Date(Date.now() + ms)

// The policy applies to browsers, which it detects by `window`.
beforeEach(() => {
  vi.stubGlobal('window', {})
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('retryReads', () => {
  it.each([
    ['a network error', failure(undefined, { origin: 'network' }), true],
    ['a timeout', failure(undefined, { origin: 'timeout' }), true],
    ['503', failure(503), true],
    ['429', failure(429), true],
    ['500 that can be retried', failure(500, { retryable: true }), true],
    ['500 that cannot be retried', failure(500, { retryable: false }), false],
    ['400', failure(400), false],
    ['403', failure(403), false],
    ['501', failure(501), false],
    ['a response that cannot be read', failure(undefined, { origin: 'contract' }), false],
    ['a near retry time', failure(429, { retryAt: inMs(3_000) }), true],
    ['a far retry time', failure(429, { retryAt: inMs(30_000) }), false],
    ['an error that is not a ProblemError', new Error('bug'), false],
  ])('decides on a retry after %s', (_, error, expected) => {
    expect(policy.retry(0, error)).toBe(expected)
  })

  it('does not retry on a server', () => {
    vi.unstubAllGlobals()

    expect(policy.retry(0, failure(503))).toBe(false)
  })

  it('retries if retryAt is within maxWaitMs', () => {
    const { retry } = retryReads({ clock, maxWaitMs: 60_000 })

    expect(retry(0, failure(429, { retryAt: inMs(30_000) }))).toBe(true)
    expect(retry(0, failure(429, { retryAt: inMs(90_000) }))).toBe(false)
  })

  it('stops after two retries', () => {
    expect(policy.retry(1, failure(503))).toBe(true)
    expect(policy.retry(2, failure(503))).toBe(false)
  })

  it('does not retry before the retry time of the response', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const delayMs = policy.retryDelay(0, failure(429, { retryAt: inMs(3_000) }))

    expect(delayMs).toBeGreaterThan(3_000)
    expect(delayMs).toBeLessThan(3_500)
  })

  it('increases the delay with each retry', () => {
    const delays = [0, 1, 2].map((count) => policy.retryDelay(count, failure(503)))

    expect(delays[0]).toBeGreaterThanOrEqual(500)
    expect(delays[0]).toBeLessThanOrEqual(1_000)
    expect(delays[2]).toBeGreaterThanOrEqual(2_000)
    expect(delays[2]).toBeLessThanOrEqual(4_000)
  })
})
