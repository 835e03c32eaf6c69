import { expect, it } from 'vitest'
import { createClient, type RelayClient } from '../../../src/client/createClient.js'
import { ProblemError } from '../../../src/client/response/ProblemError.js'
import type { Fetch } from '../../../src/contract/fetch.js'
import { fc } from '../../support/fastCheck.js'

const RUNS = 10_000
const NULL_BODY = [204, 205, 304]
const ORIGINS = ['network', 'timeout', 'relay', 'service', 'provider', 'held', 'contract']

const names = fc.constantFrom(
  ...[
    'type',
    'title',
    'status',
    'detail',
    'retryAfter',
    'time',
    'retryable',
    'causes',
    'requestId',
  ],
  ...['results', 'error', 'message', 'id', 'name', 'version', '__proto__', 'then'],
)
const values = fc.oneof(
  fc.jsonValue({ maxDepth: 1 }),
  fc.constantFrom('svc-relay', 1, true, '2025-03-06T22:09:49Z', [{}], [{ id: 'a', name: 7 }]),
)
const bodies = fc.oneof(
  fc.uint8Array({ maxLength: 32 }).map((bytes) => new Uint8Array(bytes)),
  fc.constantFrom('', '[]', '[{}]', '{"results":[null]}', '<h1>502</h1>', '{"title":"Half'),
  fc
    .array(fc.tuple(names, values), { maxLength: 6 })
    .map(
      (members) =>
        `{${members.map(([n, value]) => `${JSON.stringify(n)}:${JSON.stringify(value)}`)}}`,
    ),
)

const times = fc.oneof(
  fc.integer({ min: -5, max: 10 ** 9 }).map(String),
  fc.constantFrom('Thu, 06 Mar 2025 22:09:49 UTC', 'Fri, 31 Dec 9999 23:59:59 GMT', 'soon', ''),
)
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const headers = fc.record({
  'x-relay-source': fc.constantFrom('upstream', 'upstream', 'relay', undefined),
  'content-type': optional(
    fc.constantFrom('application/problem+json', 'application/json', 'text/html; charset=x', ''),
  ),
  'x-svc-retry-after': optional(times),
  'retry-after': optional(times),
  date: optional(times),
  'x-svc-retryable': fc.constantFrom(undefined, undefined, 'false', 'TRUE', ''),
  'x-relay-request-id': optional(fc.constantFrom('req_1', '')),
})

/** A body, no body, or a body that is cut off. */
const sent = fc.oneof(
  { weight: 6, arbitrary: bodies },
  { weight: 1, arbitrary: fc.constantFrom('broken', null) },
)

function brokenStream() {
  return new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) })
}

const answers: fc.Arbitrary<Fetch> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc
      .record({ status: fc.integer({ min: 200, max: 599 }), headers, body: sent })
      .map(({ status, headers, body }) => async () => {
        const given = Object.entries(headers).filter(([, value]) => value !== undefined)
        const init = { status, headers: given as [string, string][] } // without members that are `undefined`
        if (NULL_BODY.includes(status)) return new Response(null, init)
        return new Response(body === 'broken' ? brokenStream() : body, init)
      }),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom<unknown>(new TypeError('fetch failed'), 'text', undefined, null, {}, 0)
      .map((reason) => () => Promise.reject(reason)),
  },
  { weight: 1, arbitrary: fc.constant(async () => Response.error()) },
)

const calls: ((client: RelayClient) => Promise<unknown>)[] = [
  (client) => client.info(),
  (client) => client.listDestinations(),
  (client) => client.listIntegrations(),
  (client) => client.search({ integration: 'crm', objectName: 'contacts', fieldFilters: [] }),
  (client) => client.proxy({ integration: 'crm', path: '/a', throttle: true }),
]

it('a failed call rejects with a ProblemError that explains the failure, for any response', async () => {
  let rejected = 0
  let fulfilled = 0
  await fc.assert(
    fc.asyncProperty(answers, fc.constantFrom(...calls), async (fetch, call) => {
      const client = createClient({ endpoint: 'http://x.test/api', fetch })
      const error = await call(client).then(
        () => 'none',
        (reason: unknown) => reason,
      )
      if (error === 'none') {
        fulfilled += 1
        return
      }

      rejected += 1
      if (!(error instanceof ProblemError)) throw new Error(`rejected with ${String(error)}`)
      expect(error.problem.title).toMatch(/./s)
      expect(error.problem.type).toMatch(/./s)
      expect(error.message.startsWith(error.problem.title)).toBe(true)
      expect(ORIGINS).toContain(error.origin)
      expect(error.status).toBe(error.response?.status ?? error.status)
      expect(error.retryAt && Number.isNaN(error.retryAt.getTime())).not.toBe(true)
    }),
    { numRuns: RUNS },
  )

  expect(rejected).toBeGreaterThan(RUNS / 2)
  expect(fulfilled).toBeGreaterThan(RUNS / 50)
}, 60_000)
