/**
 * Percent-decodes a name or token byte by byte. Names and tokens are ASCII. Unlike `decodeURIComponent`, it never
 * throws. A URL with 50,000 malformed parameters would throw 50,000 times, and one `%FF` would hide the rest of a name.
 */
export function decodeBytes(text: string): string {
  if (!text.includes('%')) return text
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
