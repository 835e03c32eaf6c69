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

// The policy is a browser's; only whether there is one is asked.
beforeEach(() => {
  vi.stubGlobal('window', {})
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the retry policy of reads', () => {
  it.each([
    ['a failed connection', failure(undefined, { origin: 'network' }), true],
    ['a late answer', failure(undefined, { origin: 'timeout' }), true],
    ['503', failure(503), true],
    ['429', failure(429), true],
    ['500 that can be retried', failure(500, { retryable: true }), true],
    ['500 that cannot', failure(500, { retryable: false }), false],
    ['400', failure(400), false],
    ['403', failure(403), false],
    ['501', failure(501), false],
    ['an answer that cannot be read', failure(undefined, { origin: 'contract' }), false],
    ['a near retry time', failure(429, { retryAt: inMs(3_000) }), true],
    ['a far retry time', failure(429, { retryAt: inMs(30_000) }), false],
    ['an error of somebody else', new Error('bug'), false],
  ])('after %s', (_, error, expected) => {
    expect(policy.retry(0, error)).toBe(expected)
  })

  it('keeps no page waiting on a server', () => {
    vi.unstubAllGlobals()

    expect(policy.retry(0, failure(503))).toBe(false)
  })

  it('waits as long as it is told to', () => {
    const { retry } = retryReads({ clock, maxWaitMs: 60_000 })

    expect(retry(0, failure(429, { retryAt: inMs(30_000) }))).toBe(true)
    expect(retry(0, failure(429, { retryAt: inMs(90_000) }))).toBe(false)
  })

  it('gives up after two more tries', () => {
    expect(policy.retry(1, failure(503))).toBe(true)
    expect(policy.retry(2, failure(503))).toBe(false)
  })

  it('does not come back before the time that was named', () => {
    const delayMs = policy.retryDelay(0, failure(429, { retryAt: inMs(3_000) }))

    expect(delayMs).toBeGreaterThan(2_990)
    expect(delayMs).toBeLessThan(3_500)
  })

  it('waits longer each time', () => {
    const delays = [0, 1, 2].map((count) => policy.retryDelay(count, failure(503)))

    expect(delays[0]).toBeGreaterThanOrEqual(500)
    expect(delays[0]).toBeLessThanOrEqual(1_000)
    expect(delays[2]).toBeGreaterThanOrEqual(2_000)
    expect(delays[2]).toBeLessThanOrEqual(4_000)
  })
})
