import type { Check } from '../../check.js'
import { header } from '../../http/httpResponse.js'

const statuses: Check = {
  id: 'F5',
  title:
    'HEAD keeps its Content-Length, 204, 205 and 304 have no body, an invalid status becomes 502',
  fix: 'Pass Content-Length through for HEAD. Send no body with 204, 205 and 304. Return 502 if the service’s status is not within 200 to 599.',
  async run({ call, demand, service }) {
    service.respondWith((_, reply) => reply.writeHead(200, { 'content-length': 1234 }).end())
    const head = await call('/proxy/crm/a', { method: 'HEAD' })
    demand(
      head.status === 200 && header(head, 'content-length') === '1234',
      `a HEAD response with Content-Length 1234 was returned with ${header(head, 'content-length') ?? 'none'}`,
    )

    for (const status of [204, 205, 304]) {
      service.respondWith((_, reply) => reply.writeHead(status, { etag: '"1"' }).end())
      const response = await call('/proxy/crm/a')
      demand(
        response.status === status && response.end === 'complete',
        `the provider’s ${status} was returned as ${response.status}`,
      )
      demand(response.body.length === 0, `the provider’s ${status} was returned with a body`)
    }
    for (const status of [201, 206, 299, 400, 418, 500, 599]) {
      service.respondWith((_, reply) => reply.writeHead(status, { 'content-length': 2 }).end('ok'))
      const response = await call('/proxy/crm/a')
      demand(
        response.status === status && String(response.body) === 'ok',
        `the provider’s ${status} was returned as ${response.status}`,
      )
    }
    for (const line of ['999 Odd', '600 Odd', '101 Switching Protocols']) {
      service.respondWith(({ socket }) =>
        socket.end(`HTTP/1.1 ${line}\r\ncontent-length: 0\r\n\r\n`),
      )
      const response = await call('/proxy/crm/a')
      demand(
        response.status === 502,
        `the service’s status ${line.slice(0, 3)} was returned as ${response.status}, not 502`,
      )
    }
  },
}

const earlyResponse: Check = {
  id: 'F7',
  title: 'a response that arrives during an upload reaches the browser',
  fix: 'Read the service’s response while sending, pass it through as soon as it arrives, and do not reuse a connection whose request was not sent completely.',
  async run({ expectForwarded, call, demand, service }) {
    service.respondWith((_, reply) =>
      reply.writeHead(413, { 'content-type': 'text/plain' }).end('too much'),
    )
    const response = await call('/proxy/crm/a', { method: 'POST', body: Buffer.alloc(5_000_000) })
    demand(
      response.status === 413 && String(response.body) === 'too much',
      `the provider’s 413 during an upload was returned as ${response.status}`,
    )
    demand(
      response.status !== 413 || header(response, 'x-relay-source') === 'upstream',
      'the provider’s 413 during an upload was replaced with a response of the relay',
    )
    service.reset()
    for (let i = 0; i < 3; i += 1)
      await expectForwarded('/proxy/crm/a', { label: 'after an upload with an early response' })
    demand(
      service.unreadable.length === 0,
      `a request after the upload could not be parsed (${service.unreadable.join()})`,
    )
  },
}

const oddMethods: Check = {
  id: 'F8',
  title: 'DELETE and OPTIONS with a chunked body are framed correctly',
  fix: 'Frame the body of every method except GET and HEAD in the same way. A client library that sends Content-Length: 0 and then chunks allows request smuggling.',
  async run({ expectForwarded, demand, service }) {
    service.respondWith(async ({ read }, reply) => reply.end(await read()))
    for (const method of ['DELETE', 'OPTIONS', 'PATCH']) {
      const arrived = await expectForwarded('/proxy/crm/a', {
        method,
        body: 'hello',
        isChunked: true,
        label: 'with a chunked body',
      })
      if (!arrived) continue
      demand(
        String(arrived.response.body) === 'hello',
        `a ${method} with a chunked body arrived with ${arrived.response.body.length} bytes, not 5`,
      )
      const framings = ['content-length', 'transfer-encoding'].flatMap(arrived.received.values)
      demand(
        framings.length === 1,
        `a ${method} with a chunked body arrived with ${framings.length} framing headers`,
      )
    }
    demand(
      service.unreadable.length === 0,
      `a request to the service could not be parsed (${service.unreadable.join()})`,
    )
    service.reset()
    await expectForwarded('/proxy/crm/a', { label: 'afterwards' })
  },
}

/** Requirements F5, F7 and F8: statuses, early responses and rare methods. */
export const statusChecks: readonly Check[] = [statuses, earlyResponse, oddMethods]
