/** A request of a byte stream whose framing is unambiguous. */
export interface StrictRequest {
  method: string
  target: string
}

interface Head extends StrictRequest {
  isChunked: boolean
  length: number
  isLast: boolean
}

const FIELD = /^[!#$%&'*+.^_`|~\w-]+:[ \t]*([\t\x20-\x7e\x80-\xff]*?)[ \t]*$/
/** RFC 9112, section 3, allows several spaces. Node reads `HTTP/2.0` as `HTTP/1.1`. */
const REQUEST_LINE = /^([!#$%&'*+.^_`|~\w-]+) +([\x21-\x7e\x80-\xff]+) +HTTP\/(1\.0|1\.1|2\.0)$/

/** Parses a head as RFC 9112 defines it. Returns undefined if anything in it is invalid or ambiguous. */
function readHead(text: string): Head | undefined {
  const [first = '', ...lines] = text.split('\r\n')
  const [, method = '', target = '', version] = REQUEST_LINE.exec(first) ?? []
  const fields = lines.map((line): [string, string] | undefined => {
    const value = FIELD.exec(line)?.[1]
    return value === undefined ? undefined : [line.split(':')[0]?.toLowerCase() ?? '', value]
  })
  if (method === '' || fields.includes(undefined)) return undefined
  const values = (name: string) =>
    fields.flatMap((field) => (field?.[0] === name ? [field[1]] : []))
  const lengths = values('content-length')
  const codings = values('transfer-encoding').flatMap((value) =>
    value.toLowerCase().split(/[\t ]*,[\t ]*/),
  )
  const isChunked = codings.length > 0
  const isFramed = codings.indexOf('chunked') === codings.length - 1
  const isAmbiguous =
    lengths.length > (isChunked ? 0 : 1) ||
    (isChunked && !isFramed) ||
    lengths.some((length) => !/^\d{1,15}$/.test(length)) ||
    // Several are invalid, but Node uses the first one, and no body depends on it.
    (version !== '1.0' && values('host').length === 0)
  if (isAmbiguous) return undefined
  const options = values('connection').join().toLowerCase()
  // A chunked body in HTTP/1.0 has faulty framing, so nothing may follow it (RFC 9112, section 6.1).
  const isOldLast = version === '1.0' && (isChunked || !options.includes('keep-alive'))
  const length = Number(lengths[0] ?? 0)
  return { method, target, isChunked, length, isLast: options.includes('close') || isOldLast }
}

const CHUNK_LINE = /^([\da-f]{1,20})(?:[ \t]*;[\t\x20-\x7e\x80-\xff]*)?\r\n/i

/** Returns where the trailer section of a chunked body ends, or undefined if it is incomplete or invalid. */
function endOfTrailers(text: string, start: number): number | undefined {
  let at = start
  for (;;) {
    const end = text.indexOf('\r\n', at)
    if (end === -1) return undefined
    if (end === at) return end + 2
    if (!FIELD.test(text.slice(at, end))) return undefined
    at = end + 2
  }
}

/** Returns where a chunked body ends, or undefined if it is incomplete or invalid. */
function endOfChunks(text: string, start: number): number | undefined {
  let at = start
  for (;;) {
    const [line = '', hex = ''] = CHUNK_LINE.exec(text.slice(at, at + 100)) ?? []
    if (line === '') return undefined
    const size = Number.parseInt(hex, 16)
    at += line.length
    if (size === 0) return endOfTrailers(text, at)
    at += size
    if (text.slice(at, at + 2) !== '\r\n') return undefined
    at += 2
  }
}

/**
 * Parses the requests of a byte stream in order, up to the first one whose framing is invalid or ambiguous. A request
 * with a valid head counts even if its body is invalid, because a relay can forward it before it reads the body.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc9112#section-6.3 | RFC 9112, section 6.3}
 */
export function strictRequests(text: string): StrictRequest[] {
  const requests: StrictRequest[] = []
  let at = 0
  for (;;) {
    // Empty lines before a request are ignored (RFC 9112, section 2.2). Node also ignores a single CR or LF.
    while (text[at] === '\r' || text[at] === '\n') at += 1
    const headEnd = text.indexOf('\r\n\r\n', at)
    if (headEnd === -1) return requests
    const head = readHead(text.slice(at, headEnd))
    if (!head) return requests
    requests.push({ method: head.method, target: head.target })
    const bodyStart = headEnd + 4
    const end = head.isChunked ? endOfChunks(text, bodyStart) : bodyStart + head.length
    if (head.isLast || end === undefined || end > text.length) return requests
    at = end
  }
}
