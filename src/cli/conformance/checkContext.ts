import { type CallOptions, type CheckContext, SkippedCheck } from './check.js'
import { type Exchange, NoResponseError, openExchange, type RelayAddress } from './http/exchange.js'
import { header } from './http/httpResponse.js'
import type { Sink } from './http/sink.js'
import type { RecordingService } from './setup/recordingService.js'
import type { ConformanceSetup } from './setup/setup.js'

const CALL_MS = 10_000

/** What all checks of a run share. */
export interface Run {
  address: RelayAddress
  setup: ConformanceSetup
  service: RecordingService
  sink: Sink
  /** Shown every byte that the relay has sent. */
  onBytes: (bytes: Buffer) => void
}

/** What a check has found out and left behind. */
export interface CheckState {
  faults: string[]
  notes: string[]
  open: Exchange[]
  /** Whether its time is over: it opens no connection any more. */
  isOver: boolean
}

/** Ends a check that goes on after its time. */
class CheckOver extends Error {}

/** The headers of a request that a page of the app makes with `fetch`. */
function pageHeaders({ address, setup }: Run, { method = 'GET', user = 'ada' }: CallOptions) {
  const isRead = method === 'GET' || method === 'HEAD'
  return new Map<string, string | readonly string[]>([
    ['host', address.host],
    ['x-svc-relay', '1'],
    ['sec-fetch-site', 'same-origin'],
    ['sec-fetch-mode', 'cors'],
    ['sec-fetch-dest', 'empty'],
    ...(isRead ? [] : ([['origin', address.origin]] as const)),
    ...(user === null ? [] : ([['cookie', `${setup.sessionCookie}=${user}`]] as const)),
  ])
}

function headOf(run: Run, path: string, options: CallOptions = {}): string {
  const { method = 'GET', target = run.address.basePath + path, body, isChunked } = options
  const headers = pageHeaders(run, options)
  if (isChunked) headers.set('transfer-encoding', 'chunked')
  else if (body !== undefined) headers.set('content-length', String(Buffer.byteLength(body)))
  for (const [name, value] of Object.entries(options.headers ?? {})) {
    if (value === null) headers.delete(name.toLowerCase())
    else headers.set(name.toLowerCase(), value)
  }
  const lines = [...headers].flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((one) => `${name}: ${one}`),
  )
  return `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}

const PIECE_BYTES = 65_536

/** Sends a body piece by piece, and no more of it once an answer is there. */
async function sendBody(exchange: Exchange, body: Buffer, isChunked: boolean) {
  for (let at = 0; at < body.length && !exchange.hasAnswer(); at += PIECE_BYTES) {
    const piece = body.subarray(at, at + PIECE_BYTES)
    if (isChunked) await exchange.write(`${piece.length.toString(16)}\r\n`)
    await exchange.write(piece)
    if (isChunked) await exchange.write('\r\n')
    // An answer that is on its way is to be seen before more is sent: the connection may be reset under it.
    if (body.length > PIECE_BYTES) await new Promise((resolve) => setImmediate(resolve))
  }
  if (isChunked) await exchange.write('0\r\n\r\n')
}

/** A request in words. */
function nameOf(path: string, { method = 'GET', target, as, user }: CallOptions = {}): string {
  const text = target ?? `{base}${path}`
  const shown = JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text).slice(1, -1)
  const who = user === undefined ? '' : ` of ${user ?? 'nobody'}`
  return `${method} ${shown}${who}${as === undefined ? '' : ` ${as}`}`
}

/** Sends requests for a check, until it is over. */
function callsOf(run: Run, state: CheckState): Pick<CheckContext, 'connect' | 'call'> {
  const connect: CheckContext['connect'] = ({ isHead = false } = {}) => {
    if (state.isOver) throw new CheckOver()
    const exchange = openExchange(run.address, { isHead, onBytes: run.onBytes })
    state.open.push(exchange)
    return exchange
  }
  const call: CheckContext['call'] = async (path, options = {}) => {
    const { body, isChunked = false, method, withinMs = CALL_MS } = options
    const exchange = connect({ isHead: method === 'HEAD' })
    try {
      await exchange.write(headOf(run, path, options))
      if (body !== undefined) await sendBody(exchange, Buffer.from(body), isChunked)
      const answer = await exchange.answer(withinMs)
      if (answer.end !== 'stalled') return answer
      throw new NoResponseError(
        `was answered, but not to its end within ${withinMs / 1000} s`,
        'silent',
      )
    } catch (error) {
      if (!(error instanceof NoResponseError)) throw error
      throw new NoResponseError(`${nameOf(path, options)} ${error.message}`, error.kind)
    }
  }
  return { connect, call }
}

/** What calls are expected to come to. */
function expectationsOf(
  { service }: Run,
  { call, fault }: Pick<CheckContext, 'call' | 'fault'>,
): Pick<CheckContext, 'refuses' | 'arrives'> {
  return {
    async refuses(path, statuses, options) {
      const before = service.received.length
      const answer = await call(path, options)
      const expected = [statuses].flat()
      const name = nameOf(path, options)
      if (!expected.includes(answer.status)) {
        fault(`${name} was answered with ${answer.status}, not ${expected.join(' or ')}`)
      }
      if (service.received.length > before) fault(`${name} reached the service`)
      return answer
    },
    async arrives(path, options) {
      const before = service.received.length
      const answer = await call(path, options)
      const arrived = service.received.slice(before)
      const [received] = arrived
      const isWhole = answer.status === 200 && answer.end === 'complete'
      if (received && arrived.length === 1 && isWhole) return { answer, received }
      const source = header(answer, 'x-relay-source') ?? 'unknown'
      fault(
        `${nameOf(path, options)} was answered with ${answer.status} (source: ${source}, end: ${answer.end}), and the service was called ${arrived.length} times; it should be 200 and once`,
      )
      return undefined
    },
  }
}

/** Makes what one check works with. */
export function checkContext(run: Run, state: CheckState): CheckContext {
  const fault = (message: string) => {
    state.faults.push(message)
  }
  const calls = callsOf(run, state)
  return {
    ...run,
    ...calls,
    ...expectationsOf(run, { ...calls, fault }),
    fault,
    head: (path, options) => headOf(run, path, options),
    name: nameOf,
    demand: (isMet, message) => isMet || fault(message),
    note: (text) => state.notes.push(text),
    skip(reason) {
      throw new SkippedCheck(reason)
    },
  }
}
