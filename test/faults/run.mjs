// Fault injection: causes each failure a thousand times, over each way to mount the relay: `npm run test:all -- "relay failures"`.
// Uses the current `dist`, so that any version of Node can run it. `--rounds 100` runs fewer rounds.
import { connect } from 'node:net'
import { parseArgs } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { createRelay } from '../../dist/relay/index.js'
import { toNodeListener } from '../../dist/relay/node/index.js'
import { undiciTransport } from '../../dist/relay/undici/index.js'
import { listen } from '../../scripts/lib/listen.mjs'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '1000' } } })
const ROUNDS = Number(values.rounds)
const AT_ONCE = 20
const PATIENCE_MS = 200

// The servers' own messages about broken connections are expected here.
console.error = () => {}

/** Errors that would end the process of an app without a handler. */
const uncaught = []
process.on('unhandledRejection', (error) => uncaught.push(error))
process.on('uncaughtException', (error) => uncaught.push(error))

/** The service: each path has its own fault. */
const wrongs = {
  '/fine': (_, response) => response.end('fine'),
  '/reset': (request) => request.socket.resetAndDestroy(),
  '/silent': () => {},
  '/cut-length': (_, response) =>
    response.socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhal'),
  '/cut-chunks': (_, response) =>
    response.socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nhal\r\n'),
  '/bad-header': (_, response) => response.socket.end('HTTP/1.1 200 OK\r\nbad header\r\n\r\n'),
  '/status': (_, response) => response.socket.end('HTTP/1.1 999 Odd\r\ncontent-length: 0\r\n\r\n'),
  '/redirect': (_, response) => response.writeHead(302, { location: '/fine' }).end(),
  '/trailer': (_, response) => {
    response.writeHead(200, { trailer: 'x-sum' })
    response.write('a')
    response.addTrailers({ 'x-sum': '1' })
    response.end()
  },
  '/early': (_, response) => response.writeHead(413).end('too much'),
  '/begins': (_, response) => response.writeHead(200).write('first'),
  '/reads': (request) => request.resume(),
}

const service = await listen((request, response) => {
  if (request.url.endsWith('/destinations')) response.writeHead(401).end('x'.repeat(100_000))
  else wrongs[request.url](request, response)
})
/** A port that no server takes. `fetch` blocks port 1. */
const NOBODYS_PORT = 2

function optionsFor(port, limits = {}) {
  const upstream = `http://127.0.0.1:${port}`
  return {
    apiKey: 'key',
    project: { id: 'project' },
    upstream: { baseUrl: upstream, searchUrl: upstream, proxyUrl: upstream },
    integrations: { crm: { id: 'int', name: 'crm' } },
    authorize: () => ({ groupRef: 'acme', destinations: true }),
    allow: 'all',
    allowNonBrowser: true,
    limits: { maxInFlightPerUser: 10_000, maxUploadsPerUser: 10_000, ...limits },
  }
}

const forms = {
  fetch: (options) => getRequestListener(createRelay(options)),
  undici: (options) =>
    getRequestListener(createRelay({ ...options, transport: undiciTransport() })),
  listener: (options) => toNodeListener(options),
}

/** Sends a raw request. Returns everything that arrives, until the end or until `leaveAt` has arrived. */
function call(port, path, { method = 'GET', body = '', length = body.length, leaveAt } = {}) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new Error(`${path} hangs after: ${received.slice(0, 200)}`))
    }, 20_000)
    socket.setEncoding('latin1')
    socket.on('data', (data) => {
      received += data
      if (leaveAt !== undefined && received.includes(leaveAt)) socket.destroy()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(received)
    })
    const framing = method === 'GET' ? '' : `Content-Length: ${length}\r\n`
    socket.write(
      `${method} /api/svc${path} HTTP/1.1\r\nHost: x\r\nX-Svc-Relay: 1\r\nConnection: close\r\n${framing}\r\n${body}`,
    )
    if (leaveAt === '') setTimeout(() => socket.destroy(), 5)
  })
}

const proxy = (path) => `/proxy/crm${path}`
const status = (expected) => (text) => text.startsWith(`HTTP/1.1 ${expected} `)
/** Whether a response is cut: it has neither its full length nor the last chunk. */
const isCut = (text) => text === '' || !/\r\n0\r\n\r\n$|too-large/.test(text)
const upload = { method: 'POST', body: 'x'.repeat(20_000) }

/** The failures: a call, and a check of its response. */
const failures = {
  'connection refused': [(port) => call(port.nobody, proxy('/fine')), status(502)],
  'reset before the response': [(port) => call(port.service, proxy('/reset')), status(502)],
  'reset with an upload': [(port) => call(port.service, proxy('/reset'), upload), status(502)],
  'no response': [(port) => call(port.impatient, proxy('/silent')), status(504)],
  'cut within a length': [(port) => call(port.service, proxy('/cut-length')), isCut],
  'cut within chunks': [(port) => call(port.service, proxy('/cut-chunks')), isCut],
  'bad header': [(port) => call(port.service, proxy('/bad-header')), status(502)],
  'status 999': [(port) => call(port.service, proxy('/status')), status(502)],
  redirect: [(port) => call(port.service, proxy('/redirect')), status(302)],
  trailer: [(port) => call(port.service, proxy('/trailer')), status(200)],
  'early response': [
    (port) => call(port.service, proxy('/early'), { ...upload, length: 20_000 }),
    (text) => status(413)(text) || status(502)(text),
  ],
  'key rejected': [(port) => call(port.service, '/destinations'), status(502)],
  'caller leaves before the response': [
    (port) => call(port.service, proxy('/silent'), { leaveAt: '' }),
    (text) => text === '',
  ],
  'caller leaves during the response': [
    (port) => call(port.service, proxy('/begins'), { leaveAt: 'first' }),
    status(200),
  ],
  'caller leaves during the upload': [
    (port) => call(port.service, proxy('/reads'), { ...upload, length: 1_000_000, leaveAt: '' }),
    (text) => text === '',
  ],
}

async function repeat(one, isRight) {
  let wrong
  const worker = async (count) => {
    for (let i = 0; i < count; i += 1) {
      const text = await one()
      if (!isRight(text)) wrong ??= text.slice(0, 300)
    }
  }
  const each = Math.ceil(ROUNDS / AT_ONCE)
  await Promise.all(Array.from({ length: AT_ONCE }, () => worker(each)))
  if (wrong !== undefined) throw new Error(`unexpected response: ${JSON.stringify(wrong)}`)
}

let faults = 0
for (const [form, mount] of Object.entries(forms)) {
  const relays = {
    service: await listen(mount(optionsFor(service.port))),
    impatient: await listen(mount(optionsFor(service.port, { headersMs: PATIENCE_MS }))),
    nobody: await listen(mount(optionsFor(NOBODYS_PORT))),
  }
  const port = Object.fromEntries(Object.entries(relays).map(([name, relay]) => [name, relay.port]))
  for (const [name, [one, isRight]] of Object.entries(failures)) {
    const startedMs = performance.now()
    try {
      await repeat(() => one(port), isRight)
      const after = await call(port.service, proxy('/fine'))
      if (!status(200)(after)) throw new Error(`afterwards: ${after.slice(0, 200)}`)
      if (uncaught.length > 0) throw new Error(`uncaught: ${uncaught.splice(0)[0]?.stack}`)
      console.log(`✓ ${form}: ${name} (${Math.round(performance.now() - startedMs)} ms)`)
    } catch (error) {
      faults += 1
      console.log(`✗ ${form}: ${name}: ${error.message}`)
    }
  }
  for (const { close } of Object.values(relays)) await close()
}
console.log(
  `${faults} faults in ${ROUNDS} rounds of ${Object.keys(failures).length} failures over ${Object.keys(forms).length} forms, Node ${process.versions.node}`,
)
process.exit(faults > 0 ? 1 : 0)
