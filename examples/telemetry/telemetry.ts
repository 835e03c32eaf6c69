import {
  type Attributes,
  type Context,
  context,
  metrics,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  trace,
} from '@opentelemetry/api'
import { createRelay, type RelayEvent, type RelayOptions } from 'svc-react/relay'

const getter: TextMapGetter<Headers> = {
  get: (headers, name) => headers.get(name) ?? undefined,
  keys: (headers) => [...headers.keys()],
}

/** Histogram boundaries of the semantic conventions for HTTP durations, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]

/**
 * Creates the instruments. Call it after the SDK is registered: a meter that was created before, unlike a tracer, never
 * records anything.
 */
function createInstruments() {
  const meter = metrics.getMeter('svc-relay')
  return {
    duration: meter.createHistogram('svc.relay.duration', {
      description: 'Time from a request to the end of the response body.',
      unit: 's',
      advice: { explicitBucketBoundaries: BOUNDS },
    }),
    refusals: meter.createCounter('svc.relay.refusals', {
      description: 'Requests that were rejected, failed or were cut off, by kind.',
      unit: '{request}',
    }),
  }
}

/**
 * Returns the attributes of a request. A browser cannot choose their values, so the number of different values is
 * limited.
 */
function attributesOf({ integrations }: RelayOptions, event: RelayEvent): Attributes {
  const {
    op,
    integration,
    status,
    error = status >= 500 ? String(status) : undefined,
    cause,
  } = event
  const isKnown = integration !== undefined && Object.hasOwn(integrations, integration)
  return {
    'http.response.status_code': status,
    ...(op && { 'svc.relay.op': op }),
    ...(isKnown && { 'svc.relay.integration': integration }),
    ...(error && { 'error.type': error }),
    ...(cause && { 'svc.relay.cause': cause }),
  }
}

function endSpan(span: Span, event: RelayEvent, attributes: Attributes) {
  const { op, upstreamStatus, bytesIn, bytesOut, requestId } = event
  if (op) span.updateName(`svc.relay ${op}`)
  span.setAttributes({
    ...attributes,
    ...(upstreamStatus !== undefined && { 'svc.relay.upstream.status_code': upstreamStatus }),
    'svc.relay.request.bytes': bytesIn,
    'svc.relay.response.bytes': bytesOut,
    'svc.relay.request_id': requestId,
  })
  // A correctly rejected request, or one whose caller disconnected, is not a server error.
  if (event.status >= 500 || event.error === 'cut') span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** Replaces the trace headers of a request with those of a span, which the relay then passes on. */
function withTraceHeaders(request: Request, spanContext: Context): Request {
  // A request whose body was read cannot be copied. The relay reports the error.
  if (request.bodyUsed) return request
  const headers = new Headers(request.headers)
  for (const name of propagation.fields()) headers.delete(name)
  propagation.inject(spanContext, headers, { set: (to, name, value) => to.set(name, value) })
  return new Request(request, { headers })
}

/**
 * Creates a relay that reports a span, the duration and rejections of each request to OpenTelemetry. The parent of the
 * span is the app's span or the caller's, and it is the parent of the service's spans. Without an SDK, it only relays.
 */
export function withTelemetry(options: RelayOptions): (request: Request) => Promise<Response> {
  const { duration, refusals } = createInstruments()
  const tracer = trace.getTracer('svc-relay')
  /** The two parts of a report, by the relay's request ID. Each of them can arrive first. */
  const spans = new Map<string, Span>()
  const events = new Map<string, RelayEvent>()

  const reportIfComplete = (requestId: string) => {
    const span = spans.get(requestId)
    const event = events.get(requestId)
    if (!span || !event) return
    spans.delete(requestId)
    events.delete(requestId)
    const attributes = attributesOf(options, event)
    const spanContext = trace.setSpan(context.active(), span)
    duration.record(event.durationMs / 1000, attributes, spanContext)
    if (event.error) refusals.add(1, attributes, spanContext)
    endSpan(span, event, attributes)
  }

  const relay = createRelay({
    ...options,
    onEvent(event, details) {
      events.set(event.requestId, event)
      reportIfComplete(event.requestId)
      options.onEvent?.(event, details)
    },
  })

  return async (request) => {
    const active = context.active()
    const hasActiveSpan = trace.getSpan(active) !== undefined
    const parent = hasActiveSpan ? active : propagation.extract(active, request.headers, getter)
    const kind = hasActiveSpan ? SpanKind.INTERNAL : SpanKind.SERVER
    const span = tracer.startSpan('svc.relay', { kind }, parent)
    const spanContext = trace.setSpan(parent, span)
    const response = await context.with(spanContext, () =>
      relay(withTraceHeaders(request, spanContext)),
    )
    const requestId = response.headers.get('x-relay-request-id') ?? ''
    spans.set(requestId, span)
    reportIfComplete(requestId)
    return response
  }
}
