import { createHash } from 'node:crypto'
import { listen } from '../../../scripts/lib/listen.mjs'
import { wait } from '../wait.mjs'

export const sumOf = (bytes) => createHash('sha1').update(bytes).digest('hex')
/** Returns a long text that is unique for each call. */
export const longText = (tenant, id) => `${tenant}:${id};`.repeat(20_000)
/** A secret in every destination that must not be in any response of a relay. */
export const SECRET = 'secret-of-a-destination-8c1d'

/** Reads the orders of a call, from the place that each route passes on. */
function orderOf(request, url, body) {
  if (url.pathname.startsWith('/proxy')) {
    const tenant = request.headers['x-svc-group-ref']
    return { ...Object.fromEntries(url.searchParams), tenant }
  }
  if (url.pathname.startsWith('/search')) {
    const { fieldFilters } = JSON.parse(body.toString())
    return { ...JSON.parse(fieldFilters[0].value), tenant: url.searchParams.get('groupRef') }
  }
  return { ...JSON.parse(request.headers['user-agent']), tenant: undefined }
}

/** Writes raw bytes and closes the connection, so that it cannot be reused. */
const raw = (text) => (response) =>
  response.socket?.end(text.replace('\r\n', '\r\nconnection: close\r\n'))

/** The behaviors of the service, by name. */
const ways = {
  fine: (response, { tenant, id }, { body, method }) => {
    response.setHeader('content-type', 'application/json')
    const seen = { tenant, id, method, bytes: body.length, sum: sumOf(body) }
    response.end(JSON.stringify(seen))
  },
  late: async (response, order, seen) => {
    await wait(100)
    ways.fine(response, order, seen)
  },
  long: async (response, { tenant, id }) => {
    const text = longText(tenant, id)
    response.writeHead(200, { 'content-type': 'text/plain' })
    for (let at = 0; at < text.length; at += 64_000) {
      if (response.destroyed) return
      response.write(text.slice(at, at + 64_000))
      await wait(2)
    }
    response.end()
  },
  list: (response, { id }) => {
    const destination = {
      id: `dst-${id}`,
      name: 'Orders',
      type: 'webhook',
      metadata: { url: 'https://a.example/', headers: { authorization: SECRET } },
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify([destination]))
  },
  'no list': (response) => response.end('{"destinations":[]}'),
  reset: (response) => response.socket?.resetAndDestroy(),
  silent: () => {},
  'cut length': raw('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhal'),
  'cut chunks': raw('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nhal\r\n'),
  'bad header': raw('HTTP/1.1 200 OK\r\nbad header\r\n\r\n'),
  'odd status': raw('HTTP/1.1 999 Odd\r\ncontent-length: 0\r\n\r\n'),
  throttled: (response, { tenant, id }) => {
    response.writeHead(429, { 'retry-after': '7', 'content-type': 'application/json' })
    response.end(JSON.stringify({ tenant, id }))
  },
  'server error': (response, { tenant, id }) => {
    response.writeHead(500, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ tenant, id }))
  },
  // The service repeats the key, which the relay must not pass on.
  'key refused': (response, _, { headers }) => {
    response.writeHead(401).end(`The key "${headers['x-api-key']}" is not known.`)
  },
  early: (response, { tenant, id }) => response.writeHead(413).end(JSON.stringify({ tenant, id })),
}

/** Starts the service behind the relay. Each call selects its behavior. */
export async function startUpstream() {
  let held = []
  let open = 0
  const { server, port, close } = await listen(async (request, response) => {
    response.on('error', () => {})
    open += 1
    response.on('close', () => {
      open -= 1
    })
    const url = new URL(request.url, 'http://upstream.invalid')
    const { method, headers } = request
    if (url.searchParams.get('way') === 'early') {
      ways.early(response, orderOf(request, url, ''))
      return
    }
    const chunks = []
    try {
      for await (const chunk of request) chunks.push(chunk)
    } catch {
      return // the relay disconnected, because its caller did
    }
    const body = Buffer.concat(chunks)
    const order = orderOf(request, url, body)
    if (order.way === 'held') {
      // The headers at once: the relay's limit on the time until they arrive must not free the slot.
      response.writeHead(200, { 'content-type': 'text/plain' }).flushHeaders()
      held.push(() => response.end('released'))
    } else ways[order.way](response, order, { body, method, headers })
  })
  // Keeps connections open, so that none closes when the relay reuses it.
  server.keepAliveTimeout = 600_000
  const origin = `http://127.0.0.1:${port}`
  return {
    urls: { baseUrl: `${origin}/api`, searchUrl: `${origin}/search`, proxyUrl: `${origin}/proxy` },
    /** The number of calls that wait for their release. */
    held: () => held.length,
    release: () => {
      for (const end of held.splice(0)) end()
      held = []
    },
    /** The number of calls that have not ended. */
    open: () => open,
    /** Closes all connections, including those without a call yet, which are not idle to Node. */
    disconnect: () => server.closeAllConnections(),
    close,
  }
}
