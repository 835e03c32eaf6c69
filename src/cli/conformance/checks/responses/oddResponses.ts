import type { Check } from '../../check.js'
import { header } from '../../http/httpResponse.js'

const noLength: Check = {
  id: 'K8',
  title: '204, 205 and 304 are sent without the length of a missing body',
  fix: 'Drop the service’s Content-Length from responses whose status excludes a body: 204, 205 and 304.',
  async run({ connect, demand, head, service }) {
    for (const status of [204, 205, 304]) {
      // Written to the socket, because Node's server removes the header.
      service.respondWith(({ socket }) =>
        socket.end(`HTTP/1.1 ${status} Odd\r\ncontent-length: 5\r\n\r\n`),
      )
      const rawRequest = connect()
      await rawRequest.write(head('/proxy/crm/a'))
      await rawRequest.head(10_000)
      // F5 checks whether the response ends.
      const response = await rawRequest.response(1000)
      // The relay's HTTP client may reject such a response.
      demand(
        response.status === status || response.status === 502,
        `the provider’s ${status} with a Content-Length was returned as ${response.status}`,
      )
      const length = header(response, 'content-length') ?? '0'
      demand(
        response.status !== status || length === '0',
        `the provider’s ${status} was returned with Content-Length: ${length}`,
      )
    }
  },
}

const oddNames: Check = {
  id: 'L6',
  title: 'response headers named constructor and __proto__ are handled safely',
  fix: 'Store response header names in a map without inherited members, and ignore names that are not allowed.',
  async run({ call, demand, service }) {
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
      // Sent twice: with a plain object, a relay would treat the first as a repetition of an inherited member.
      service.respondWith(({ socket }) =>
        socket.end(`HTTP/1.1 200 OK\r\n${name}: a\r\n${name}: b\r\ncontent-length: 2\r\n\r\nok`),
      )
      const response = await call('/proxy/crm/a')
      demand(
        response.status === 200 && String(response.body) === 'ok',
        `a provider’s response with the header ${name} was returned as ${response.status}, not 200`,
      )
    }
  },
}

/** Requirements K8 and L6: unusual but acceptable responses. */
export const oddResponses: readonly Check[] = [noLength, oddNames]
