/** Maximum number of times that a server, or a chain of servers, is expected to decode a string. */
export const DECODE_LEVELS = 3

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Decodes percent-encoding once. Bytes that are not UTF-8 become U+FFFD. A `%` without two hex digits is kept. */
function decodeOnce(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    const bytes = run
      .slice(1)
      .split('%')
      .map((hex) => Number.parseInt(hex, 16))
    return decoder.decode(Uint8Array.from(bytes))
  })
}

/** Returns a string unchanged and its decoded forms, up to three levels. */
export function decodedLevels(text: string): string[] {
  const levels = [text]
  for (let level = text; levels.length <= DECODE_LEVELS; ) {
    const next = decodeOnce(level)
    if (next === level) break
    levels.push(next)
    level = next
  }
  return levels
}
