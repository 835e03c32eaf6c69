/** Readings of a path by lenient servers, besides decoding. */
const READINGS: ((path: string) => string)[] = [
  (path) => path.normalize('NFKC'),
  (path) => path.replaceAll('\\', '/'),
  (path) => path.replace(/\0.*/s, ''), // truncates the path
  (path) => path.replace(/\0[^/]*/g, ''), // truncates the segment
  (path) => path.replace(/;[^/]*/g, ''), // removes path parameters
  (path) => path.replace(/[?#].*/s, ''),
  (path) => path.replace(/[\p{C}\s]/gu, ''),
]

/** A UTF-8 decoder that accepts overlong forms of two bytes, as old decoders did. */
function decodeOverlong(bytes: number[]): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 1) {
    const [lead = 0, next = 0] = bytes.slice(i, i + 2)
    if (lead >= 0xc0 && lead <= 0xc1 && next >= 0x80 && next <= 0xbf) {
      text += String.fromCharCode(((lead & 0x1f) << 6) | (next & 0x3f))
      i += 1
    } else {
      let end = i + 1
      while (lead >= 0xc2 && (bytes[end] ?? 0) >= 0x80 && (bytes[end] ?? 0) <= 0xbf) end += 1
      text += new TextDecoder().decode(Uint8Array.from(bytes.slice(i, end)))
      i = end - 1
    }
  }
  return text
}

function decode(path: string): string {
  return path.replace(/(?:%[0-9a-f]{2})+/gi, (run) =>
    decodeOverlong(
      run
        .slice(1)
        .split('%')
        .map((hex) => Number.parseInt(hex, 16)),
    ),
  )
}

/** Removes dot segments and empty segments (RFC 3986, section 5.2.4). */
function collapse(path: string): string {
  const kept: string[] = []
  for (const segment of path.split('/')) {
    if (segment === '..') kept.pop()
    else if (segment !== '.' && segment !== '') kept.push(segment)
  }
  return `/${kept.join('/')}`
}

/** Returns every path that a server could read, with up to three decodings and any combination of readings. */
export function lenientReadings(path: string): Set<string> {
  const texts = new Set<string>()
  let level = path
  for (let i = 0; i <= 3; i += 1) {
    let read = new Set([level])
    for (const reading of READINGS) read = new Set([...read, ...[...read].map(reading)])
    for (const text of read) texts.add(collapse(text))
    level = decode(level)
  }
  return texts
}
