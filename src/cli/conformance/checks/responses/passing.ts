import type { Check, CheckContext } from '../../check.js'
import { NoResponseError } from '../../http/exchange.js'
import { header } from '../../http/httpResponse.js'

async function followsNothing(
  { call, demand, service, setup, sink }: CheckContext,
  status: number,
) {
  for (const location of [
    `http://${sink.host}/a?b=c`,
    '/proxy/elsewhere',
    `${setup.upstream.proxyUrl}/elsewhere`,
  ]) {
    for (const method of ['GET', 'POST']) {
      service.reset()
      service.answers((_, response) =>
        response.writeHead(status, { location, 'content-length': 0 }).end(),
      )
      const answer = await call('/proxy/crm/a', { method, ...(method === 'POST' && { body: 'x' }) })
      const what = `the provider’s ${status} to ${location.startsWith(`http://${sink.host}`) ? 'another host' : 'itself'}`
      demand(
        service.received.length === 1 && sink.arrived.length === 0,
        `${what} was followed by the relay`,
      )
      demand(
        header(answer, 'location') === null,
        `${what} came with Location, which browsers follow`,
      )
      if (answer.status === 502) continue // where the runtime hides redirects
      demand(answer.status === status, `${what} was answered with ${answer.status}`)
      const moved = header(answer, 'x-relay-location')
      demand(
        answer.status !== status || moved === location,
        `${what} came with X-Relay-Location: ${moved ?? 'nothing'}`,
      )
    }
  }
}

const redirects: Check = {
  id: 'G6',
  title: 'nothing is followed and nothing is tried twice: Location comes as X-Relay-Location',
  fix: 'Switch following redirects and retries off in the HTTP client; hand 3xx on with Location renamed to X-Relay-Location.',
  async run(context) {
    const { call, demand, service } = context
    for (const status of [301, 302, 303, 307, 308]) await followsNothing(context, status)
    service.answers((_, response) => response.writeHead(302, { 'content-length': 0 }).end())
    const { status } = await call('/proxy/crm/a')
    demand(status === 302 || status === 502, `a 302 without Location was answered with ${status}`)

    service.reset()
    service.answers((_, response) =>
      response.writeHead(503, { 'retry-after': '0', 'content-length': 0 }).end(),
    )
    await call('/proxy/crm/a')
    demand(
      service.received.length === 1,
      `a call that the provider answered with 503 was made ${service.received.length} times`,
    )
    service.reset()
    service.answers(({ socket }) => socket.resetAndDestroy())
    await call('/proxy/crm/a', { method: 'POST', body: 'x' })
    demand(
      service.received.length === 1,
      `a POST whose connection was reset was made ${service.received.length} times`,
    )
  },
}

const pool: Check = {
  id: 'G7',
  title: 'answers that are not handed on do not use up the connections',
  fix: 'Read to the end or close the body of every answer that is not passed on.',
  limitMs: 60_000,
  async run({ arrives, call, demand, service }) {
    service.answers((_, response) => response.writeHead(401).end('x'.repeat(200_000)))
    // Fewer at a time than one user may have in progress.
    for (let i = 0; i < 25; i += 1) {
      const refused = await Promise.all(
        Array.from({ length: 12 }, () =>
          call('/destinations').then(
            ({ status }) => status,
            (error: unknown) => {
              if (error instanceof NoResponseError) return 0
              throw error
            },
          ),
        ),
      )
      const failed = refused.filter((status) => status === 0).length
      demand(
        failed === 0,
        `of 12 calls that the service refused with a body, ${failed} were not answered`,
      )
      if (failed > 0) return
    }
    service.reset()
    await arrives('/proxy/crm/a', { as: 'after 300 refused calls' })
  },
}

const interim: Check = {
  id: 'G8',
  title: 'answers before the answer (1xx) and trailers are not passed on',
  fix: 'Take the final answer alone and leave its trailers out.',
  async run({ call, demand, service }) {
    service.answers(({ socket }) => {
      const text =
        'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 200 OK\r\n'
      socket.write(
        `${text}content-type: text/plain\r\ntransfer-encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nx-sum: 1\r\n\r\n`,
      )
    })
    const answer = await call('/proxy/crm/a')
    demand(
      answer.status === 200 && String(answer.body) === 'ok',
      `an answer after a 103 was answered with ${answer.status}`,
    )
    const passed = answer.interim.filter((status) => status !== 100)
    demand(passed.length === 0, `the service’s ${passed.join(' and ')} was passed on`)
    demand(answer.trailers.length === 0, `the trailer ${answer.trailers.join()} was passed on`)
  },
}

/** Requirements G6 to G8: what is not passed on. */
export const passingChecks: readonly Check[] = [redirects, pool, interim]
