import type { Check, CheckContext } from '../../check.js'
import { header } from '../../http/httpResponse.js'
import { NoResponseError } from '../../http/rawRequest.js'

async function checkRedirect({ call, demand, service, setup, sink }: CheckContext, status: number) {
  for (const location of [
    `http://${sink.host}/a?b=c`,
    '/proxy/elsewhere',
    `${setup.upstream.proxyUrl}/elsewhere`,
  ]) {
    for (const method of ['GET', 'POST']) {
      service.reset()
      service.respondWith((_, reply) =>
        reply.writeHead(status, { location, 'content-length': 0 }).end(),
      )
      const response = await call('/proxy/crm/a', {
        method,
        ...(method === 'POST' && { body: 'x' }),
      })
      const what = `the provider’s ${status} to ${location.startsWith(`http://${sink.host}`) ? 'another host' : 'itself'}`
      demand(
        service.received.length === 1 && sink.arrived.length === 0,
        `${what} was followed by the relay`,
      )
      demand(
        header(response, 'location') === null,
        `${what} was returned with Location, which browsers follow`,
      )
      if (response.status === 502) continue // some runtimes hide redirects
      demand(response.status === status, `${what} was returned as ${response.status}`)
      const moved = header(response, 'x-relay-location')
      demand(
        response.status !== status || moved === location,
        `${what} was returned with X-Relay-Location: ${moved ?? '(none)'}`,
      )
    }
  }
}

const redirects: Check = {
  id: 'G6',
  title:
    'redirects are not followed and calls are not retried; Location is renamed to X-Relay-Location',
  fix: 'Turn off redirects and retries in the HTTP client. Pass 3xx responses through with Location renamed to X-Relay-Location.',
  async run(context) {
    const { call, demand, service } = context
    for (const status of [301, 302, 303, 307, 308]) await checkRedirect(context, status)
    service.respondWith((_, reply) => reply.writeHead(302, { 'content-length': 0 }).end())
    const { status } = await call('/proxy/crm/a')
    demand(status === 302 || status === 502, `a 302 without Location was returned as ${status}`)

    service.reset()
    service.respondWith((_, reply) =>
      reply.writeHead(503, { 'retry-after': '0', 'content-length': 0 }).end(),
    )
    await call('/proxy/crm/a')
    demand(
      service.received.length === 1,
      `a call that received 503 was sent ${service.received.length} times`,
    )
    service.reset()
    service.respondWith(({ socket }) => socket.resetAndDestroy())
    await call('/proxy/crm/a', { method: 'POST', body: 'x' })
    demand(
      service.received.length === 1,
      `a POST whose connection was reset was sent ${service.received.length} times`,
    )
  },
}

const pool: Check = {
  id: 'G7',
  title: 'responses that are not passed through do not exhaust the connection pool',
  fix: 'Consume or cancel the body of every response that you do not pass through.',
  limitMs: 60_000,
  async run({ expectForwarded, call, demand, service }) {
    service.respondWith((_, reply) => reply.writeHead(401).end('x'.repeat(200_000)))
    // Below the number of calls that one user may have in progress.
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
        `${failed} of 12 calls that the service rejected with a body got no response`,
      )
      if (failed > 0) return
    }
    service.reset()
    await expectForwarded('/proxy/crm/a', { label: 'after 300 rejected calls' })
  },
}

const interim: Check = {
  id: 'G8',
  title: 'interim responses (1xx) and trailers are not passed through',
  fix: 'Pass through only the final response, without its trailers.',
  async run({ call, demand, service }) {
    service.respondWith(({ socket }) => {
      const text =
        'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 200 OK\r\n'
      socket.write(
        `${text}content-type: text/plain\r\ntransfer-encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nx-sum: 1\r\n\r\n`,
      )
    })
    const response = await call('/proxy/crm/a')
    demand(
      response.status === 200 && String(response.body) === 'ok',
      `a response after a 103 was returned as ${response.status}`,
    )
    const passed = response.interim.filter((status) => status !== 100)
    demand(passed.length === 0, `the service’s ${passed.join(' and ')} was passed through`)
    demand(
      response.trailers.length === 0,
      `the trailer ${response.trailers.join()} was passed through`,
    )
  },
}

/** Requirements G6 to G8: responses that are not passed through. */
export const passingChecks: readonly Check[] = [redirects, pool, interim]
