// Parses HTTP/1.1 from a raw socket, for the load and the service. Both share the machine with the contestant, so they
// only find the end of each message.
const HEAD_END = '\r\n\r\n'
const LINE_END = '\r\n'

/** Returns the length of a body, or undefined if it is chunked. */
function lengthOf(head) {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length !== undefined) return Number(length)
  return /\r\ntransfer-encoding: *chunked/i.test(head) ? undefined : 0
}

/**
 * Creates a parser that reads one message after the other.
 *
 * @param {{ onHead: (head: string) => void, onBody: (bytes: Buffer) => void, onEnd: () => void }} handlers
 *   called with a head without its end, with each piece of a body, and at the end of a message
 * @returns {(data: Buffer) => void} function that receives data
 */
export function readMessages({ onHead, onBody, onEnd }) {
  let waiting // an incomplete head or chunk line
  let isChunked = false
  let left = 0 // bytes left of the body or the chunk
  let part = 'head'

  const end = () => {
    part = 'head'
    onEnd()
  }
  /** Parsers of the parts of a message. Each returns the start of the next part, or -1 if data is missing. */
  const parts = {
    head(bytes, at) {
      const headEnd = bytes.indexOf(HEAD_END, at)
      if (headEnd === -1) return -1
      const head = bytes.latin1Slice(at, headEnd)
      const length = lengthOf(head)
      isChunked = length === undefined
      left = length ?? 0
      part = isChunked ? 'line' : 'body'
      onHead(head)
      if (length === 0) end()
      return headEnd + HEAD_END.length
    },
    body(bytes, at) {
      const until = Math.min(at + left, bytes.length)
      onBody(bytes.subarray(at, until))
      left -= until - at
      if (left === 0 && isChunked) part = 'chunkEnd'
      else if (left === 0) end()
      return until
    },
    line(bytes, at) {
      const lineEnd = bytes.indexOf(LINE_END, at)
      if (lineEnd === -1) return -1
      left = Number.parseInt(bytes.latin1Slice(at, lineEnd), 16)
      part = left === 0 ? 'lastEnd' : 'body'
      return lineEnd + LINE_END.length
    },
    chunkEnd(bytes, at) {
      if (bytes.length < at + LINE_END.length) return -1
      part = 'line'
      return at + LINE_END.length
    },
    lastEnd(bytes, at) {
      if (bytes.length < at + LINE_END.length) return -1
      end()
      return at + LINE_END.length
    },
  }

  return (data) => {
    const bytes = waiting ? Buffer.concat([waiting, data]) : data
    waiting = undefined
    for (let at = 0; at < bytes.length; ) {
      const next = parts[part](bytes, at)
      if (next === -1) {
        waiting = bytes.subarray(at)
        return
      }
      at = next
    }
  }
}
