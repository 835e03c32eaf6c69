/** A text of a URL, percent-decoded; one that cannot be decoded as it is. */
export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
