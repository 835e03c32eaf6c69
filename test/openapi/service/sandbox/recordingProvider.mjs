import { gzipSync } from 'node:zlib'

export const BYTES = Uint8Array.from({ length: 256 }, (_, index) => index)

/** The provider's responses below /provider. Each has bytes that are easily changed on the way. */
export const ANSWERS = {
  csv: [200, { 'content-type': 'text/csv; charset=utf-8' }, 'id,name\r\n1,"a ""b"""\r\n'],
  bytes: [200, { 'content-type': 'application/octet-stream' }, BYTES],
  numbers: [200, { 'content-type': 'application/json' }, '{ "n": 12345678901234567890, "f": 1.0 }'],
  list: [200, { 'content-type': 'application/vnd.api+json' }, '[ 1, 2 ]'],
  html: [502, { 'content-type': 'text/html' }, '<h1>Bad gateway</h1>'],
  fault: [200, { 'content-type': 'text/xml' }, '<Envelope><Fault/></Envelope>'],
  problem: [409, { 'content-type': 'application/problem+json' }, '{"title":"Taken","status":409}'],
  none: [204, { 'x-provider': 'one, two' }, null],
  moved: [308, {}, null],
  cookies: [
    200,
    [
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2; Expires=Thu, 01 Jan 2026 00:00:00 GMT'],
    ],
    'two',
  ],
  gzip: [200, { 'content-encoding': 'gzip', 'content-type': 'text/plain' }, gzipSync('squeezed')],
  multi: [207, { 'content-type': 'application/xml' }, '<multistatus/>'],
  limited: [429, { 'retry-after': '30', 'content-type': 'text/plain' }, 'slow down'],
}

/** Creates a provider that records its calls and responds below /provider and at /. */
export const recordingProvider = (provider, received) => ({
  ...provider,
  async handle(request, context) {
    const { method, url, headers } = request
    const body = Buffer.from(await request.clone().arrayBuffer())
    // Cut from the text, because `URL.search` would lose the question mark of `/a?`.
    const target = url.slice(new URL(provider.baseUrl).origin.length)
    received.push({ ...context, method, target, headers: Object.fromEntries(headers), body })
    const name = /^\/provider\/(\w+)/.exec(target)?.[1]
    if (name === undefined && target !== '/') return provider.handle(request, context)
    const [status, responseHeaders, bytes] = ANSWERS[name] ?? [200, {}, JSON.stringify({ name })]
    return new Response(bytes, { status, headers: responseHeaders })
  },
})
