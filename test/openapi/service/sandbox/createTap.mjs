import { Agent, request as send } from 'node:http'
import { listen } from '../../../../scripts/lib/listen.mjs'

/** Sets the length explicitly, because Node would otherwise send some bodies without framing. */
const lengthOf = (body) => (body.length > 0 ? ['content-length', String(body.length)] : [])

const APIS = { '/public/v1': 'public', '/search/v1': 'search', '/proxy': 'proxy' }

const apiOf = (target) =>
  Object.entries(APIS).find(([base]) => target.startsWith(base))?.[1] ?? 'unknown'

/** Whether a header is passed on. Hop-by-hop headers end at each connection, and framing is set again. */
const isOwn = (name) =>
  !/^(connection|keep-alive|transfer-encoding|content-length|host)$/i.test(name)

function listOf(headers) {
  return Object.entries(headers).flatMap(([name, value]) =>
    isOwn(name) ? [value].flat().flatMap((one) => [name, one]) : [],
  )
}

/**
 * Forwards calls to the service byte for byte, and records each exchange.
 *
 * `change.request` and `change.response` replace a request or a response, to simulate a broken service.
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
        const { statusCode: status, headers: receivedHeaders } = response
        resolve({ status, headers: receivedHeaders, body: Buffer.concat(await response.toArray()) })
      })
      request.end(body)
    })

  const { port, close } = await listen(async (incoming, outgoing) => {
    const { method, url: target, headers } = incoming
    const request = { method, target, headers, body: Buffer.concat(await incoming.toArray()) }
    const api = apiOf(target)
    const from = { api, request: structuredClone({ ...request, body: '' }) }
    from.request.body = request.body
    try {
      const sent = change.request?.(from) ?? request
      const got = await forward(sent)
      const response = change.response?.({ ...from, response: got }) ?? got
      exchanges.push({ api, request, response })
      outgoing.writeHead(response.status, [...listOf(response.headers), ...lengthOf(response.body)])
      outgoing.end(response.body)
    } catch (error) {
      outgoing.destroy(error)
    }
  })

  return {
    port,
    /** Returns the exchanges since the last call of this function. */
    take: () => exchanges.splice(0),
    breakWith(next = {}) {
      change = next
    },
    close: () => {
      agent.destroy()
      return close()
    },
  }
}
