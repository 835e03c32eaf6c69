import { Agent, createServer, request as send } from 'node:http'
import { listen } from './listen.mjs'

/** A length that is not told would have some bodies sent without any end. */
const lengthOf = (body) => (body.length > 0 ? ['content-length', String(body.length)] : [])

const APIS = { '/public/v1': 'public', '/search/v1': 'search', '/proxy': 'proxy' }

const apiOf = (target) =>
  Object.entries(APIS).find(([base]) => target.startsWith(base))?.[1] ?? 'unknown'

/** Hop-by-hop headers end at each connection, and what frames a body is made anew. */
const isOwn = (name) =>
  !/^(connection|keep-alive|transfer-encoding|content-length|host)$/i.test(name)

function listOf(headers) {
  return Object.entries(headers).flatMap(([name, value]) =>
    isOwn(name) ? [value].flat().flatMap((one) => [name, one]) : [],
  )
}

/**
 * Stands between a caller and the service, hands on every byte as it is, and keeps each exchange.
 *
 * `change.request` and `change.answer` make a broken service of a good one: what they give is sent on instead.
 */
export async function createTap(servicePort) {
  const exchanges = []
  const agent = new Agent({ keepAlive: true })
  let change = {}

  const forward = ({ method, target, headers, body }) =>
    new Promise((resolve, reject) => {
      const list = [...listOf(headers), ...lengthOf(body), 'host', `127.0.0.1:${servicePort}`]
      const options = { agent, host: '127.0.0.1', port: servicePort, method, path: target }
      const request = send({ ...options, headers: list })
      request.on('error', reject)
      request.on('response', async (response) => {
        const { statusCode: status, headers: answered } = response
        resolve({ status, headers: answered, body: Buffer.concat(await response.toArray()) })
      })
      request.end(body)
    })

  const server = createServer(async (incoming, outgoing) => {
    const { method, url: target, headers } = incoming
    const request = { method, target, headers, body: Buffer.concat(await incoming.toArray()) }
    const api = apiOf(target)
    const from = { api, request: structuredClone({ ...request, body: '' }) }
    from.request.body = request.body
    try {
      const sent = change.request?.(from) ?? request
      const got = await forward(sent)
      const answer = change.answer?.({ ...from, answer: got }) ?? got
      exchanges.push({ api, request, answer })
      outgoing.writeHead(answer.status, [...listOf(answer.headers), ...lengthOf(answer.body)])
      outgoing.end(answer.body)
    } catch (error) {
      outgoing.destroy(error)
    }
  })
  const port = await listen(server)

  return {
    port,
    /** The exchanges since it was last asked. */
    take: () => exchanges.splice(0),
    breakWith(next = {}) {
      change = next
    },
    close: () => {
      agent.destroy()
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
