import { chunkReader } from './chunkReader.js'
import type { RelayResponse, ResponseEnd } from './httpResponse.js'

type Head = Pick<RelayResponse, 'status' | 'reason' | 'headers'>

/** Incremental parser of an HTTP/1 response. */
export interface ResponseParser {
  /** Statuses of interim responses. */
  interim: readonly number[]
  /** Returns the status line and headers, once they have arrived. */
  head: () => Head | undefined
  /** Whether the response is complete according to its framing. */
  isDone: () => boolean
  /** Adds received bytes. */
  push: (bytes: Buffer) => void
  /** Returns the response received so far, or undefined if the headers have not arrived. */
  finish: (how: 'complete' | 'ended' | 'broken' | 'stalled') => RelayResponse | undefined
}

function parseHead(text: string): Head | undefined {
  const [first = '', ...lines] = text.split('\r\n')
  const status = /^HTTP\/1\.[01] (\d{3})(?: (.*))?$/.exec(first)
  if (!status) return undefined
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(':')
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
  })
  return { status: Number(status[1]), reason: status[2] ?? '', headers }
}

const NO_BODY = new Set([101, 204, 304])

/** No body, chunks, a length in bytes, or until the connection ends. */
type Framing = 'none' | 'chunked' | number | 'end'

/** Returns the framing of the body (RFC 9112, section 6.3). */
function framingOf({ status, headers }: Head, isHead: boolean): Framing {
  if (isHead || NO_BODY.has(status)) return 'none'
  const headerOf = (name: string) => headers.find(([own]) => own === name)?.[1]
  if (/\bchunked\s*$/i.test(headerOf('transfer-encoding') ?? '')) return 'chunked'
  const length = headerOf('content-length')
  return length !== undefined && /^\d+$/.test(length) ? Number(length) : 'end'
}

/** Reads the heads of interim responses, then the head of the final response. */
function headReader(onInterim: (status: number) => void) {
  let waiting: Buffer = Buffer.alloc(0)
  return (bytes: Buffer): { head: Head; rest: Buffer } | undefined => {
    waiting = Buffer.concat([waiting, bytes])
    for (;;) {
      const at = waiting.indexOf('\r\n\r\n')
      if (at === -1) return undefined
      const head = parseHead(waiting.toString('latin1', 0, at))
      waiting = waiting.subarray(at + 4)
      const isInterim = head !== undefined && head.status < 200 && head.status !== 101
      if (!isInterim) return { head: head ?? NO_HTTP, rest: waiting }
      onInterim(head.status)
    }
  }
}

/** Head of a response that is not valid HTTP. No check accepts its status. */
const NO_HTTP: Head = { status: 0, reason: '', headers: [] }

/** Collects a body according to its framing. */
function bodyReader(framing: Framing, sinceStart: () => number) {
  const pieces: Buffer[] = []
  const trailers: string[] = []
  let firstByteMs: number | null = null
  let length = 0
  const take = (bytes: Buffer) => {
    if (bytes.length === 0) return
    firstByteMs ??= sinceStart()
    length += bytes.length
    pieces.push(bytes)
  }
  const chunks = chunkReader(take, (name) => trailers.push(name))
  return {
    push(bytes: Buffer) {
      if (framing === 'chunked') chunks.push(bytes)
      else if (framing === 'end') take(bytes)
      else if (framing !== 'none') take(bytes.subarray(0, framing - length))
    },
    isDone: () =>
      framing === 'none' || (framing === 'chunked' ? chunks.isDone() : length === framing),
    result: () => ({ body: Buffer.concat(pieces), firstByteMs, trailers }),
  }
}

/** Creates a {@link ResponseParser}. Node's own client would hide cuts, repetitions and unusual statuses. */
export function responseParser(isHead: boolean, sinceStart: () => number): ResponseParser {
  const interim: number[] = []
  const readHead = headReader((status) => interim.push(status))
  let head: Head | undefined
  let framing: Framing = 'end'
  let body: ReturnType<typeof bodyReader> | undefined
  const isDone = () => body?.isDone() === true

  return {
    interim,
    head: () => head,
    isDone,
    push(bytes) {
      if (body) return body.push(bytes)
      const found = readHead(bytes)
      if (!found) return
      head = found.head
      framing = framingOf(head, isHead)
      body = bodyReader(framing, sinceStart)
      body.push(found.rest)
    },
    finish(how) {
      if (!head || !body) return undefined
      const isWhole = isDone() || (how === 'ended' && framing === 'end')
      const end: ResponseEnd = isWhole ? 'complete' : how === 'stalled' ? 'stalled' : 'cut'
      return { ...head, ...body.result(), end, interim, endMs: sinceStart() }
    },
  }
}
