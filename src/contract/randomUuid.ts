/**
 * Creates a random UUID, version 4.
 *
 * `crypto.randomUUID` is missing in pages that are not a secure context, such as a Storybook served over http.
 * `getRandomValues` is always available.
 */
export function randomUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()

  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40 // RFC 9562, section 5.4: version 4
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80 // RFC 9562, section 4.1: the variant
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
