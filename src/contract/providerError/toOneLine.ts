/** Matches control characters, unpaired surrogates, and characters that change the text direction (UAX 9). */
const INVISIBLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu

/** Returns a text on one line, without control characters and direction changes. Takes linear time. */
export function toOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(INVISIBLE, '').trim()
}
