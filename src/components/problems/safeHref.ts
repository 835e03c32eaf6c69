/**
 * Returns an absolute `http(s)`, `mailto:` or `tel:` URL unchanged, else `undefined`. A URL of a response can be
 * `javascript:`, and a relative URL would link to the host's own pages.
 */
export function safeHref(text: string): string | undefined {
  if (/^https?:\/\//i.test(text)) return URL.canParse(text) ? text : undefined
  return /^(?:mailto|tel):[^\s]+$/i.test(text) ? text : undefined
}
