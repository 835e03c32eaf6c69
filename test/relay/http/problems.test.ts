import { describe, expect, it } from 'vitest'
import { problemOf } from '../../../src/relay/http/problems.js'
import type { RelayProblemKind } from '../../../src/relay/http/relayProblemKind.js'
import { setUp } from '../support.js'

/** The status of each problem. The type keeps it complete. */
const statuses: Record<RelayProblemKind, number> = {
  'bad-path': 400,
  'bad-query': 400,
  'bad-body': 400,
  'bad-request': 400,
  'bad-idempotency-key': 400,
  unauthenticated: 401,
  denied: 403,
  csrf: 403,
  'cross-origin': 403,
  'not-a-browser': 403,
  'not-granted': 403,
  'proxy-off': 403,
  'not-allowed': 403,
  'not-found': 404,
  'unknown-integration': 404,
  'method-not-allowed': 405,
  'upload-timeout': 408,
  'duplicate-request': 409,
  'too-large': 413,
  'uri-too-long': 414,
  'rate-limited': 429,
  aborted: 499,
  misconfigured: 500,
  'authorize-failed': 500,
  internal: 500,
  'upgrade-not-supported': 501,
  unreachable: 502,
  'upstream-auth': 502,
  'upstream-invalid': 502,
  busy: 503,
  timeout: 504,
}

const now = new Date('2025-03-06T22:09:49.500Z')

describe('problems of the relay', () => {
  it.each(Object.entries(statuses))(
    'I1 have a title and whole sentences (%s, status %i)',
    (kind, status) => {
      const problem = problemOf({ refusal: kind as RelayProblemKind }, 'the-id', now) // a key of the table

      expect(problem).toEqual({
        type: `urn:svc-relay:${kind}`,
        title: expect.stringMatching(/^[A-Z][^.]{5,}$/),
        status,
        detail: expect.stringMatching(/^[A-Z].{20,}\.$/),
        remedy: expect.stringMatching(/^[A-Z].{5,}\.?$/),
        instance: 'urn:uuid:the-id',
        time: '2025-03-06T22:09:49.500Z',
        requestId: 'the-id',
        subsystem: 'relay',
        retryable: false,
      })
    },
  )

  it('I1 have unique titles', () => {
    const kinds = Object.keys(statuses) as RelayProblemKind[] // keys of the table
    const titles = kinds.map((refusal) => problemOf({ refusal }, 'the-id', now).title)

    expect(new Set(titles).size).toBe(kinds.length)
  })

  it('I1 cannot be replaced by the extensions of a problem', () => {
    const extensions = { type: 'x', status: 200, title: 'x', subsystem: 'x', issues: [] }

    expect(problemOf({ refusal: 'bad-body', extensions }, 'the-id', now)).toMatchObject({
      type: 'urn:svc-relay:bad-body',
      status: 400,
      title: 'Bad search',
      subsystem: 'relay',
      issues: [],
    })
  })

  it('I1 are sent as JSON in UTF-8, with a body for every method but HEAD', async () => {
    const { call, events } = setUp()

    const response = await call('/nowhere')
    const text = await response.text()
    const head = await call('/nowhere', { method: 'HEAD' })

    expect(JSON.parse(text)).toMatchObject({ status: 404 })
    expect(JSON.parse(text)).not.toHaveProperty('retryAfter')
    expect(response.headers.has('retry-after')).toBe(false)
    expect([head.status, head.body]).toEqual([404, null])
    expect(head.headers.get('content-type')).toBe('application/problem+json')
    expect(events.map(({ bytesOut }) => bytesOut)).toEqual([new Blob([text]).size, 0])
  })
})
