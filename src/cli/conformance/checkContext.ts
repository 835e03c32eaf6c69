import { type CallOptions, type CheckContext, SkippedCheck } from './check.js'
import { header } from './http/httpResponse.js'
import {
  NoResponseError,
  openRawRequest,
  type RawRequest,
  type RelayAddress,
} from './http/rawRequest.js'
import type { Sink } from './http/sink.js'
import type { RecordingService } from './setup/recordingService.js'
import type { ConformanceSetup } from './setup/setup.js'

const CALL_MS = 10_000

/** State that all checks of a run share. */
export interface Run {
  address: RelayAddress
  setup: ConformanceSetup
  service: RecordingService
  sink: Sink
  /** Called with every chunk of bytes that the relay sends. */
  onBytes: (bytes: Buffer) => void
}

/** Results and open connections of a check. */
export interface CheckState {
  faults: string[]
  notes: string[]
  open: RawRequest[]
  /** Whether the time limit has passed. The check cannot open further connections. */
  isOver: boolean
}

/** Ends a check that continues after its time limit. */
class CheckOver extends Error {}

/** Returns the headers that a page of the app sends with `fetch`. */
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

function requestHead(run: Run, path: string, options: CallOptions = {}): string {
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

/** Sends a body piece by piece. Stops when a response arrives. */
async function sendBody(rawRequest: RawRequest, body: Buffer, isChunked: boolean) {
  for (let at = 0; at < body.length && !rawRequest.hasResponse(); at += PIECE_BYTES) {
    const piece = body.subarray(at, at + PIECE_BYTES)
    if (isChunked) await rawRequest.write(`${piece.length.toString(16)}\r\n`)
    await rawRequest.write(piece)
    if (isChunked) await rawRequest.write('\r\n')
    // Lets a pending response arrive first: sending more could reset the connection and discard it.
    if (body.length > PIECE_BYTES) await new Promise((resolve) => setImmediate(resolve))
  }
  if (isChunked) await rawRequest.write('0\r\n\r\n')
}

/** Returns a description of a request. */
function describeCall(
  path: string,
  { method = 'GET', target, label, user }: CallOptions = {},
): string {
  const text = target ?? `{base}${path}`
  const shown = JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text).slice(1, -1)
  const who = user === undefined ? '' : user === null ? ' without a session' : ` as ${user}`
  return `${method} ${shown}${who}${label === undefined ? '' : ` ${label}`}`
}

/** Creates the functions that send a check's requests. */
function createCalls(run: Run, state: CheckState): Pick<CheckContext, 'connect' | 'call'> {
  const connect: CheckContext['connect'] = ({ isHead = false } = {}) => {
    if (state.isOver) throw new CheckOver()
    const rawRequest = openRawRequest(run.address, { isHead, onBytes: run.onBytes })
    state.open.push(rawRequest)
    return rawRequest
  }
  const call: CheckContext['call'] = async (path, options = {}) => {
    const { body, isChunked = false, method, timeoutMs = CALL_MS } = options
    const rawRequest = connect({ isHead: method === 'HEAD' })
    try {
      await rawRequest.write(requestHead(run, path, options))
      if (body !== undefined) await sendBody(rawRequest, Buffer.from(body), isChunked)
      const response = await rawRequest.response(timeoutMs)
      if (response.end !== 'stalled') return response
      throw new NoResponseError(`got no complete response within ${timeoutMs / 1000} s`, 'silent')
    } catch (error) {
      if (!(error instanceof NoResponseError)) throw error
      throw new NoResponseError(`${describeCall(path, options)} ${error.message}`, error.kind)
    }
  }
  return { connect, call }
}

/** Creates the functions that send a request and check its result. */
function createExpectations(
  { service }: Run,
  { call, fault }: Pick<CheckContext, 'call' | 'fault'>,
): Pick<CheckContext, 'expectRefused' | 'expectForwarded'> {
  return {
    async expectRefused(path, statuses, options) {
      const before = service.received.length
      const response = await call(path, options)
      const expected = [statuses].flat()
      const name = describeCall(path, options)
      if (!expected.includes(response.status)) {
        fault(`${name} returned ${response.status}, not ${expected.join(' or ')}`)
      }
      if (service.received.length > before) fault(`${name} reached the service`)
      return response
    },
    async expectForwarded(path, options) {
      const before = service.received.length
      const response = await call(path, options)
      const arrived = service.received.slice(before)
      const [received] = arrived
      const isWhole = response.status === 200 && response.end === 'complete'
      if (received && arrived.length === 1 && isWhole) return { response, received }
      const source = header(response, 'x-relay-source') ?? 'unknown'
      fault(
        `${describeCall(path, options)} returned ${response.status} (source: ${source}, end: ${response.end}) and called the service ${arrived.length} times; expected 200 and one call`,
      )
      return undefined
    },
  }
}

/** Creates the context of one check. */
export function checkContext(run: Run, state: CheckState): CheckContext {
  const fault = (message: string) => {
    state.faults.push(message)
  }
  const calls = createCalls(run, state)
  return {
    ...run,
    ...calls,
    ...createExpectations(run, { ...calls, fault }),
    fault,
    head: (path, options) => requestHead(run, path, options),
    name: describeCall,
    demand: (isMet, message) => isMet || fault(message),
    note: (text) => state.notes.push(text),
    skip(reason) {
      throw new SkippedCheck(reason)
    },
  }
}
