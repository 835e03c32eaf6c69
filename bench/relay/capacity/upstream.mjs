// The service of the capacity measurement, which can be slow, fail, and keep calls open.
import http from 'node:http'
import { listen } from '../../../scripts/lib/listen.mjs'
import { handleCommands, reportReady } from '../processes.mjs'
import { bodyOf } from '../traffic.mjs'

const small = bodyOf(1024)
let behavior = { bodies: {}, delayMs: 0, failEvery: 0 }
let count = 0
/** Calls without an end that are open now. */
const open = new Set()
let onChange = () => {}

function keepOpen(response) {
  open.add(response)
  response.on('close', () => {
    open.delete(response)
    onChange()
  })
  onChange()
}

function respond(path, response) {
  count += 1
  const { bodies, failEvery } = behavior
  const body = bodies[path] ?? small
  if (failEvery > 0 && count % failEvery === 0) response.writeHead(503).end('{}')
  else {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    response.writeHead(200, headers).end(body)
  }
}

const server = http.createServer((request, response) => {
  const [path] = request.url.split('?', 1)
  request.resume().on('end', () => {
    if (path === '/v1/silent') keepOpen(response)
    else if (path === '/v1/stream') {
      keepOpen(response)
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n')
    } else if (behavior.delayMs > 0) setTimeout(respond, behavior.delayMs, path, response)
    else respond(path, response)
  })
})
server.keepAliveTimeout = 60_000

handleCommands({
  /**
   * Sets how the service behaves.
   *
   * @param {{ bodies: Record<string, string>, delayMs?: number, failEvery?: number }} next - Bodies by path, the delay
   *   of each response, and the number of responses of which one is a failure.
   */
  behave: (next) => {
    behavior = { delayMs: 0, failEvery: 0, ...next }
  },
  /** Resolves when exactly this number of calls without an end are open. */
  opened: (wanted) =>
    new Promise((resolve) => {
      onChange = () => open.size === wanted && resolve()
      onChange()
    }),
})
reportReady((await listen(server)).port)
