import { once } from 'node:events'
import { createServer, request as send } from 'node:http'
import { listen } from './listen.mjs'
import { startPrism } from './startPrism.mjs'

/** What belongs to one connection, or frames one body, and is made anew on the next. */
const FRAMING =
  /^(connection|keep-alive|transfer-encoding|content-length|content-encoding|host|expect)$/

const unframed = (headers) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !FRAMING.test(name)))

/**
 * An exchange as Prism is shown it. Of the proxy's any method and any path are right, and the answer is the
 * provider's, none of which OpenAPI can say: the whole path goes into one segment, a method that OpenAPI does not
 * know becomes POST, and only a problem has its body shown.
 */
function shown({ api, request, answer }) {
  if (api !== 'proxy') {
    // Prism takes 501 as "not implemented yet" and makes up an answer; the rules of 502 are the same.
    return { request, answer: { ...answer, status: answer.status === 501 ? 502 : answer.status } }
  }
  const path = request.target.slice('/proxy'.length).split('?', 1)[0]
  const known = /^(GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE)$/.test(request.method)
  const isProblem =
    /^application\/problem\+json\b/.test(answer.headers['content-type'] ?? '') &&
    answer.body.length > 0
  const type = isProblem ? answer.headers['content-type'] : 'application/octet-stream'
  return {
    request: {
      method: known ? request.method : 'POST',
      target: `/proxy/${encodeURIComponent(path)}`,
      headers: request.headers,
      body: Buffer.alloc(0),
    },
    answer: {
      status: answer.status === 501 ? 502 : answer.status,
      headers: { ...answer.headers, 'content-type': type },
      body: isProblem ? answer.body : Buffer.alloc(0),
    },
  }
}

/** Sends a request and gives the answer's headers and body. */
function ask(port, { method, target, headers, body }, number) {
  return new Promise((resolve, reject) => {
    const sent = {
      ...unframed(headers),
      'x-judge-exchange': String(number),
      ...(body.length > 0 ? { 'content-length': body.length } : {}),
    }
    const request = send({ host: '127.0.0.1', port, method, path: target, headers: sent })
    request.setTimeout(30_000, () => request.destroy(new Error('Prism has not answered')))
    request.on('error', reject)
    request.on('response', async (response) => {
      const chunks = await response.toArray()
      resolve({ headers: response.headers, text: Buffer.concat(chunks).toString() })
    })
    request.end(body)
  })
}

/** What Prism has found, without places in lists: ten destinations with one fault are one finding. */
function readViolations(header) {
  let violations
  try {
    violations = JSON.parse(header)
  } catch {
    // It is cut where it would be too long for a header.
    return [{ by: 'prism', on: 'answer', what: header.slice(0, 300) }]
  }
  const findings = violations.map(({ location, message }) => ({
    by: 'prism',
    on: location[0] === 'request' || message === 'Selected route not found' ? 'request' : 'answer',
    what: message.replace(/(?<=property )\S+/, (path) =>
      path.replace(/(^|(?<=\.))\d+(?=\.|$)/g, '*'),
    ),
  }))
  return [...new Map(findings.map((one) => [one.what, one])).values()]
}

/** Prism itself has answered, because it could not read one of the two. */
function unreadable(text) {
  const isJson = !/invalid.json|Unexpected end of JSON/i.test(text)
  const on = isJson || /response body/.test(text) ? 'answer' : 'request'
  return { by: 'prism', on, what: `Unreadable ${on}: ${isJson ? text || 'no body' : 'not JSON'}` }
}

/** Another request with the same answer, where Prism does not look at the answer because of the request. */
function standIn({ api, request, answer }, findings) {
  const found = findings.map(({ what }) => what)
  if (found.includes('Unreadable request: not JSON')) {
    return { api, request: { ...request, body: Buffer.from('{}') }, answer }
  }
  if (!found.includes('Selected route not found')) return null
  const target = '/public/v1/projects/any/destinations'
  const headers = { 'x-api-key': 'any' }
  return {
    api: 'public',
    request: { method: 'GET', target, headers, body: Buffer.alloc(0) },
    answer,
  }
}

/**
 * Prism's validating proxy, asked about exchanges that have taken place: it is sent the request, and the server behind
 * it plays the answer. So Prism, which reads and writes bodies anew, changes nothing of what it judges.
 */
export async function createPrism() {
  const answers = new Map()
  const player = createServer((request, response) => {
    const number = request.headers['x-judge-exchange']
    const { status, headers, body } = answers.get(number)
    request.resume()
    response.writeHead(status, { ...unframed(headers), 'x-judge-played': number })
    response.end(body)
  })
  const playerPort = await listen(player)
  const probe = createServer()
  const port = await listen(probe)
  await new Promise((resolve) => probe.close(resolve))
  const child = await startPrism(playerPort, port)
  let count = 0

  const judgeOne = async (exchange) => {
    count += 1
    const number = String(count)
    const { request, answer } = shown(exchange)
    answers.set(number, answer)
    const { headers, text } = await ask(port, request, number)
    answers.delete(number)
    if (headers['sl-violations']) return readViolations(headers['sl-violations'])
    if (headers['x-judge-played'] === number) return []
    return [unreadable(text)]
  }

  return {
    /** What of an exchange is not as `service.yaml` has it. */
    async judge(exchange) {
      const findings = await judgeOne(exchange)
      const stand = standIn(exchange, findings)
      if (!stand) return findings
      const more = await judgeOne(stand)
      return [...findings, ...more.filter(({ on }) => on === 'answer')]
    },
    get judged() {
      return count
    },
    async close() {
      if (child.exitCode === null && child.kill()) await once(child, 'exit')
      player.closeAllConnections()
      await new Promise((resolve) => player.close(resolve))
    },
  }
}
