import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { after, afterEach, before } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { context, metrics, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import {
  CompositePropagator,
  W3CBaggagePropagator,
  W3CTraceContextPropagator,
} from '@opentelemetry/core'
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { RelayOptions } from 'svc-react/relay'

/** The ended spans. */
export const spans = new InMemorySpanExporter()
const measures = new InMemoryMetricExporter(AggregationTemporality.DELTA)
const meters = new MeterProvider({
  readers: [new PeriodicExportingMetricReader({ exporter: measures, exportIntervalMillis: 1e9 })],
})

/** Registers the real SDK with an in-memory exporter. It cannot be unregistered. */
export function startSdk() {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const propagators = [new W3CTraceContextPropagator(), new W3CBaggagePropagator()]
  propagation.setGlobalPropagator(new CompositePropagator({ propagators }))
  const spanProcessors = [new SimpleSpanProcessor({ exporter: spans })]
  trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors }))
  metrics.setGlobalMeterProvider(meters)
}

/** Values that must not be in a span or a metric. */
const PRIVATE = ['key-5f1e', 'ada-77', 'group-acme', 'contacts', 'secret', 'made-up']

/** The requests that the service received. */
export const received: IncomingMessage[] = []
const service = createServer((request, response) => {
  received.push(request)
  respond(request, response)
})

function respond(request: IncomingMessage, response: ServerResponse) {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  if (pathname.startsWith('/v1')) response.setHeader('content-type', 'application/json').end('[]')
  else if (pathname === '/contacts') response.end('x'.repeat(100))
  else if (pathname === '/pieces')
    response.write('x'.repeat(50), () => setTimeout(() => response.end('x'.repeat(50)), 20))
  else if (pathname === '/missing') response.writeHead(404).end()
  else if (pathname === '/broken') response.writeHead(503).end()
  else if (pathname === '/slow') setTimeout(() => response.end('slow'), 150)
  else if (pathname === '/cut')
    response.write('x'.repeat(10), () => setTimeout(() => request.socket.destroy(), 20))
  else if (pathname === '/endless') response.write('x'.repeat(10))
  // Other paths, such as /silent, get no response.
}

/** Options of a relay to that service. */
export let relayOptions: RelayOptions
before(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const address = service.address()
  assert(typeof address === 'object' && address)
  const base = `http://127.0.0.1:${address.port}`
  relayOptions = {
    apiKey: 'key-5f1e',
    project: { id: 'project-1' },
    upstream: { baseUrl: `${base}/v1`, searchUrl: `${base}/v1`, proxyUrl: base },
    integrations: { crm: { id: 'int-1', name: 'hub-crm' } },
    authorize: () => ({ user: 'ada-77', groupRef: 'group-acme', destinations: true }),
    allow: 'all',
  }
})
after(async () => {
  service.closeAllConnections()
  await new Promise((resolve) => service.close(resolve))
  await meters.shutdown()
})
afterEach(() => {
  spans.reset()
  measures.reset()
  received.length = 0
})

export const OWN_TRACE = '0af7651916cd43dd8448eb211c80319c'
export const PAGE_SPAN = 'b7ad6b7169203331'
/** The trace headers of a page. */
export const fromPage = {
  traceparent: `00-${OWN_TRACE}-${PAGE_SPAN}-01`,
  tracestate: 'rojo=00f067aa',
}

/** Creates a request like a page of the app. */
export function pageRequest(path: string, { headers, ...init }: RequestInit = {}) {
  const page = { 'x-svc-relay': '1', 'sec-fetch-site': 'same-origin' }
  const all = { ...page, ...(headers as Record<string, string> | undefined) }
  return new Request(`http://app.example/api/svc${path}`, { ...init, headers: all })
}

export async function untilTrue(isMet: () => boolean, what: string) {
  for (const untilMs = Date.now() + 10_000; !isMet(); await wait(5)) {
    assert(Date.now() < untilMs, `not within 10 s: ${what}`)
  }
}

/** Returns a URL at which no server listens. */
export async function closedAddress() {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  assert(typeof address === 'object' && address)
  return `http://127.0.0.1:${address.port}`
}

/** Waits for a number of ended spans and returns them. Checks that none contains a private value. */
export async function endedSpans(count: number) {
  await untilTrue(() => spans.getFinishedSpans().length >= count, `${count} spans have ended`)
  const ended = spans.getFinishedSpans()
  assert.equal(ended.length, count)
  const recorded = ended.map(({ name, attributes, events, links, status }) => ({
    name,
    attributes,
    events,
    links,
    status,
  }))
  for (const word of PRIVATE)
    assert(!JSON.stringify(recorded).includes(word), `a span contains ${word}`)
  return ended
}

/** Returns the only span of a request. */
export async function onlySpan() {
  const [span] = await endedSpans(1)
  assert(span)
  return span
}

/** Returns the metrics since the last call, by name. */
export async function measured() {
  await meters.forceFlush()
  const all = measures
    .getMetrics()
    .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics))
  measures.reset()
  for (const word of PRIVATE)
    assert(!JSON.stringify(all).includes(word), `a metric contains ${word}`)
  return new Map(all.map((metric) => [metric.descriptor.name, metric]))
}
