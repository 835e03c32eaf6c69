import { createHash, randomBytes } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Check, CheckContext } from '../../check.js'
import { header } from '../../http/httpResponse.js'
import type { ResponseHandler } from '../../setup/recordingService.js'

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const echo: ResponseHandler = async ({ read, values }, reply) => {
  const body = await read()
  reply.setHeader('content-type', values('content-type')[0] ?? 'application/octet-stream')
  reply.setHeader('x-request-id', hash(body))
  reply.setHeader('content-length', body.length)
  reply.end(body)
}

const TYPES = [
  'multipart/form-data; boundary="a b\'(c)"',
  'application/x-www-form-urlencoded',
  'application/json',
  'text/plain; charset=utf-16',
  'application/octet-stream',
]

async function checkBytes({ call, demand }: CheckContext, size: number, type: string) {
  const body = randomBytes(size) // not valid UTF-8, JSON or form data
  const headers = { 'content-type': type }
  for (const isChunked of [false, true]) {
    const label = `with ${size} bytes of ${type}${isChunked ? ' in chunks' : ''}`
    const options = { method: 'POST', body, isChunked, headers, label }
    const response = await call('/proxy/crm/a', options)
    demand(response.status === 200, `a POST ${label} returned ${response.status}`)
    if (response.status !== 200) continue
    demand(
      header(response, 'x-request-id') === hash(body),
      `a POST ${label} arrived with different bytes`,
    )
    const isSame = response.end === 'complete' && response.body.equals(body)
    demand(isSame, `the response to a POST ${label} has different bytes`)
    const got = header(response, 'content-type')
    demand(got === type, `the content type of the response to a POST ${label} is ${got}`)
  }
}

const unchanged: Check = {
  id: 'F1',
  title: 'bodies of any size and type arrive byte for byte in both directions',
  fix: 'Treat bodies as bytes: no parsing, no charset conversion, and no form or JSON middleware on the relay’s routes.',
  limitMs: 60_000,
  async run(context) {
    context.service.respondWith(echo)
    for (const [i, size] of [0, 1, 65_535, 65_536, 65_537, 1_048_576].entries()) {
      await checkBytes(context, size, TYPES[i % TYPES.length] ?? '')
    }
  },
}

/** `plain` as a Zstandard frame. Older versions of Node cannot create one. */
const ZSTD = Buffer.from('28b52ffd2005290000706c61696e', 'hex')

const codings: Check = {
  id: 'F2',
  title:
    'an encoded response is passed through encoded with Content-Encoding, or decoded without it; its length is correct',
  fix: 'Send Accept-Encoding: identity, or pass encoded bytes through unchanged with their headers. If the HTTP client decodes the body, drop Content-Encoding and Content-Length.',
  async run({ call, demand, service }) {
    const plain = Buffer.from('plain')
    for (const [coding, coded] of [
      ['gzip', gzipSync(plain)],
      ['br', brotliCompressSync(plain)],
      ['zstd', ZSTD],
      ['x-odd', plain],
    ] as const) {
      service.respondWith((_, reply) => {
        reply.writeHead(200, {
          'content-type': 'text/plain',
          'content-encoding': coding,
          'content-length': coded.length,
        })
        reply.end(coded)
      })
      const response = await call('/proxy/crm/a')
      const returnedCoding = header(response, 'content-encoding')
      const what = `a response encoded with ${coding}`
      if (response.status !== 200) {
        demand(false, `${what} returned ${response.status}`)
      } else if (returnedCoding === null) {
        demand(
          coding !== 'x-odd',
          `${what} lost its Content-Encoding, although it cannot have been decoded`,
        )
        demand(
          response.body.equals(plain),
          `${what} was returned without Content-Encoding but not decoded`,
        )
      } else {
        demand(
          returnedCoding === coding && response.body.equals(coded),
          `${what} was returned with Content-Encoding: ${returnedCoding} but different bytes, such as decoded ones`,
        )
      }
      demand(
        response.end === 'complete',
        `${what} was returned with a Content-Length that does not match its body`,
      )
    }
  },
}

/** Measures the time to the first chunk of a 1.5 s event stream. */
async function checkFirstChunk({ call, demand, note, service }: CheckContext) {
  service.respondWith((_, reply) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream' })
    reply.write('data: 1\n\n')
    setTimeout(() => reply.end('data: 2\n\n'), 1500)
  })
  const response = await call('/proxy/crm/events')
  const firstMs = response.firstByteMs ?? response.endMs
  note(`first byte of a 1.5 s event stream after ${Math.round(firstMs)} ms (target: 100)`)
  demand(
    response.status === 200 && String(response.body) === 'data: 1\n\ndata: 2\n\n',
    'an event stream was returned with different events',
  )
  demand(
    response.endMs - firstMs > 500,
    `the first event arrived after ${Math.round(firstMs)} ms, together with the end of the stream`,
  )
}

const STALLED_BYTES = 128 * 1_048_576

/** Checks that a client that stops reading slows down the service. */
async function checkBackpressure({ connect, demand, head, note, service }: CheckContext) {
  let written = 0
  service.respondWith((_, reply) => {
    reply.writeHead(200, { 'content-type': 'application/octet-stream' })
    const piece = Buffer.alloc(65_536)
    const write = () => {
      while (written < STALLED_BYTES && !reply.destroyed) {
        written += piece.length
        if (!reply.write(piece)) return
      }
      reply.end()
    }
    reply.on('drain', write)
    write()
  })
  const rawRequest = connect()
  await rawRequest.write(head('/proxy/crm/a'))
  await rawRequest.head(10_000)
  rawRequest.pause()
  let last = -1
  for (let i = 0; i < 40 && last !== written; i += 1) {
    last = written
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  rawRequest.abort()
  const megabytes = Math.round(written / 1_048_576)
  note(`a client that stops reading stops the service after ${megabytes} MB`)
  demand(
    written < STALLED_BYTES,
    `a client that stops reading does not stop the service, which could write ${megabytes} MB`,
  )
}

const streaming: Check = {
  id: 'F3',
  title:
    'responses are streamed: the first chunk arrives before the last, and a client that stops reading stops the service',
  fix: 'Write each chunk when it arrives and respect backpressure. Turn off output buffering in the language, in compression middleware and in proxies.',
  async run(context) {
    await checkFirstChunk(context)
    context.service.reset()
    await checkBackpressure(context)
  },
}

const bodiless: Check = {
  id: 'F4',
  title: 'a body is sent only if the request has one; the body of a GET or HEAD is ignored',
  fix: 'Send no body with GET and HEAD, and neither a body nor chunks if the request has no body.',
  async run({ call, demand, service }) {
    for (const method of ['GET', 'POST', 'DELETE']) {
      service.reset()
      const body = method === 'GET' ? { body: 'ignored' } : {}
      const response = await call('/proxy/crm/a', { method, ...body })
      const [received] = service.received
      const isOfHost = method === 'GET' && response.status === 400 && !received
      demand(
        response.status === 200 || isOfHost,
        `a ${method} ${method === 'GET' ? 'with' : 'without'} a body returned ${response.status}`,
      )
      const sent = (await received?.read())?.length ?? 0
      demand(sent === 0, `the body of a ${method} reached the service`)
      demand(
        method !== 'GET' || received?.values('transfer-encoding').length !== 1,
        'a GET reached the service with a chunked body',
      )
    }
    demand(
      service.unreadable.length === 0,
      `a request to the service could not be parsed (${service.unreadable.join()})`,
    )
  },
}

/** Requirements F1 to F4: unchanged bodies. */
export const bodyChecks: readonly Check[] = [unchanged, codings, streaming, bodiless]
