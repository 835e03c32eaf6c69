/** Controls, unpaired surrogates, and characters that change the direction of the text after them (UAX 9). */
const INVISIBLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu

/** Returns a text on one line, without controls and changes of direction. Takes linear time. */
export function toOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(INVISIBLE, '').trim()
}
