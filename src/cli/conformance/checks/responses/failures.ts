import type { Check, CheckContext } from '../../check.js'
import { NoResponseError } from '../../http/exchange.js'
import { problemOf } from '../../http/httpResponse.js'
import type { Received } from '../../setup/recordingService.js'

const LEAVE_MS = 1000
const until = async (isThere: () => boolean, withinMs: number) => {
  const endMs = performance.now() + withinMs
  while (!isThere() && performance.now() < endMs)
    await new Promise((resolve) => setTimeout(resolve, 5))
  return isThere()
}

const timeout: Check = {
  id: 'G1',
  title: 'a service that does not begin to answer is given up after 60 s, with 504',
  fix: 'Give up 60 s after the request was sent if no headers have come, and answer 504 with a problem of type timeout.',
  isSlow: true,
  limitMs: 100_000,
  async run({ call, demand, note, service }) {
    service.answers(() => {})
    const answer = await call('/proxy/crm/a', { withinMs: 90_000 })
    note(`given up after ${Math.round(answer.endMs / 1000)} s`)
    demand(
      answer.status === 504,
      `a service that does not answer was answered with ${answer.status}, not 504`,
    )
  },
}

/** Where in a call the browser leaves. */
const LEAVING = {
  'before the answer': async ({ connect, head, service }: CheckContext) => {
    service.answers(() => {})
    const exchange = connect()
    await exchange.write(head('/proxy/crm/a'))
    return exchange
  },
  'within the answer': async ({ connect, head, service }: CheckContext) => {
    service.answers((_, response) =>
      response.writeHead(200, { 'content-type': 'text/plain' }).write('first'),
    )
    const exchange = connect()
    await exchange.write(head('/proxy/crm/a'))
    // A relay that waits for the end has not answered yet, and has to notice all the same.
    await exchange.head(2000).catch(() => {})
    return exchange
  },
  'within an upload': async ({ connect, head, service }: CheckContext) => {
    // Who does not read does not see either that nothing more comes.
    service.answers(({ read }) => read().catch(() => {}))
    const exchange = connect()
    await exchange.write(
      head('/proxy/crm/a', { method: 'POST', headers: { 'content-length': '1000000' } }),
    )
    await exchange.write(Buffer.alloc(200_000))
    return exchange
  },
}

const leaving: Check = {
  id: 'G2',
  title: 'when the browser leaves, the call to the service is ended within a second',
  fix: 'Watch the browser’s connection (request.signal, r.Context(), connection_aborted) before and within the answer and within an upload, and close the connection to the service when it ends.',
  async run(context) {
    const { demand, service } = context
    for (const [when, begin] of Object.entries(LEAVING)) {
      service.reset()
      const exchange = await begin(context)
      await until(() => service.received.length > 0, LEAVE_MS)
      const [received]: (Received | undefined)[] = service.received
      exchange.leave()
      // A relay that reads a whole upload before it calls has nothing to end.
      const isClosed = received
        ? await received.closes(LEAVE_MS + 200)
        : when === 'within an upload'
      demand(
        isClosed,
        `the browser left ${when}, and the connection to the service was still open a second later`,
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
  title: 'an answer that breaks off breaks off for the browser too: no clean end, no hang',
  fix: 'When the service’s body fails, close the browser’s connection without the last chunk; do not write the end of a body that did not come.',
  async run({ call, demand, service }) {
    for (const [what, text] of Object.entries(CUTS)) {
      for (const isReset of [false, true]) {
        service.answers(({ socket }) => {
          socket.write(`HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n${text}`)
          setTimeout(() => (isReset ? socket.resetAndDestroy() : socket.end()), 100)
        })
        const end = await call('/proxy/crm/a', { withinMs: 5000 }).then(
          // A relay that has read all of it before it answers can say so in time.
          ({ end, status }) => (status >= 500 ? 'cut' : end),
          (error: unknown) => {
            if (error instanceof NoResponseError) return error.kind === 'silent' ? 'stalled' : 'cut'
            throw error
          },
        )
        const how = `an answer that the service ${isReset ? 'resets' : 'ends'} within ${what}`
        demand(end !== 'complete', `${how} came as a complete one`)
        demand(end !== 'stalled', `${how} left the browser waiting`)
      }
    }
  },
}

/** What a service does that cannot be reached, or is none. */
const BROKEN: Record<string, (received: Received) => void> = {
  'closes the connection': ({ socket }) => socket.destroy(),
  'resets the connection': ({ socket }) => socket.resetAndDestroy(),
  'sends a header that is none': ({ socket }) =>
    socket.end('HTTP/1.1 200 OK\r\nbad header\r\n\r\n'),
  'speaks another protocol': ({ socket }) => socket.end('220 mail ready\r\n\r\n'),
}

const unreachable: Check = {
  id: 'G4',
  title:
    'a service that cannot be reached is answered with 502 and a fixed text; a change is not called retryable',
  fix: 'Answer 502 with a problem of fixed texts where the call fails before its answer; set retryable only for idempotent methods, or where nothing was sent.',
  async run({ call, demand, fault, service }) {
    const judge = async (what: string, method: string, mayRetry: boolean) => {
      const answer = await call('/proxy/crm/a', { method, ...(method === 'POST' && { body: 'x' }) })
      if (answer.status !== 502) {
        return fault(
          `where the service ${what}, a ${method} was answered with ${answer.status}, not 502`,
        )
      }
      const problem = problemOf(answer)
      demand(
        problem !== undefined,
        `where the service ${what}, a ${method} was answered without a problem`,
      )
      demand(
        mayRetry || problem?.retryable !== true,
        `where the service ${what}, a POST is called retryable, though it may have been carried out`,
      )
      const text = String(answer.body)
      const inner =
        /\bE[A-Z]{4,}\b|UND_ERR|HPE_|127\.0\.0\.1|localhost|socket hang up|Traceback|\bat .+\.\w+:\d+|mail ready/.exec(
          text,
        )
      demand(!inner, `where the service ${what}, the answer tells an inner text (${inner?.[0]})`)
    }
    for (const [what, answerer] of Object.entries(BROKEN)) {
      service.answers(answerer)
      await judge(what, 'GET', true)
      await judge(what, 'POST', false)
    }
    await service.shut()
    try {
      await judge('does not listen', 'GET', true)
      await judge('does not listen', 'POST', true)
    } finally {
      await service.open()
    }
  },
}

const ROUNDS = 50

const survives: Check = {
  id: 'G5',
  title: 'the relay lives through fifty rounds of each failure',
  fix: 'Handle errors of both connections at every moment, also after the answer; look into the relay’s log for the exception that nobody caught.',
  limitMs: 120_000,
  async run({ arrives, call, connect, head, service }) {
    const failures = [
      ...Object.values(BROKEN),
      ...Object.values(CUTS).map(
        (text) =>
          ({ socket }: Received) =>
            socket.end(`HTTP/1.1 200 OK\r\n${text}`),
      ),
      ({ socket }: Received) => socket.end('HTTP/1.1 999 Odd\r\ncontent-length: 0\r\n\r\n'),
    ]
    for (const answerer of failures) {
      service.answers(answerer)
      for (let i = 0; i < ROUNDS / 10; i += 1) {
        const calls = Array.from({ length: 10 }, () => call('/proxy/crm/a').catch(() => {}))
        await Promise.all(calls)
      }
    }
    service.answers(() => {})
    for (let i = 0; i < ROUNDS; i += 1) {
      const exchange = connect()
      await exchange.write(head('/proxy/crm/a'))
      await until(() => service.received.length > i, 20)
      exchange.leave()
    }
    service.reset()
    await arrives('/proxy/crm/a', { as: 'after all failures' })
  },
}

/** Requirements G1 to G5: time, leaving and failure. */
export const failureChecks: readonly Check[] = [timeout, leaving, cut, unreachable, survives]
