import type { Check } from '../../check.js'
import { header } from '../../http/httpResponse.js'

const noLength: Check = {
  id: 'K8',
  title: '204, 205 and 304 carry no length of a body that does not exist',
  fix: 'Drop the service’s Content-Length from a response that has no body by its status: 204, 205 and 304.',
  async run({ connect, demand, head, service }) {
    for (const status of [204, 205, 304]) {
      // By hand: a server of Node's removes the header.
      service.answers(({ socket }) =>
        socket.end(`HTTP/1.1 ${status} Odd\r\ncontent-length: 5\r\n\r\n`),
      )
      const exchange = connect()
      await exchange.write(head('/proxy/crm/a'))
      await exchange.head(10_000)
      // Whether it comes to its end is F5.
      const answer = await exchange.answer(1000)
      // A client of the relay may refuse such a response of the service.
      demand(
        answer.status === status || answer.status === 502,
        `the provider’s ${status} with a Content-Length was answered with ${answer.status}`,
      )
      const length = header(answer, 'content-length') ?? '0'
      demand(
        answer.status !== status || length === '0',
        `the provider’s ${status} came with Content-Length: ${length}`,
      )
    }
  },
}

const oddNames: Check = {
  id: 'L6',
  title: 'response headers named constructor and __proto__ do no harm',
  fix: 'Keep response header names in a map without members of its own, and ignore names that are not allowed.',
  async run({ call, demand, service }) {
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
      // Twice, because a map with members of its own takes the first for a repetition.
      service.answers(({ socket }) =>
        socket.end(`HTTP/1.1 200 OK\r\n${name}: a\r\n${name}: b\r\ncontent-length: 2\r\n\r\nok`),
      )
      const answer = await call('/proxy/crm/a')
      demand(
        answer.status === 200 && String(answer.body) === 'ok',
        `a provider’s response with the header ${name} was answered with ${answer.status}, not 200`,
      )
    }
  },
}

/** Requirements K8 and L6: responses that are odd, but valid enough to pass on. */
export const oddResponses: readonly Check[] = [noLength, oddNames]
