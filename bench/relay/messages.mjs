// HTTP/1.1 off a raw socket, for the load and the service: both share the machine with who is measured, so they
// do no more than find where a message ends.
const HEAD_END = '\r\n\r\n'
const LINE_END = '\r\n'

/** How a body is framed: its length, or none where it comes in chunks. */
function lengthOf(head) {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length !== undefined) return Number(length)
  return /\r\ntransfer-encoding: *chunked/i.test(head) ? undefined : 0
}

/**
 * Reads one message after the other.
 *
 * @param {{ onHead: (head: string) => void, onBody: (bytes: Buffer) => void, onEnd: () => void }} handlers
 *   called with a head without its end, with each piece of a body, and when a message is whole
 * @returns {(data: Buffer) => void} takes what has come
 */
export function readMessages({ onHead, onBody, onEnd }) {
  let waiting // a head or a chunk's line that is not whole yet
  let isChunked = false
  let left = 0 // of the body or the chunk
  let part = 'head'

  const end = () => {
    part = 'head'
    onEnd()
  }
  /** Each gives where the next part begins; -1 where something is missing. */
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
