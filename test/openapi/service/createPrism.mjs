import { once } from 'node:events'
import { request as send } from 'node:http'
import { freePort, listen } from '../../../scripts/lib/listen.mjs'
import { startPrism } from './startPrism.mjs'

/** Headers of one connection or one body's framing, which are set again for the next connection. */
const FRAMING =
  /^(connection|keep-alive|transfer-encoding|content-length|content-encoding|host|expect)$/

const unframed = (headers) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !FRAMING.test(name)))

/**
 * Returns an exchange in a form that Prism can check. The proxy accepts any method and path, and its response is the
 * provider's; OpenAPI cannot express that. So the whole path becomes one segment, an unknown method becomes POST, and
 * only a problem keeps its body.
 */
function shown({ api, request, response }) {
  if (api !== 'proxy') {
    // Prism reads 501 as "not implemented yet" and makes up a response; the same rules apply to 502.
    return {
      request,
      response: { ...response, status: response.status === 501 ? 502 : response.status },
    }
  }
  const path = request.target.slice('/proxy'.length).split('?', 1)[0]
  const known = /^(GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE)$/.test(request.method)
  const isProblem =
    /^application\/problem\+json\b/.test(response.headers['content-type'] ?? '') &&
    response.body.length > 0
  const type = isProblem ? response.headers['content-type'] : 'application/octet-stream'
  return {
    request: {
      method: known ? request.method : 'POST',
      target: `/proxy/${encodeURIComponent(path)}`,
      headers: request.headers,
      body: Buffer.alloc(0),
    },
    response: {
      status: response.status === 501 ? 502 : response.status,
      headers: { ...response.headers, 'content-type': type },
      body: isProblem ? response.body : Buffer.alloc(0),
    },
  }
}

/** Sends a request, and returns the headers and body of the response. */
function ask(port, { method, target, headers, body }, number) {
  return new Promise((resolve, reject) => {
    const sent = {
      ...unframed(headers),
      'x-check-exchange': String(number),
      ...(body.length > 0 ? { 'content-length': body.length } : {}),
    }
    const request = send({ host: '127.0.0.1', port, method, path: target, headers: sent })
    request.setTimeout(30_000, () =>
      request.destroy(new Error('Prism did not respond within 30 s')),
    )
    request.on('error', reject)
    request.on('response', async (response) => {
      const chunks = await response.toArray()
      resolve({ headers: response.headers, text: Buffer.concat(chunks).toString() })
    })
    request.end(body)
  })
}

/** Returns Prism's findings without list indexes: ten destinations with the same fault are one finding. */
function readViolations(header) {
  let violations
  try {
    violations = JSON.parse(header)
  } catch {
    // Prism cuts the value if it is too long for a header.
    return [{ by: 'prism', on: 'response', what: header.slice(0, 300) }]
  }
  const findings = violations.map(({ location, message }) => ({
    by: 'prism',
    on:
      location[0] === 'request' || message === 'Selected route not found' ? 'request' : 'response',
    what: message.replace(/(?<=property )\S+/, (path) =>
      path.replace(/(^|(?<=\.))\d+(?=\.|$)/g, '*'),
    ),
  }))
  return [...new Map(findings.map((one) => [one.what, one])).values()]
}

/** Returns the finding for a response of Prism itself, which means that it could not read the exchange. */
function unreadable(text) {
  const isJson = !/invalid.json|Unexpected end of JSON/i.test(text)
  const on = isJson || /response body/.test(text) ? 'response' : 'request'
  return { by: 'prism', on, what: `Unreadable ${on}: ${isJson ? text || 'no body' : 'not JSON'}` }
}

/** Returns another request with the same response, if the request keeps Prism from checking the response. */
function standIn({ api, request, response }, findings) {
  const found = findings.map(({ what }) => what)
  if (found.includes('Unreadable request: not JSON')) {
    return { api, request: { ...request, body: Buffer.from('{}') }, response }
  }
  if (!found.includes('Selected route not found')) return null
  const target = '/public/v1/projects/any/destinations'
  const headers = { 'x-api-key': 'any' }
  return {
    api: 'public',
    request: { method: 'GET', target, headers, body: Buffer.alloc(0) },
    response,
  }
}

/**
 * Creates a checker that uses Prism's validating proxy on recorded exchanges: it sends the request to Prism, and the
 * server behind Prism replays the response. Prism parses and serializes bodies, but never changes the real exchange.
 */
export async function createPrism() {
  const responses = new Map()
  const player = await listen((request, response) => {
    const number = request.headers['x-check-exchange']
    const { status, headers, body } = responses.get(number)
    request.resume()
    response.writeHead(status, { ...unframed(headers), 'x-check-replayed': number })
    response.end(body)
  })
  const port = await freePort()
  const child = await startPrism(player.port, port)
  let count = 0

  const checkOne = async (exchange) => {
    count += 1
    const number = String(count)
    const { request, response } = shown(exchange)
    responses.set(number, response)
    const { headers, text } = await ask(port, request, number)
    responses.delete(number)
    if (headers['sl-violations']) return readViolations(headers['sl-violations'])
    if (headers['x-check-replayed'] === number) return []
    return [unreadable(text)]
  }

  return {
    /** Returns the differences between an exchange and `service.yaml`. */
    async check(exchange) {
      const findings = await checkOne(exchange)
      const stand = standIn(exchange, findings)
      if (!stand) return findings
      const more = await checkOne(stand)
      return [...findings, ...more.filter(({ on }) => on === 'response')]
    },
    get checked() {
      return count
    },
    async close() {
      if (child.exitCode === null && child.kill()) await once(child, 'exit')
      await player.close()
    },
  }
}
