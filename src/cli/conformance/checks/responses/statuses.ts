import type { Check } from '../../check.js'
import { header } from '../../http/httpResponse.js'

const statuses: Check = {
  id: 'F5',
  title: 'HEAD keeps its length, 204, 205 and 304 have no body, a status that is none becomes 502',
  fix: 'Hand Content-Length on for HEAD; send no body with 204, 205 and 304; answer 502 where the service’s status is not within 200 to 599.',
  async run({ call, demand, service }) {
    service.answers((_, response) => response.writeHead(200, { 'content-length': 1234 }).end())
    const head = await call('/proxy/crm/a', { method: 'HEAD' })
    demand(
      head.status === 200 && header(head, 'content-length') === '1234',
      `a HEAD whose answer has Content-Length 1234 came with ${header(head, 'content-length') ?? 'none'}`,
    )

    for (const status of [204, 205, 304]) {
      service.answers((_, response) => response.writeHead(status, { etag: '"1"' }).end())
      const answer = await call('/proxy/crm/a')
      demand(
        answer.status === status && answer.end === 'complete',
        `the provider’s ${status} was answered with ${answer.status}`,
      )
      demand(answer.body.length === 0, `the provider’s ${status} came with a body`)
    }
    for (const status of [201, 206, 299, 400, 418, 500, 599]) {
      service.answers((_, response) =>
        response.writeHead(status, { 'content-length': 2 }).end('ok'),
      )
      const answer = await call('/proxy/crm/a')
      demand(
        answer.status === status && String(answer.body) === 'ok',
        `the provider’s ${status} was answered with ${answer.status}`,
      )
    }
    for (const line of ['999 Odd', '600 Odd', '101 Switching Protocols']) {
      service.answers(({ socket }) => socket.end(`HTTP/1.1 ${line}\r\ncontent-length: 0\r\n\r\n`))
      const answer = await call('/proxy/crm/a')
      demand(
        answer.status === 502,
        `the service’s status ${line.slice(0, 3)} was answered with ${answer.status}, not 502`,
      )
    }
  },
}

const earlyAnswer: Check = {
  id: 'F7',
  title: 'an answer that comes while the upload is still running reaches the browser',
  fix: 'Read the service’s answer while sending; hand it on when it comes, and do not use a connection again whose request was not sent to its end.',
  async run({ arrives, call, demand, service }) {
    service.answers((_, response) =>
      response.writeHead(413, { 'content-type': 'text/plain' }).end('too much'),
    )
    const answer = await call('/proxy/crm/a', { method: 'POST', body: Buffer.alloc(5_000_000) })
    demand(
      answer.status === 413 && String(answer.body) === 'too much',
      `the provider’s 413 in the middle of an upload was answered with ${answer.status}`,
    )
    demand(
      answer.status !== 413 || header(answer, 'x-relay-source') === 'upstream',
      'the provider’s 413 in the middle of an upload was answered with the relay’s own',
    )
    service.reset()
    for (let i = 0; i < 3; i += 1)
      await arrives('/proxy/crm/a', { as: 'after an upload that was answered early' })
    demand(
      service.unreadable.length === 0,
      `what followed arrived in a form that cannot be read (${service.unreadable.join()})`,
    )
  },
}

const oddMethods: Check = {
  id: 'F8',
  title: 'DELETE and OPTIONS with a body in chunks are framed right',
  fix: 'Frame the body of every method but GET and HEAD in the same way; a client library that sends Content-Length: 0 and then chunks lets requests be smuggled.',
  async run({ arrives, demand, service }) {
    service.answers(async ({ read }, response) => response.end(await read()))
    for (const method of ['DELETE', 'OPTIONS', 'PATCH']) {
      const arrived = await arrives('/proxy/crm/a', {
        method,
        body: 'hello',
        isChunked: true,
        as: 'with a body in chunks',
      })
      if (!arrived) continue
      demand(
        String(arrived.answer.body) === 'hello',
        `a ${method} with a body in chunks arrived with ${arrived.answer.body.length} bytes, not 5`,
      )
      const framings = ['content-length', 'transfer-encoding'].flatMap(arrived.received.values)
      demand(
        framings.length === 1,
        `a ${method} with a body in chunks arrived framed ${framings.length} times`,
      )
    }
    demand(
      service.unreadable.length === 0,
      `a request arrived in a form that cannot be read (${service.unreadable.join()})`,
    )
    service.reset()
    await arrives('/proxy/crm/a', { as: 'afterwards' })
  },
}

/** Requirements F5, F7 and F8: statuses, early answers and rare methods. */
export const statusChecks: readonly Check[] = [statuses, earlyAnswer, oddMethods]
