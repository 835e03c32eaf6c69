import type { Check, CheckContext } from '../../check.js'
import { NoResponseError } from '../../http/exchange.js'
import { header } from '../../http/httpResponse.js'
import type { Answerer } from '../../setup/recordingService.js'
import { EVERY_ROUTE } from '../requests/search.js'

/** What a service does that makes relays tell what they had sent. */
const PROVOCATIONS: Record<string, Answerer> = {
  'answers 401': (_, response) => response.writeHead(401).end('no'),
  'answers 500': (_, response) => response.writeHead(500).end('no'),
  'closes the connection': ({ socket }) => socket.destroy(),
  'resets the connection': ({ socket }) => socket.resetAndDestroy(),
  'sends a header that is none': ({ socket }) =>
    socket.end('HTTP/1.1 200 OK\r\nbad header\r\n\r\n'),
  'answers 999': ({ socket }) => socket.end('HTTP/1.1 999 Odd\r\ncontent-length: 0\r\n\r\n'),
  'answers no JSON': (_, response) => response.end('<html>'),
}

/** Where the key is in what the relay answers and sends, once the service does something odd. */
async function provoke(context: CheckContext, what: string) {
  const { call, demand, name, service, setup } = context
  const routes = [
    ...EVERY_ROUTE,
    ['/nope', {}],
    ['/proxy/crm/a', { method: 'POST', body: 'x' }],
    ['/proxy/crm/a', { user: 'zoe' }],
  ] as const
  for (const [path, options] of routes) {
    const answer = await call(path, options).catch((error: unknown) => {
      if (error instanceof NoResponseError) return undefined
      throw error
    })
    const { body = '', headers = [], reason = '' } = answer ?? {}
    const all = `${reason}${JSON.stringify(headers)}${body.toString('latin1')}`
    const isTold = all.includes(setup.apiKey)
    demand(!isTold, `where the service ${what}, the answer to ${name(path, options)} holds the key`)
  }
  for (const { headers, target } of service.received) {
    const holders = headers.filter(([, value]) => value.includes(setup.apiKey)).map(([own]) => own)
    const wrong = holders.filter((own) => own !== 'x-api-key').join()
    demand(wrong === '', `the key is sent to the service in ${wrong}`)
    demand(!target.includes(setup.apiKey), 'the key is sent to the service in the URL')
  }
}

/** Requirement H1. The relay's every byte in the whole run is looked through as well. */
export const canary: Check = {
  id: 'H1',
  title: 'the key appears in nothing that the relay answers, and goes nowhere but to the service',
  fix: 'Add the key in the last step before sending, and answer failures with fixed texts, never with what an exception says.',
  limitMs: 60_000,
  async run(context) {
    const { demand, service, setup, sink } = context
    for (const [what, answerer] of Object.entries(PROVOCATIONS)) {
      service.reset()
      service.answers(answerer)
      await provoke(context, what)
    }
    await service.shut()
    try {
      await provoke(context, 'does not listen')
    } finally {
      await service.open()
    }
    demand(!sink.hasSeen(setup.apiKey), 'the key was sent to a host that a request named')
  },
}

/** Requirement H6: request ids. */
export const requestId: Check = {
  id: 'H6',
  title: 'the relay makes its own request id; the provider’s x-request-id passes apart',
  fix: 'Make a new id for every request, whatever X-Relay-Request-Id or X-Request-Id the browser or the provider sends.',
  async run({ call, demand, service }) {
    service.answers((_, response) => {
      response
        .writeHead(200, {
          'x-request-id': 'theirs',
          'x-relay-request-id': 'theirs',
          'content-length': 1,
        })
        .end('x')
    })
    const headers = { 'x-request-id': 'mine', 'x-relay-request-id': 'mine' }
    const answers = [
      await call('/proxy/crm/a', { headers }),
      await call('/proxy/crm/a', { headers }),
    ]
    const ids = answers.map((answer) => header(answer, 'x-relay-request-id') ?? '')
    demand(
      !ids.some((id) => /mine|theirs/.test(id)),
      'X-Relay-Request-Id is the browser’s or the provider’s',
    )
    demand(
      ids.every(Boolean) && new Set(ids).size === ids.length,
      'two requests bear the same X-Relay-Request-Id, or none',
    )
    demand(
      answers.every((answer) => header(answer, 'x-request-id') === 'theirs'),
      'the provider’s x-request-id did not come, or came changed',
    )
    const led = service.received.some(({ values }) => values('x-relay-request-id').length > 0)
    demand(!led, 'X-Relay-Request-Id of the browser arrived at the service')
  },
}
