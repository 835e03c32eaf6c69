import { createHash, randomBytes } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Check, CheckContext } from '../../check.js'
import { header } from '../../http/httpResponse.js'
import type { Answerer } from '../../setup/recordingService.js'

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const echoed: Answerer = async ({ read, values }, response) => {
  const body = await read()
  response.setHeader('content-type', values('content-type')[0] ?? 'application/octet-stream')
  response.setHeader('x-request-id', hash(body))
  response.setHeader('content-length', body.length)
  response.end(body)
}

const TYPES = [
  'multipart/form-data; boundary="a b\'(c)"',
  'application/x-www-form-urlencoded',
  'application/json',
  'text/plain; charset=utf-16',
  'application/octet-stream',
]

async function keepsBytes({ call, demand }: CheckContext, size: number, type: string) {
  const body = randomBytes(size) // also no valid UTF-8, JSON or form
  const headers = { 'content-type': type }
  for (const isChunked of [false, true]) {
    const as = `with ${size} bytes of ${type}${isChunked ? ' in chunks' : ''}`
    const options = { method: 'POST', body, isChunked, headers, as }
    const answer = await call('/proxy/crm/a', options)
    demand(answer.status === 200, `a POST ${as} was answered with ${answer.status}`)
    if (answer.status !== 200) continue
    demand(header(answer, 'x-request-id') === hash(body), `a POST ${as} arrived as other bytes`)
    const isSame = answer.end === 'complete' && answer.body.equals(body)
    demand(isSame, `an answer ${as} came as other bytes`)
    const got = header(answer, 'content-type')
    demand(got === type, `the type of an answer ${as} came as ${got}`)
  }
}

const unchanged: Check = {
  id: 'F1',
  title: 'bodies are the same bytes on the other side, both ways, whatever their size and type',
  fix: 'Treat bodies as bytes: no parsing, no character set, no form or JSON middleware on the relay’s routes.',
  limitMs: 60_000,
  async run(context) {
    context.service.answers(echoed)
    for (const [i, size] of [0, 1, 65_535, 65_536, 65_537, 1_048_576].entries()) {
      await keepsBytes(context, size, TYPES[i % TYPES.length] ?? '')
    }
  },
}

/** `plain` as a Zstandard frame; older versions of Node cannot make one. */
const ZSTD = Buffer.from('28b52ffd2005290000706c61696e', 'hex')

const codings: Check = {
  id: 'F2',
  title:
    'a coded answer comes coded with its Content-Encoding, or decoded without it; its length is right',
  fix: 'Ask for Accept-Encoding: identity, or pass coded bytes on untouched with their headers. Where the HTTP client decodes, drop Content-Encoding and Content-Length.',
  async run({ call, demand, service }) {
    const plain = Buffer.from('plain')
    for (const [coding, coded] of [
      ['gzip', gzipSync(plain)],
      ['br', brotliCompressSync(plain)],
      ['zstd', ZSTD],
      ['x-odd', plain],
    ] as const) {
      service.answers((_, response) => {
        response.writeHead(200, {
          'content-type': 'text/plain',
          'content-encoding': coding,
          'content-length': coded.length,
        })
        response.end(coded)
      })
      const answer = await call('/proxy/crm/a')
      const said = header(answer, 'content-encoding')
      const what = `an answer in ${coding}`
      if (answer.status !== 200) {
        demand(false, `${what} was answered with ${answer.status}`)
      } else if (said === null) {
        demand(
          coding !== 'x-odd',
          `${what} lost its Content-Encoding, though nobody can have decoded it`,
        )
        demand(answer.body.equals(plain), `${what} came without Content-Encoding and not decoded`)
      } else {
        demand(
          said === coding && answer.body.equals(coded),
          `${what} came with Content-Encoding: ${said} and other bytes, such as decoded ones`,
        )
      }
      demand(
        answer.end === 'complete',
        `${what} came with a Content-Length that its body does not have`,
      )
    }
  },
}

/** The first piece of an event stream of 1.5 s. */
async function findsFirstPiece({ call, demand, note, service }: CheckContext) {
  service.answers((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: 1\n\n')
    setTimeout(() => response.end('data: 2\n\n'), 1500)
  })
  const answer = await call('/proxy/crm/events')
  const firstMs = answer.firstByteMs ?? answer.endMs
  note(`first byte of an event stream of 1.5 s after ${Math.round(firstMs)} ms (wanted: 100)`)
  demand(
    answer.status === 200 && String(answer.body) === 'data: 1\n\ndata: 2\n\n',
    'an event stream came with other events',
  )
  demand(
    answer.endMs - firstMs > 500,
    `the first event came after ${Math.round(firstMs)} ms, with the end of the stream`,
  )
}

const STALLED_BYTES = 128 * 1_048_576

/** A reader who stops reading: the service must have to wait. */
async function findsPlateau({ connect, demand, head, note, service }: CheckContext) {
  let written = 0
  service.answers((_, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream' })
    const piece = Buffer.alloc(65_536)
    const write = () => {
      while (written < STALLED_BYTES && !response.destroyed) {
        written += piece.length
        if (!response.write(piece)) return
      }
      response.end()
    }
    response.on('drain', write)
    write()
  })
  const exchange = connect()
  await exchange.write(head('/proxy/crm/a'))
  await exchange.head(10_000)
  exchange.pause()
  let last = -1
  for (let i = 0; i < 40 && last !== written; i += 1) {
    last = written
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  exchange.leave()
  const megabytes = Math.round(written / 1_048_576)
  note(`a reader who stands still stops the service after ${megabytes} MB`)
  demand(
    written < STALLED_BYTES,
    `a reader who stands still does not stop the service: it could write ${megabytes} MB`,
  )
}

const streaming: Check = {
  id: 'F3',
  title:
    'answers are streamed: the first piece comes before the last, and a reader who stands still stops the service',
  fix: 'Write each piece when it comes and wait until it has been taken. Switch buffering off in the language (output buffering), in compression middleware and in proxies on the way.',
  async run(context) {
    await findsFirstPiece(context)
    context.service.reset()
    await findsPlateau(context)
  },
}

const bodiless: Check = {
  id: 'F4',
  title: 'a body is sent only where there is one; that of a GET or HEAD is ignored',
  fix: 'Send no body with GET and HEAD, and neither a body nor chunks where the request had none.',
  async run({ call, demand, service }) {
    for (const method of ['GET', 'POST', 'DELETE']) {
      service.reset()
      const body = method === 'GET' ? { body: 'ignored' } : {}
      const answer = await call('/proxy/crm/a', { method, ...body })
      const [received] = service.received
      const isOfHost = method === 'GET' && answer.status === 400 && !received
      demand(
        answer.status === 200 || isOfHost,
        `a ${method} ${method === 'GET' ? 'with' : 'without'} a body was answered with ${answer.status}`,
      )
      const sent = (await received?.read())?.length ?? 0
      demand(sent === 0, `the body of a ${method} arrived at the service`)
      demand(
        method !== 'GET' || received?.values('transfer-encoding').length !== 1,
        'a GET arrived at the service with chunks',
      )
    }
    demand(
      service.unreadable.length === 0,
      `a request arrived in a form that cannot be read (${service.unreadable.join()})`,
    )
  },
}

/** Requirements F1 to F4: bodies as they are. */
export const bodyChecks: readonly Check[] = [unchanged, codings, streaming, bodiless]
