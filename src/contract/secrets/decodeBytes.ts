/**
 * Percent-decodes a text byte by byte, for names and tokens, which are ASCII. Unlike `decodeURIComponent`, it never
 * throws: a URL of 50,000 malformed parameters would throw as often, and one `%FF` would hide the name beside it.
 */
export function decodeBytes(text: string): string {
  if (!text.includes('%')) return text
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
