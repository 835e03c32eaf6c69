import { fc } from '../../support/fastCheck.js'
import { CANARY } from '../support.js'
import { corpus } from './corpus.js'
import { type FramingServer, framingServers } from './framingServers.js'
import { type FuzzTarget, fuzzProperty, withEffect } from './fuzzProperty.js'
import { strictRequests } from './strictRequests.js'

const CRLF = '\r\n'
const START = '/api/svc/proxy/crm'

/** Header lines that frame a body, correctly or not. */
const FRAMINGS = [
  ...['Content-Length: 5', 'content-length: 0', 'Content-Length: 50', 'Content-Length: +5'],
  ...['Content-Length: 5, 5', 'Content-Length: 5,6', 'Content-Length: 0x5', 'Content-Length: -1'],
  ...['Content-Length: 05', 'Content-Length : 5', 'Content-Length\t: 5', ' Content-Length: 5'],
  ...['Content-Length: 5\r\n 6', 'Content-Length:\r\n 5', 'Content-Length: 5 5', 'Content-Length:'],
  ...['Content-Length: 99999999999999999999', 'Content-Length: 5\x0b', 'Content_Length: 5'],
  ...['Transfer-Encoding: chunked', 'transfer-encoding: Chunked', 'Transfer-Encoding: identity'],
  ...['Transfer-Encoding: chunked, identity', 'Transfer-Encoding: identity, chunked'],
  ...[
    'Transfer-Encoding: xchunked',
    'Transfer-Encoding: chunked\x0b',
    'Transfer-Encoding : chunked',
  ],
  ...['Transfer-Encoding:\tchunked', 'Transfer_Encoding: chunked', 'Transfer-Encoding: "chunked"'],
  ...[
    'Transfer-Encoding:\r\n chunked',
    '\x00Transfer-Encoding: chunked',
    'Transfer-Encoding: gzip',
  ],
  ...['X: y\nTransfer-Encoding: chunked', 'X: y\rContent-Length: 5', 'X: y\nContent-Length: 5'],
]

const OTHERS = [
  ...['Expect: 100-continue', 'Connection: content-length', 'Connection: transfer-encoding'],
  ...['Connection: close', 'Connection: keep-alive', 'Upgrade: h2c', 'Host: b', 'X: \x00', 'X'],
  ...[': x', 'X: y\r\n folded', 'TE: trailers', 'Trailer: Host', 'Content-Type: multipart/mixed'],
]

const SMUGGLED = `GET ${START}/{n} HTTP/1.1${CRLF}Host: a${CRLF}X-Svc-Relay: 1${CRLF}${CRLF}`
const chunk = (text: string) => `${text.length.toString(16)}${CRLF}${text}${CRLF}`

/** Bodies in several framings, correct or not, that contain requests. */
const BODIES = [
  ...['', 'hello', `hello${SMUGGLED}`, SMUGGLED, chunk('hello'), `${chunk('hello')}${chunk('')}`],
  ...[chunk(''), `${chunk('')}${SMUGGLED}`, `0${CRLF}Host: b${CRLF}${CRLF}`, `0${CRLF}`, '0\n\n'],
  ...[`5;x=1${CRLF}hello${CRLF}0${CRLF}${CRLF}`, `5;x=\n${CRLF}hello${CRLF}0${CRLF}${CRLF}`],
  ...[`5 ${CRLF}hello${CRLF}0${CRLF}${CRLF}`, `0x5${CRLF}hello${CRLF}0${CRLF}${CRLF}`],
  ...[`5\nhello\n0\n\n`, `-5${CRLF}hello`, `5${CRLF}hello0${CRLF}${CRLF}`, `+0${CRLF}${CRLF}`],
  ...[`fffffffffffffffff${CRLF}hello`, `5${CRLF}helloXX0${CRLF}${CRLF}${SMUGGLED}`],
  ...[`00000000000000000005${CRLF}hello${CRLF}0${CRLF}${CRLF}`, `${chunk(SMUGGLED)}${chunk('')}`],
  `0${CRLF}X: y${CRLF}${CRLF}${SMUGGLED}`,
]

const lineEnd = fc.oneof(
  { weight: 60, arbitrary: fc.constant(CRLF) },
  { weight: 1, arbitrary: fc.constantFrom('\n', '\r', '\r\r\n', `${CRLF} `) },
)

const framing = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...FRAMINGS) },
  { weight: 2, arbitrary: fc.constantFrom('Content-Length: 5', 'Transfer-Encoding: chunked') },
)

const request = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'get'),
    version: fc.oneof(
      { weight: 40, arbitrary: fc.constant('HTTP/1.1') },
      { weight: 1, arbitrary: fc.constantFrom('HTTP/1.0', 'HTTP/2.0', 'HTTP/1.1 x', 'http/1.1') },
    ),
    space: fc.oneof(
      { weight: 40, arbitrary: fc.constant(' ') },
      { weight: 1, arbitrary: fc.constantFrom('  ', '\t') },
    ),
    framings: fc.array(framing, { maxLength: 2 }),
    others: fc.array(fc.constantFrom(...OTHERS), { maxLength: 1, size: 'xsmall' }),
    ends: fc.array(lineEnd, { minLength: 8, maxLength: 8, size: 'max' }),
    body: fc.constantFrom(...BODIES),
  })
  .map(({ method, version, space, framings, others, ends, body }) => {
    const first = `${method}${space}${START}/{n}${space}${version}`
    const lines = [first, 'Host: a', 'X-Svc-Relay: 1', ...framings, ...others, '']
    return lines.map((line, i) => line + (ends[i] ?? CRLF)).join('') + body
  })

const requests = fc.array(request, { minLength: 1, maxLength: 3 }).map((list) => list.join(''))

const MAX_EXPECTED = 1000

/** Throws unless a normal call gets a response. */
async function checkUsable({ form, expected, isUsable }: FramingServer): Promise<void> {
  expected.push('GET /normal')
  if (!(await isUsable())) throw new Error(`${form} is not usable afterwards`)
}

/**
 * Throws if a relay sends requests other than those that a strict parser reads. Returns the number of requests that
 * reached the service.
 */
async function checkBytes(server: FramingServer, bytes: string): Promise<number> {
  const { form, arrived, expected, unreadable, sendRaw } = server
  for (const { method, target } of strictRequests(bytes)) {
    expected.push(`${method} ${target.slice(START.length)}`)
  }
  // In a long run, only the latest requests can still arrive.
  if (expected.length > MAX_EXPECTED) expected.splice(0, MAX_EXPECTED / 2)
  const { received, isClosed } = await sendRaw(bytes)
  // A request can arrive after its connection was closed, so requests of earlier inputs are accepted too.
  const reached = arrived.splice(0)
  for (const one of reached) {
    const at = expected.lastIndexOf(one)
    if (at === -1) throw new Error(`${form} sent ${JSON.stringify(one)}, which no request contains`)
    expected.splice(at, 1)
  }
  if (unreadable.length > 0)
    throw new Error(`${form} sent bytes that are no request: ${unreadable}`)
  if (!isClosed) throw new Error(`${form} did not close the connection`)
  if (received.includes(CANARY)) throw new Error(`${form} sent the key to the browser`)
  return reached.length
}

/**
 * Sends requests with broken framing on sockets. The service must get no request that a strict parser does not read.
 */
export const framingFuzz: FuzzTarget = {
  name: 'framing',
  runs: 600,
  async run(options) {
    const servers = await framingServers()
    let count = 0
    let effects = 0
    try {
      const result = await fuzzProperty(
        requests,
        async (text) => {
          count += 1
          let n = 0
          const bytes = text.replaceAll('{n}', () => {
            n += 1
            return `r${count}-${n}`
          })
          const reached = await Promise.all(servers.map((server) => checkBytes(server, bytes)))
          effects += reached.some((length) => length > 0) ? 1 : 0
          if (count % 25 === 0) await Promise.all(servers.map(checkUsable))
        },
        options,
        corpus.requests,
      )
      return withEffect(result, effects)
    } finally {
      await Promise.all(servers.map((server) => server.close()))
    }
  },
}
