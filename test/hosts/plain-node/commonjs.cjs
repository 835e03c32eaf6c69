// Uses the packed kit from CommonJS: Node 20.19 and later can require ES modules.
const assert = require('node:assert/strict')
const { createClient, ProblemError } = require('svc-react')
const { createRelay } = require('svc-react/relay')
const { toNodeListener } = require('svc-react/relay/node')
const { undiciTransport } = require('svc-react/relay/undici')
const { createSandbox } = require('svc-react/sandbox')
const { createTestSvc } = require('svc-react/testing')
const { de } = require('svc-react/locales')

for (const it of [toNodeListener, undiciTransport, createTestSvc])
  assert.equal(typeof it, 'function')
assert.equal(typeof de.common.retry, 'string')

const relay = createRelay({
  ...createSandbox().connection,
  authorize: () => ({ user: 'ada', groupRef: 'acme', destinations: true }),
})
const client = createClient({ endpoint: 'http://app.example/api/svc', fetch: relay })

async function main() {
  assert.equal((await client.listDestinations()).length, 14)
  // Both module systems share one class, so `instanceof` works in an app that uses both.
  assert.equal(ProblemError, (await import('svc-react')).ProblemError)
}
main()
