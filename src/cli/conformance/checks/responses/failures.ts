import type { Check, CheckContext } from '../../check.js'
import { problemOf } from '../../http/httpResponse.js'
import { NoResponseError, type RawRequest } from '../../http/rawRequest.js'
import {
  defaultHandler,
  type Received,
  type ResponseHandler,
} from '../../setup/recordingService.js'

const DISCONNECT_MS = 1000
/** Maximum time for a call to reach the service on a busy machine, in milliseconds. */
const ARRIVE_MS = 8000
const waitUntil = async (isReady: () => boolean, timeoutMs: number) => {
  const endMs = performance.now() + timeoutMs
  while (!isReady() && performance.now() < endMs)
    await new Promise((resolve) => setTimeout(resolve, 5))
  return isReady()
}

const timeout: Check = {
  id: 'G1',
  title: 'a service that sends no headers within 60 s results in 504',
  fix: 'Abort the call if no headers arrive within 60 s, and return 504 with a problem of type timeout.',
  isSlow: true,
  limitMs: 100_000,
  async run({ call, demand, note, service }) {
    service.respondWith(() => {})
    const response = await call('/proxy/crm/a', { timeoutMs: 90_000 })
    note(`timed out after ${Math.round(response.endMs / 1000)} s`)
    demand(
      response.status === 504,
      `a call to a service that does not respond returned ${response.status}, not 504`,
    )
  },
}

/** Point in a call at which the browser disconnects. */
interface Disconnect {
  /** Provider path. Each point has its own, so that a late call of another point is not mistaken for this one. */
  path: string
  handler: ResponseHandler
  begin: (context: CheckContext, path: string) => Promise<RawRequest>
}

async function beginRead({ connect, head }: CheckContext, path: string) {
  const rawRequest = connect()
  await rawRequest.write(head(path))
  return rawRequest
}

const DISCONNECTS: Record<string, Disconnect> = {
  'before the response': { path: '/before', handler: () => {}, begin: beginRead },
  'during the response': {
    path: '/during',
    handler: (_, reply) => reply.writeHead(200, { 'content-type': 'text/plain' }).write('first'),
    async begin(context, path) {
      const rawRequest = await beginRead(context, path)
      // A relay that buffers the response has sent nothing yet. It must detect the disconnect, too.
      await rawRequest.head(2000).catch(() => {})
      return rawRequest
    },
  },
  'during an upload': {
    path: '/upload',
    // The service must read the body to detect that it was cut off.
    handler: ({ read }) => read().catch(() => {}),
    async begin({ connect, head }, path) {
      const rawRequest = connect()
      const headers = { 'content-length': '1000000' }
      await rawRequest.write(head(path, { method: 'POST', headers }))
      await rawRequest.write(Buffer.alloc(200_000))
      return rawRequest
    },
  },
}

const disconnects: Check = {
  id: 'G2',
  title: 'when the browser disconnects, the call to the service is aborted within a second',
  fix: 'Watch the browser’s connection (request.signal, r.Context(), connection_aborted) before and during the response and during an upload. Close the connection to the service when it ends.',
  async run(context) {
    const { demand, service } = context
    for (const [when, { path, handler, begin }] of Object.entries(DISCONNECTS)) {
      const isOwn = ({ target }: Received) => target.endsWith(path)
      service.reset()
      service.respondWith((received, reply) =>
        (isOwn(received) ? handler : defaultHandler)(received, reply),
      )
      const rawRequest = await begin(context, `/proxy/crm${path}`)
      // A relay that buffers the upload has not called the service yet.
      const mayNotCall = when === 'during an upload'
      await waitUntil(() => service.received.some(isOwn), mayNotCall ? DISCONNECT_MS : ARRIVE_MS)
      const received = service.received.find(isOwn)
      rawRequest.abort()
      const isClosed = received ? await received.waitForClose(DISCONNECT_MS + 200) : mayNotCall
      demand(
        isClosed,
        `the browser disconnected ${when}, and the connection to the service was still open a second later`,
      )
    }
  },
}

const CUTS = {
  'its length': 'content-length: 100\r\n\r\nhello',
  'its chunks': 'transfer-encoding: chunked\r\n\r\n5\r\nhello\r\n',
}

const cut: Check = {
  id: 'G3',
  title:
    'a response that is cut off is cut off for the browser, too: it neither ends normally nor hangs',
  fix: 'When the service’s body fails, close the browser’s connection without the last chunk. Do not end an incomplete body normally.',
  async run({ call, demand, service }) {
    for (const [what, text] of Object.entries(CUTS)) {
      for (const isReset of [false, true]) {
        service.respondWith(({ socket }) => {
          socket.write(`HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n${text}`)
          setTimeout(() => (isReset ? socket.resetAndDestroy() : socket.end()), 100)
        })
        const end = await call('/proxy/crm/a', { timeoutMs: 5000 }).then(
          // A relay that buffers the response can still return an error status.
          ({ end, status }) => (status >= 500 ? 'cut' : end),
          (error: unknown) => {
            if (error instanceof NoResponseError) return error.kind === 'silent' ? 'stalled' : 'cut'
            throw error
          },
        )
        const how = `a response that the service ${isReset ? 'resets' : 'closes'} before the end of ${what}`
        demand(end !== 'complete', `${how} was returned as complete`)
        demand(end !== 'stalled', `${how} left the browser waiting`)
      }
    }
  },
}

/** Failures of a service that is broken or is not an HTTP server. */
const BROKEN: Record<string, (received: Received) => void> = {
  'closes the connection': ({ socket }) => socket.destroy(),
  'resets the connection': ({ socket }) => socket.resetAndDestroy(),
  'sends an invalid header': ({ socket }) => socket.end('HTTP/1.1 200 OK\r\nbad header\r\n\r\n'),
  'speaks another protocol': ({ socket }) => socket.end('220 mail ready\r\n\r\n'),
}

const unreachable: Check = {
  id: 'G4',
  title:
    'an unreachable service results in 502 with a fixed message; a write is not marked as retryable',
  fix: 'Return 502 and a problem with fixed messages if the call fails before its response. Set retryable only for idempotent methods, or if nothing was sent.',
  async run({ call, demand, fault, service }) {
    const checkFailure = async (what: string, method: string, mayRetry: boolean) => {
      const response = await call('/proxy/crm/a', {
        method,
        ...(method === 'POST' && { body: 'x' }),
      })
      if (response.status !== 502) {
        return fault(`if the service ${what}, a ${method} returned ${response.status}, not 502`)
      }
      const problem = problemOf(response)
      demand(problem !== undefined, `if the service ${what}, a ${method} returned no problem`)
      demand(
        mayRetry || problem?.retryable !== true,
        `if the service ${what}, a POST is marked as retryable although it may have been processed`,
      )
      const text = String(response.body)
      const inner =
        /\bE[A-Z]{4,}\b|UND_ERR|HPE_|127\.0\.0\.1|localhost|socket hang up|Traceback|\bat .+\.\w+:\d+|mail ready/.exec(
          text,
        )
      demand(
        !inner,
        `if the service ${what}, the response contains internal details (${inner?.[0]})`,
      )
    }
    for (const [what, handler] of Object.entries(BROKEN)) {
      service.respondWith(handler)
      await checkFailure(what, 'GET', true)
      await checkFailure(what, 'POST', false)
    }
    await service.stop()
    try {
      await checkFailure('does not listen', 'GET', true)
      await checkFailure('does not listen', 'POST', true)
    } finally {
      await service.open()
    }
  },
}

const ROUNDS = 50

const survives: Check = {
  id: 'G5',
  title: 'the relay survives fifty repetitions of each failure',
  fix: 'Handle errors of both connections at all times, including after the response. Find the uncaught exception in the relay’s log.',
  limitMs: 120_000,
  async run({ expectForwarded, call, connect, head, service }) {
    const failures = [
      ...Object.values(BROKEN),
      ...Object.values(CUTS).map(
        (text) =>
          ({ socket }: Received) =>
            socket.end(`HTTP/1.1 200 OK\r\n${text}`),
      ),
      ({ socket }: Received) => socket.end('HTTP/1.1 999 Odd\r\ncontent-length: 0\r\n\r\n'),
    ]
    for (const handler of failures) {
      service.respondWith(handler)
      for (let i = 0; i < ROUNDS / 10; i += 1) {
        const calls = Array.from({ length: 10 }, () => call('/proxy/crm/a').catch(() => {}))
        await Promise.all(calls)
      }
    }
    service.respondWith(() => {})
    for (let i = 0; i < ROUNDS; i += 1) {
      const rawRequest = connect()
      await rawRequest.write(head('/proxy/crm/a'))
      await waitUntil(() => service.received.length > i, 20)
      rawRequest.abort()
    }
    service.reset()
    await expectForwarded('/proxy/crm/a', { label: 'after all failures' })
  },
}

/** Requirements G1 to G5: timeouts, disconnects and failures. */
export const failureChecks: readonly Check[] = [timeout, disconnects, cut, unreachable, survives]
