import { describe, expect, it } from 'vitest'
import { readRetryWait } from '../../../src/client/time/retryWait.js'
import { toProblem } from '../../../src/contract/problem.js'
import { callProxy, NOON_MS, sandboxAtNoon } from '../kit.js'

const crmOfAcme = { integration: 'crm', groupRef: 'acme' }

/** Creates a sandbox with the quirk and a CRM that is throttled for 30 seconds. */
function throttledSandbox() {
  const sandbox = sandboxAtNoon({ quirks: ['rate-limit-headers'] })
  sandbox.throttle({ ...crmOfAcme, forMs: 30_000 })
  return sandbox
}

/** Returns the headers of a response that state a time or a rate limit. */
const statedBy = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => /retry-after|ratelimit/.test(name)))

const FORMS = [
  { 'retry-after': '30.0' },
  { 'retry-after': '30, 30' },
  { 'retry-after': 'Wed, 01 Jan 2025 12:00:30 GMT' },
  { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1735732830' },
  { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1735732830000' },
  { 'x-ratelimit-reset': '2025-01-01T12:00:30.000Z' },
  { 'ratelimit-remaining': '0', 'ratelimit-reset': '30' },
  { ratelimit: '"default";r=0;t=30' },
  { 'x-hubspot-ratelimit-interval-milliseconds': '30000' },
]

describe('the quirk rate-limit-headers', () => {
  it('rotates the retry time of a provider’s 429 through all formats', async () => {
    const sandbox = throttledSandbox()
    const stated: unknown[] = []
    for (const _ of FORMS) stated.push(statedBy(await callProxy(sandbox)))

    expect(stated).toEqual(FORMS)
    expect(statedBy(await callProxy(sandbox))).toEqual(FORMS[0])
    sandbox.reset()
    sandbox.throttle({ ...crmOfAcme, forMs: 30_000 })
    expect(statedBy(await callProxy(sandbox))).toEqual(FORMS[0])
  })

  it('keeps status and body, in formats that the kit can parse', async () => {
    const sandbox = throttledSandbox()

    for (const form of FORMS) {
      const response = await callProxy(sandbox)
      const waitMs = readRetryWait(toProblem({}, 429), response, NOON_MS)

      expect(response.status).toBe(429)
      expect(await response.json()).toMatchObject({ category: 'RATE_LIMITS' })
      expect(waitMs, JSON.stringify(form)).toBe(30_000)
    }
  })

  it('does not change the time that the service states in throttle mode', async () => {
    const sandbox = throttledSandbox()

    const response = await callProxy(sandbox, { change: { 'X-Svc-Rate-Limiter-Mode': 'throttle' } })

    expect(statedBy(response)).toEqual({
      'retry-after': '30.0',
      'x-svc-retry-after': 'Wed, 01 Jan 2025 12:00:30 UTC',
    })
  })

  it('does not change other responses', async () => {
    const sandbox = sandboxAtNoon({ quirks: ['rate-limit-headers'] })
    expect(statedBy(await callProxy(sandbox))).toEqual({})
    sandbox.throttle({ ...crmOfAcme, lockedOut: true })

    const response = await callProxy(sandbox)

    expect(response.status).toBe(429)
    expect(statedBy(response)).toEqual({})
  })
})
