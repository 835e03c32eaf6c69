import { expect, it } from 'vitest'
import { readRetryWait } from '../../../src/client/time/retryWait.js'
import { toProblem } from '../../../src/contract/problem.js'
import { fc } from '../../support/fastCheck.js'

const RUNS = 20_000
const SEED = 20_250_306
/** Thu, 06 Mar 2025 22:00:00 UTC. */
const NOW_MS = 1_741_298_400_000

const NAMES = [
  ...['retry-after', 'x-svc-retry-after', 'x-ratelimit-reset', 'x-ratelimit-remaining', 'date'],
  ...['ratelimit-reset', 'ratelimit-remaining', 'ratelimit', 'x-hubspot-ratelimit-remaining'],
  'x-hubspot-ratelimit-interval-milliseconds',
]
const pieces = fc.oneof(
  fc.double().map(String),
  fc.integer({ min: -9, max: 2 ** 31 - 1 }).map(String),
  fc.bigInt({ min: 0n, max: 10n ** 310n }).map(String),
  fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.string({ unit: fc.constantFrom(...'0123456789;=rt", .-') }),
  fc.string({ unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)) }),
)
const values = fc.array(pieces, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(', '))
const anyHeaders = fc.array(fc.tuple(fc.constantFrom(...NAMES), values), { maxLength: 6 })
const anyBody = fc.record(
  { retryAfter: fc.oneof(values, fc.jsonValue()), time: fc.oneof(values, fc.jsonValue()) },
  { requiredKeys: [] },
)

const receptions = fc.integer({ min: -86_400_000, max: 86_400_000 }).map((ms) => NOW_MS + ms)

it('readRetryWait returns undefined or a wait of at least 0 that a Date can represent, for any response', () => {
  let found = 0
  fc.assert(
    fc.property(anyBody, anyHeaders, receptions, fc.constantFrom(429, 503, 500), (...response) => {
      const [body, headers, receivedMs, status] = response
      const problem = toProblem(body, status)
      const waitMs = readRetryWait(problem, { status, headers: new Headers(headers) }, receivedMs)
      if (waitMs === undefined) return

      found += 1
      expect(waitMs).toBeGreaterThanOrEqual(0)
      expect(new Date(receivedMs + waitMs).getTime()).not.toBeNaN()
    }),
    { numRuns: RUNS, seed: SEED },
  )

  expect(found).toBeGreaterThan(RUNS / 10)
})

/** A wait in milliseconds in each form that states one. */
const forms: Record<string, (waitMs: number, serverMs: number) => [string, string]> = {
  seconds: (waitMs) => ['retry-after', String(waitMs / 1000)],
  list: (waitMs) => ['retry-after', `0.0, ${waitMs / 1000}, 0`],
  date: (waitMs, serverMs) => ['retry-after', new Date(serverMs + waitMs).toUTCString()],
  service: (waitMs, serverMs) => ['x-svc-retry-after', new Date(serverMs + waitMs).toUTCString()],
  delta: (waitMs) => ['x-ratelimit-reset', String(waitMs / 1000)],
  epoch: (waitMs, serverMs) => ['x-ratelimit-reset', String((serverMs + waitMs) / 1000)],
  epochMs: (waitMs, serverMs) => ['ratelimit-reset', String(serverMs + waitMs)],
  iso: (waitMs, serverMs) => ['ratelimit-reset', new Date(serverMs + waitMs).toISOString()],
  policy: (waitMs) => ['ratelimit', `"default";r=0;t=${waitMs / 1000}`],
  hubspot: (waitMs) => ['x-hubspot-ratelimit-interval-milliseconds', String(waitMs)],
}

it.each(Object.keys(forms))('readRetryWait never shortens a wait stated as %s', (form) => {
  const waits = fc.oneof(
    fc.nat({ max: 1_000_000 }),
    fc.integer({ min: 0, max: 999_999_999 }).map((seconds) => seconds * 1000),
  )
  fc.assert(
    fc.property(waits, receptions, (waitMs, receivedMs) => {
      // Headers in whole seconds cannot be more precise.
      const statedMs = ['date', 'service'].includes(form)
        ? Math.floor(waitMs / 1000) * 1000
        : waitMs
      const header = forms[form]?.(statedMs, NOW_MS)
      const headers = new Headers([['date', new Date(NOW_MS).toUTCString()], header ?? ['', '']])
      const read = readRetryWait(toProblem({}, 429), { status: 429, headers }, receivedMs)

      expect(read).toBeGreaterThanOrEqual(statedMs)
      // Decimal seconds are rounded up.
      expect(read).toBeLessThanOrEqual(statedMs + 1)
    }),
    { numRuns: 2_000, seed: SEED },
  )
})
