/** Decodes each `%xx` of a text once. It shares no code with the relay's decoder. */
function percentDecoded(text: string): string {
  const bytes: number[] = []
  for (let i = 0; i < text.length; i += 1) {
    const hex = text[i] === '%' ? text.slice(i + 1, i + 3) : ''
    if (/^[\da-f]{2}$/i.test(hex)) {
      bytes.push(Number.parseInt(hex, 16))
      i += 2
    } else bytes.push(...Buffer.from(text[i] ?? ''))
  }
  return Buffer.from(bytes).toString('utf8')
}

/** Ways in which other servers read a path. */
const READINGS: Record<string, (path: string) => string> = {
  percentDecoded,
  /** Servlet containers drop path parameters. */
  withoutParameters: (path) => path.replace(/;[^/\\]*/g, ''),
  /** Old decoders accept overlong UTF-8: `%c0%ae` is a dot, `%c0%af` a slash. */
  overlongDecoded: (path) => path.replace(/%c0%ae/gi, '.').replace(/%c0%af/gi, '/'),
  /** Servers that normalize Unicode read full-width forms as ASCII. */
  compatible: (path) => path.normalize('NFKC'),
  /** A C string ends at its first NUL, and so does a segment of one. */
  cutAtNul: (path) => path.replace(/\0[^/]*/g, ''),
  withoutControls: (path) => path.replace(/[\s\p{C}]/gu, ''),
}

const DEPTH = 4

/** Returns every text that a chain of readers can produce from a path, including the path itself. */
function readingsOf(path: string, readers: readonly string[], depth: number): Set<string> {
  const seen = new Set([path])
  let level = [path]
  for (let i = 0; i < depth; i += 1) {
    const next = level.flatMap((text) => readers.map((name) => READINGS[name]?.(text) ?? text))
    level = [...new Set(next)].filter((text) => !seen.has(text))
    for (const text of level) seen.add(text)
  }
  return seen
}

/**
 * Resolves dot segments with the URL parser, which reads `\` as `/`. Query and fragment characters are part of the
 * path.
 */
export function resolved(path: string): string {
  const text = path.replace(
    /[?#\0-\x20]/g,
    (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
  return new URL(`http://base.test/root${text}`).pathname
}

/** Returns the texts that decoders and path parameters can produce from a path. */
export const parameterReadings = (path: string) =>
  readingsOf(path, ['percentDecoded', 'withoutParameters'], DEPTH)

/** Returns the texts that any chain of readers can produce from a path. */
export const allReadings = (path: string) => readingsOf(path, Object.keys(READINGS), DEPTH)
