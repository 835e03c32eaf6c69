/** Percent-decodes a text of a URL. Returns it unchanged if it cannot be decoded. */
export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
