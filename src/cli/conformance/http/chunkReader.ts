/** Parses a chunked body incrementally (RFC 9112, section 7.1). */
export function chunkReader(onData: (bytes: Buffer) => void, onTrailer: (name: string) => void) {
  let rest: Buffer = Buffer.alloc(0)
  let left = 0 // remaining bytes of a chunk, including its line ending
  let place: 'chunks' | 'trailers' | 'end' = 'chunks'

  const takeData = () => {
    const taken = rest.subarray(0, left)
    onData(taken.subarray(0, Math.max(0, left - 2)))
    rest = rest.subarray(taken.length)
    left -= taken.length
    return taken.length > 0
  }
  const takeLine = () => {
    const at = rest.indexOf('\r\n')
    if (at === -1) return false
    const text = rest.toString('latin1', 0, at)
    rest = rest.subarray(at + 2)
    if (place === 'trailers') {
      if (text === '') place = 'end'
      else onTrailer(text.slice(0, text.indexOf(':')).toLowerCase())
      return true
    }
    const size = Number.parseInt(text, 16)
    if (size > 0) left = size + 2
    else place = 'trailers'
    return true
  }
  return {
    isDone: () => place === 'end',
    push(bytes: Buffer) {
      rest = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes
      while (place !== 'end' && (left > 0 ? takeData() : takeLine()));
    },
  }
}
