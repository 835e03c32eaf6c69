// Uses the packed kit as ES modules in Node alone: client, queries, relay, sandbox, and components as HTML.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { dehydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createClient,
  DestinationList,
  destinationQueries,
  ProblemError,
  ProxyConsole,
  SearchForm,
  SvcProvider,
} from 'svc-react'
import { de } from 'svc-react/locales'
import { createRelay } from 'svc-react/relay'
import { toNodeListener } from 'svc-react/relay/node'
import { createSandbox } from 'svc-react/sandbox'
import { createTestSvc } from 'svc-react/testing'

assert.equal(typeof document, 'undefined')

const sandbox = createSandbox()
const options = {
  ...sandbox.connection,
  authorize: () => ({ user: 'ada', groupRef: 'acme', destinations: true }),
  allow: 'all',
  allowNonBrowser: true,
}
const client = createClient({ endpoint: 'http://app.example/api/svc', fetch: createRelay(options) })

// The client over the relay.
assert.equal((await client.listDestinations()).length, 14)
const request = { integration: 'crm', objectName: 'contacts', fieldFilters: [] }
assert.equal((await client.search(request)).results.length, 25)

// A throttled call.
sandbox.throttle({ integration: 'crm', groupRef: 'acme', forMs: 30_000 })
const call = { integration: 'crm', method: 'GET', path: '/crm/v3/objects/contacts' }
await assert.rejects(client.proxy(call), (error) => {
  assert.ok(error instanceof ProblemError)
  const leftMs = error.retryAt.getTime() - Date.now()
  assert.ok(leftMs > 20_000 && leftMs <= 31_000, `${leftMs} ms are left of 30 s`)
  return true
})

// A page, rendered by a server.
const queryClient = new QueryClient()
await queryClient.prefetchQuery(destinationQueries.list(client))
assert.equal(dehydrate(queryClient).queries.length, 1)
const page = createElement(
  QueryClientProvider,
  { client: queryClient },
  createElement(
    SvcProvider,
    { client },
    createElement(DestinationList),
    createElement(SearchForm, { integration: 'crm' }),
    createElement(ProxyConsole, { integration: 'crm' }),
  ),
)
const html = renderToString(page)
assert.match(html, /Billing events/)
assert.match(html, /<form/)

// The relay on a server, over a socket.
const server = createServer(toNodeListener(options)).listen(0)
await once(server, 'listening')
const endpoint = `http://localhost:${server.address().port}/api/svc`
assert.equal((await createClient({ endpoint }).listDestinations()).length, 14)
server.closeAllConnections()
server.close()

// The helpers for tests of pages.
const svc = createTestSvc()
assert.equal((await svc.client.listDestinations()).length, 14)
svc.dispose()

assert.equal(typeof de.common.retry, 'string')
assert.ok(import.meta.resolve('svc-react/styles.css').endsWith('/dist/styles.css'))
