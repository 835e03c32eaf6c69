import type { Check, CheckContext } from '../../check.js'
import { header } from '../../http/httpResponse.js'
import { NoResponseError } from '../../http/rawRequest.js'
import type { ResponseHandler } from '../../setup/recordingService.js'
import { EVERY_ROUTE } from '../requests/search.js'

/** Failures of the service that can make a relay reveal the request that it sent. */
const PROVOCATIONS: Record<string, ResponseHandler> = {
  'returns 401': (_, reply) => reply.writeHead(401).end('no'),
  'returns 500': (_, reply) => reply.writeHead(500).end('no'),
  'closes the connection': ({ socket }) => socket.destroy(),
  'resets the connection': ({ socket }) => socket.resetAndDestroy(),
  'sends an invalid header': ({ socket }) => socket.end('HTTP/1.1 200 OK\r\nbad header\r\n\r\n'),
  'returns 999': ({ socket }) => socket.end('HTTP/1.1 999 Odd\r\ncontent-length: 0\r\n\r\n'),
  'returns invalid JSON': (_, reply) => reply.end('<html>'),
}

/** Checks that the key does not appear in the relay's responses or in unexpected parts of its requests. */
async function checkForKey(context: CheckContext, what: string) {
  const { call, demand, name, service, setup } = context
  const routes = [
    ...EVERY_ROUTE,
    ['/nope', {}],
    ['/proxy/crm/a', { method: 'POST', body: 'x' }],
    ['/proxy/crm/a', { user: 'zoe' }],
  ] as const
  for (const [path, options] of routes) {
    const response = await call(path, options).catch((error: unknown) => {
      if (error instanceof NoResponseError) return undefined
      throw error
    })
    const { body = '', headers = [], reason = '' } = response ?? {}
    const all = `${reason}${JSON.stringify(headers)}${body.toString('latin1')}`
    const isLeaked = all.includes(setup.apiKey)
    demand(
      !isLeaked,
      `if the service ${what}, the response to ${name(path, options)} contains the key`,
    )
  }
  for (const { headers, target } of service.received) {
    const holders = headers.filter(([, value]) => value.includes(setup.apiKey)).map(([own]) => own)
    const wrong = holders.filter((own) => own !== 'x-api-key').join()
    demand(wrong === '', `the key was sent to the service in ${wrong}`)
    demand(!target.includes(setup.apiKey), 'the key was sent to the service in the URL')
  }
}

/** Requirement H1: secrecy of the API key. The runner also searches every byte that the relay sends during the run. */
export const canary: Check = {
  id: 'H1',
  title: 'the key appears in no response of the relay and is sent only to the service',
  fix: 'Add the key in the last step before sending, and use fixed messages for failures, never the message of an exception.',
  limitMs: 60_000,
  async run(context) {
    const { demand, service, setup, sink } = context
    for (const [what, handler] of Object.entries(PROVOCATIONS)) {
      service.reset()
      service.respondWith(handler)
      await checkForKey(context, what)
    }
    await service.stop()
    try {
      await checkForKey(context, 'does not listen')
    } finally {
      await service.open()
    }
    demand(!sink.hasSeen(setup.apiKey), 'the key was sent to a host that a request named')
  },
}

/** Requirement H6: request IDs. */
export const requestId: Check = {
  id: 'H6',
  title:
    'the relay generates its own request ID; the provider’s x-request-id is passed through separately',
  fix: 'Generate a new ID for every request, regardless of X-Relay-Request-Id or X-Request-Id from the browser or the provider.',
  async run({ call, demand, service }) {
    service.respondWith((_, reply) => {
      reply
        .writeHead(200, {
          'x-request-id': 'theirs',
          'x-relay-request-id': 'theirs',
          'content-length': 1,
        })
        .end('x')
    })
    const headers = { 'x-request-id': 'mine', 'x-relay-request-id': 'mine' }
    const responses = [
      await call('/proxy/crm/a', { headers }),
      await call('/proxy/crm/a', { headers }),
    ]
    const ids = responses.map((response) => header(response, 'x-relay-request-id') ?? '')
    demand(
      !ids.some((id) => /mine|theirs/.test(id)),
      'X-Relay-Request-Id is the value of the browser or the provider',
    )
    demand(
      ids.every(Boolean) && new Set(ids).size === ids.length,
      'two requests have the same X-Relay-Request-Id, or none',
    )
    demand(
      responses.every((response) => header(response, 'x-request-id') === 'theirs'),
      'the provider’s x-request-id is missing or changed',
    )
    const leaked = service.received.some(({ values }) => values('x-relay-request-id').length > 0)
    demand(!leaked, 'the browser’s X-Relay-Request-Id reached the service')
  },
}
