import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { DataPointType } from '@opentelemetry/sdk-metrics'
import type { RelayEvent } from 'svc-react/relay'
import {
  endedSpans,
  fromPage,
  measured,
  OWN_TRACE,
  onlySpan,
  PAGE_SPAN,
  pageRequest,
  received,
  relayOptions,
  spans,
  startSdk,
} from './recording.ts'
import { withTelemetry } from './telemetry.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

// Runs first, because a global SDK cannot be unregistered.
describe('without an SDK', () => {
  it('only relays, and passes the caller’s trace on unchanged', async () => {
    const relay = withTelemetry(relayOptions)

    const response = await relay(pageRequest('/proxy/crm/contacts', { headers: fromPage }))

    assert.equal((await response.text()).length, 100)
    assert.equal(received[0]?.headers.traceparent, fromPage.traceparent)
    assert.equal(received[0]?.headers.tracestate, fromPage.tracestate)
  })
})

describe('spans', () => {
  before(startSdk)

  it('connect the page, the relay and the service', async () => {
    const relay = withTelemetry(relayOptions)

    const headers = { ...fromPage, baggage: 'user=ada-77' }
    const response = await relay(pageRequest('/proxy/crm/contacts?q=secret', { headers }))
    await response.text()

    const span = await onlySpan()
    assert.equal(span.name, 'svc.relay proxy')
    assert.equal(span.kind, SpanKind.SERVER)
    assert.equal(span.spanContext().traceId, OWN_TRACE)
    assert.equal(span.parentSpanContext?.spanId, PAGE_SPAN)
    const { traceparent, tracestate, baggage } = received[0]?.headers ?? {}
    assert.equal(traceparent, `00-${OWN_TRACE}-${span.spanContext().spanId}-01`)
    assert.equal(tracestate, fromPage.tracestate)
    assert.equal(baggage, undefined)
    assert.deepEqual(span.attributes, {
      'http.response.status_code': 200,
      'svc.relay.op': 'proxy',
      'svc.relay.integration': 'crm',
      'svc.relay.upstream.status_code': 200,
      'svc.relay.request.bytes': 0,
      'svc.relay.response.bytes': 100,
      'svc.relay.request_id': response.headers.get('x-relay-request-id'),
    })
    assert.equal(span.status.code, SpanStatusCode.UNSET)
  })

  it('start a trace if the page has none', async () => {
    const relay = withTelemetry(relayOptions)

    await (await relay(pageRequest('/destinations'))).text()

    const span = await onlySpan()
    assert.equal(span.name, 'svc.relay destinations')
    assert.equal(span.parentSpanContext, undefined)
    const { traceId, spanId } = span.spanContext()
    assert.equal(received[0]?.headers.traceparent, `00-${traceId}-${spanId}-01`)
  })

  it('are children of the app’s own span, whatever trace the page sends', async () => {
    const relay = withTelemetry(relayOptions)

    const response = await trace.getTracer('app').startActiveSpan('POST /api/svc', async (own) => {
      const response = await relay(pageRequest('/proxy/crm/contacts', { headers: fromPage }))
      own.end()
      return response
    })
    await response.text()

    const ended = await endedSpans(2)
    const own = ended.find(({ name }) => name === 'POST /api/svc')
    const span = ended.find(({ name }) => name === 'svc.relay proxy')
    assert.equal(span?.kind, SpanKind.INTERNAL)
    assert.equal(span.parentSpanContext?.spanId, own?.spanContext().spanId)
    const { traceId, spanId } = span.spanContext()
    assert.notEqual(traceId, OWN_TRACE)
    assert.equal(received[0]?.headers.traceparent, `00-${traceId}-${spanId}-01`)
    // The page's `tracestate` belongs to another trace.
    assert.equal(received[0]?.headers.tracestate, undefined)
  })

  it('are the parents of spans that the app creates for a request', async () => {
    const relay = withTelemetry({
      ...relayOptions,
      authorize: async () => {
        await wait(1)
        trace.getTracer('app').startSpan('look up the session').end()
        return { groupRef: 'group-acme' }
      },
    })

    await (await relay(pageRequest('/proxy/crm/contacts'))).text()

    const [lookup, span] = await endedSpans(2)
    assert.equal(lookup?.parentSpanContext?.spanId, span?.spanContext().spanId)
  })

  it('last until the end of the response body', async () => {
    const relay = withTelemetry(relayOptions)

    const response = await relay(pageRequest('/proxy/crm/pieces'))
    await wait(60)
    assert.deepEqual(spans.getFinishedSpans(), [])
    await response.text()
    await (await relay(pageRequest('/proxy/crm/slow'))).text()

    const [read, slow] = await endedSpans(2)
    const msOf = ([seconds, nanos]: [number, number]) => seconds * 1000 + nanos / 1e6
    assert(msOf(read?.duration ?? [0, 0]) > 50)
    assert(msOf(slow?.duration ?? [0, 0]) > 140)
  })

  it('pass bodies on, and record their size', async () => {
    const relay = withTelemetry(relayOptions)
    const body = 'x'.repeat(5000)
    const headers = { origin: 'http://app.example' }

    await (
      await relay(pageRequest('/proxy/crm/contacts', { method: 'POST', body, headers }))
    ).text()

    const { attributes } = await onlySpan()
    assert.equal(attributes['svc.relay.request.bytes'], 5000)
  })

  it('are separate for concurrent requests', async () => {
    const relay = withTelemetry({
      ...relayOptions,
      integrations: { a: { id: '1', name: '1' }, b: { id: '2', name: '2' } },
      limits: { maxInFlightPerUser: 100 },
    })

    const calls = Array.from({ length: 100 }, async (_, i) => {
      const path = `/proxy/${i % 2 ? 'a' : 'b'}/${i % 3 ? 'contacts' : 'missing'}`
      const traceparent = `00-${(i + 1).toString(16).padStart(32, '0')}-${PAGE_SPAN}-01`
      const response = await relay(pageRequest(path, { headers: { traceparent } }))
      await response.text()
    })
    await Promise.all(calls)

    const ended = await endedSpans(100)
    for (const span of ended) {
      const { attributes } = span
      const i = Number.parseInt(span.spanContext().traceId, 16) - 1
      assert.equal(attributes['svc.relay.integration'], i % 2 ? 'a' : 'b')
      assert.equal(attributes['http.response.status_code'], i % 3 ? 200 : 404)
    }
    assert.equal(new Set(ended.map((span) => span.spanContext().traceId)).size, 100)
  })

  it('are released at the end of a request', async () => {
    const recorded: WeakRef<object>[] = []
    const onEvent = (event: RelayEvent) => recorded.push(new WeakRef(event))
    const relay = withTelemetry({ ...relayOptions, onEvent })

    for (const path of ['/contacts', '/pieces', '/missing', '/contacts']) {
      await (await relay(pageRequest(`/proxy/crm${path}`))).text()
    }
    await relay(pageRequest('/nowhere'))
    recorded.push(...(await endedSpans(5)).map((span) => new WeakRef(span)))
    spans.reset()
    collectGarbage()
    await wait(1)
    collectGarbage()

    assert.equal(recorded.length, 10)
    // The last request may still be on a stack.
    const kept = recorded.filter((one) => one.deref() !== undefined)
    assert(kept.length <= 2, `${kept.length} are kept`)
    assert.equal((await relay(pageRequest('/nowhere'))).status, 404)
  })

  it('keep the app’s own event listener', async () => {
    const seen: RelayEvent[] = []
    const relay = withTelemetry({ ...relayOptions, onEvent: (event) => seen.push(event) })

    await relay(pageRequest('/integrations'))

    assert.deepEqual(
      seen.map(({ op, status }) => [op, status]),
      [['integrations', 200]],
    )
    assert.equal((await onlySpan()).name, 'svc.relay integrations')
  })
})

describe('metrics', () => {
  it('record the duration of requests in seconds, by operation', async () => {
    await measured()
    const relay = withTelemetry(relayOptions)

    await (await relay(pageRequest('/proxy/crm/slow'))).text()
    await (await relay(pageRequest('/destinations'))).text()

    const duration = (await measured()).get('svc.relay.duration')
    assert(duration?.dataPointType === DataPointType.HISTOGRAM)
    assert.equal(duration.descriptor.unit, 's')
    const [slow, list] = duration.dataPoints
    assert.deepEqual(slow?.attributes, {
      'http.response.status_code': 200,
      'svc.relay.op': 'proxy',
      'svc.relay.integration': 'crm',
    })
    assert.equal(slow.value.count, 1)
    assert((slow.value.sum ?? 0) > 0.14 && (slow.value.sum ?? 0) < 10, `${slow.value.sum} s`)
    assert.deepEqual(slow.value.buckets.boundaries.slice(0, 3), [0.005, 0.01, 0.025])
    assert.equal(list?.attributes['svc.relay.op'], 'destinations')
  })

  it('count rejected requests by kind, and only by known kinds', async () => {
    await measured()
    const relay = withTelemetry(relayOptions)

    for (let i = 0; i < 50; i += 1) await relay(pageRequest(`/proxy/made-up-${i}/contacts`))
    await relay(pageRequest('/nowhere'))
    await (await relay(pageRequest('/proxy/crm/missing'))).text()

    const all = await measured()
    const refusals = all.get('svc.relay.refusals')
    assert(refusals?.dataPointType === DataPointType.SUM)
    assert.deepEqual(
      refusals.dataPoints.map(({ attributes, value }) => [attributes['error.type'], value]),
      [
        ['unknown-integration', 50],
        ['not-found', 1],
      ],
    )
    assert.equal(all.get('svc.relay.duration')?.dataPoints.length, 3)
  })

  it('record a rate limit that failed', async () => {
    await measured()
    const rateLimit = () => Promise.reject(new Error('redis://:secret@store'))
    const relay = withTelemetry({ ...relayOptions, rateLimit })

    await (await relay(pageRequest('/proxy/crm/contacts'))).text()

    const [point] = (await measured()).get('svc.relay.duration')?.dataPoints ?? []
    assert.equal(point?.attributes['svc.relay.cause'], 'rate-limit-failed')
  })
})
